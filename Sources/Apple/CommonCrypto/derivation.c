// SPDX-License-Identifier: Apache-2.0
#include <CommonCrypto/CommonKeyDerivation.h>
#include <CommonCrypto/CommonRandom.h>
#include <limits.h>
#include <stdlib.h>
#include <time.h>

#include "shared.h"

static const EVP_MD *digest(CCPseudoRandomAlgorithm prf) {
    switch (prf) {
    case kCCPRFHmacAlgSHA1: return EVP_sha1();
    case kCCPRFHmacAlgSHA224: return EVP_sha224();
    case kCCPRFHmacAlgSHA256: return EVP_sha256();
    case kCCPRFHmacAlgSHA384: return EVP_sha384();
    case kCCPRFHmacAlgSHA512: return EVP_sha512();
    default: return NULL;
    }
}

int CCKeyDerivationPBKDF(CCPBKDFAlgorithm algorithm, const char *password, size_t passwordLen, const uint8_t *salt,
    size_t saltLen, CCPseudoRandomAlgorithm prf, unsigned rounds, uint8_t *derivedKey, size_t derivedKeyLen) {
    const EVP_MD *md = digest(prf);
    if (algorithm != kCCPBKDF2 || md == NULL || rounds == 0 || rounds > INT_MAX) return kCCParamError;
    if (derivedKey == NULL || derivedKeyLen == 0 || derivedKeyLen > INT_MAX) return kCCParamError;
    if (password == NULL || passwordLen > INT_MAX) return kCCParamError;
    if ((salt == NULL && saltLen > 0) || saltLen > INT_MAX) return kCCParamError;
    int result = PKCS5_PBKDF2_HMAC(password, (int)passwordLen, salt == NULL ? (const uint8_t *)"" : salt, (int)saltLen,
        (int)rounds, md, (int)derivedKeyLen, derivedKey);
    ERR_clear_error();
    return result == 1 ? kCCSuccess : kCCUnspecifiedError;
}

static double milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

unsigned CCCalibratePBKDF(CCPBKDFAlgorithm algorithm, size_t passwordLen, size_t saltLen, CCPseudoRandomAlgorithm prf,
    size_t derivedKeyLen, uint32_t msec) {
    const size_t limit = 1 << 20;
    const unsigned least = 10000, error = (unsigned)-1;
    if (algorithm != kCCPBKDF2 || digest(prf) == NULL) return error;
    if (passwordLen > limit || saltLen > limit || derivedKeyLen == 0 || derivedKeyLen > limit) return error;
    char *password = calloc(passwordLen + 1, 1);
    uint8_t *salt = calloc(saltLen + 1, 1), *key = calloc(derivedKeyLen, 1);
    double rounds = 0;
    if (password != NULL && salt != NULL && key != NULL) {
        // Twice as many until they can be measured.
        for (unsigned tried = 1000; tried <= 1u << 30; tried *= 2) {
            double start = milliseconds();
            if (CCKeyDerivationPBKDF(algorithm, password, passwordLen, salt, saltLen, prf, tried, key, derivedKeyLen)
                != kCCSuccess) break;
            double taken = milliseconds() - start;
            if (taken < 10) continue;
            rounds = tried / taken * msec;
            break;
        }
    }
    free(password);
    free(salt);
    free(key);
    return rounds < least ? least : rounds > INT_MAX ? INT_MAX : (unsigned)rounds;
}

CCRNGStatus CCRandomGenerateBytes(void *bytes, size_t count) {
    if (count > INT_MAX || (bytes == NULL && count > 0)) return kCCParamError;
    if (count == 0) return kCCSuccess;
    return RAND_priv_bytes(bytes, (int)count) == 1 ? kCCSuccess : kCCRNGFailure;
}
