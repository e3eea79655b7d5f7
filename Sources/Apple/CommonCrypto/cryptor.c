// SPDX-License-Identifier: Apache-2.0
#include <CommonCrypto/CommonCryptor.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "shared.h"

struct _CCCryptor {
    EVP_CIPHER_CTX *context;
    CCOperation operation;
    size_t block;
    bool pads;
    bool is_stream;
    bool has_iv;
    /// Whether it can begin anew: on a phone only in these modes.
    bool resets;
    /// How many bytes wait in the context for the rest of their block or for the end.
    size_t waiting;
};

/// The cipher of OpenSSL's default provider that is meant; else null, with the reason.
static const EVP_CIPHER *find_cipher(CCAlgorithm alg, CCMode mode, size_t length, CCCryptorStatus *status) {
    const EVP_CIPHER *aes[3][6] = {
        {EVP_aes_128_ecb(), EVP_aes_128_cbc(), EVP_aes_128_cfb128(), EVP_aes_128_ctr(), EVP_aes_128_ofb(), EVP_aes_128_cfb8()},
        {EVP_aes_192_ecb(), EVP_aes_192_cbc(), EVP_aes_192_cfb128(), EVP_aes_192_ctr(), EVP_aes_192_ofb(), EVP_aes_192_cfb8()},
        {EVP_aes_256_ecb(), EVP_aes_256_cbc(), EVP_aes_256_cfb128(), EVP_aes_256_ctr(), EVP_aes_256_ofb(), EVP_aes_256_cfb8()},
    };
    const EVP_CIPHER *des3[] = {EVP_des_ede3_ecb(), EVP_des_ede3_cbc(), EVP_des_ede3_cfb64(), NULL, EVP_des_ede3_ofb(), EVP_des_ede3_cfb8()};
    int column;
    switch (mode) {
    case kCCModeECB: column = 0; break;
    case kCCModeCBC: column = 1; break;
    case kCCModeCFB: column = 2; break;
    case kCCModeCTR: column = 3; break;
    case kCCModeOFB: column = 4; break;
    case kCCModeCFB8: column = 5; break;
    default: *status = mode == kCCModeRC4 ? kCCUnimplemented : kCCParamError; return NULL;
    }
    const EVP_CIPHER *cipher = NULL;
    switch (alg) {
    case kCCAlgorithmAES:
        *status = kCCKeySizeError;
        if (length == kCCKeySizeAES128 || length == kCCKeySizeAES192 || length == kCCKeySizeAES256)
            cipher = aes[length / 8 - 2][column];
        return cipher;
    case kCCAlgorithmDES:
    case kCCAlgorithm3DES:
        *status = kCCKeySizeError;
        if (length == (alg == kCCAlgorithmDES ? kCCKeySizeDES : kCCKeySize3DES)) {
            cipher = des3[column];
            *status = kCCUnimplemented;
        }
        return cipher;
    case kCCAlgorithmCAST:
    case kCCAlgorithmRC4:
    case kCCAlgorithmRC2:
    case kCCAlgorithmBlowfish: *status = kCCUnimplemented; return NULL;
    default: *status = kCCParamError; return NULL;
    }
}

static CCCryptorStatus start(CCCryptorRef ref, const EVP_CIPHER *cipher, const void *key, const void *iv) {
    const unsigned char zeros[EVP_MAX_IV_LENGTH] = {0};
    const unsigned char *first = iv != NULL ? iv : zeros;
    if (EVP_CipherInit_ex2(ref->context, cipher, key, ref->has_iv ? first : NULL, ref->operation == kCCEncrypt, NULL) != 1) {
        ERR_clear_error();
        return kCCUnimplemented;
    }
    EVP_CIPHER_CTX_set_padding(ref->context, ref->pads);
    ref->waiting = 0;
    return kCCSuccess;
}

CCCryptorStatus CCCryptorCreateWithMode(CCOperation op, CCMode mode, CCAlgorithm alg, CCPadding padding,
    const void *iv, const void *key, size_t keyLength, const void *tweak, size_t tweakLength, int numRounds,
    CCModeOptions options, CCCryptorRef *cryptorRef) {
    CCCryptorStatus status = kCCParamError;
    (void)numRounds;
    (void)options;
    if (cryptorRef == NULL) return kCCParamError;
    *cryptorRef = NULL;
    if (op != kCCEncrypt && op != kCCDecrypt) return op <= 3 ? kCCUnimplemented : kCCParamError;
    if (key == NULL || padding > ccPKCS7Padding || tweak != NULL || tweakLength != 0) return kCCParamError;
    const EVP_CIPHER *cipher = find_cipher(alg, mode, keyLength, &status);
    if (cipher == NULL) return status;

    struct _CCCryptor *ref = calloc(1, sizeof *ref);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    if (ref == NULL || context == NULL) {
        free(ref);
        EVP_CIPHER_CTX_free(context);
        return kCCMemoryFailure;
    }
    ref->context = context;
    ref->operation = op;
    ref->is_stream = mode != kCCModeECB && mode != kCCModeCBC;
    ref->pads = padding == ccPKCS7Padding && !ref->is_stream;
    ref->has_iv = mode != kCCModeECB;
    ref->resets = mode == kCCModeCBC || mode == kCCModeCTR;
    ref->block = alg == kCCAlgorithmAES ? kCCBlockSizeAES128 : kCCBlockSizeDES;
    // DES alone is in OpenSSL's legacy provider only; thrice with one key it is the same.
    unsigned char thrice[kCCKeySize3DES];
    if (alg == kCCAlgorithmDES) {
        for (int i = 0; i < 3; i++) memcpy(thrice + i * kCCKeySizeDES, key, kCCKeySizeDES);
        key = thrice;
    }
    status = start(ref, cipher, key, iv);
    OPENSSL_cleanse(thrice, sizeof thrice);
    if (status != kCCSuccess) {
        CCCryptorRelease(ref);
        return status;
    }
    *cryptorRef = ref;
    return kCCSuccess;
}

CCCryptorStatus CCCryptorCreate(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength,
    const void *iv, CCCryptorRef *cryptorRef) {
    if ((options & ~(CCOptions)(kCCOptionPKCS7Padding | kCCOptionECBMode)) != 0) return kCCParamError;
    return CCCryptorCreateWithMode(op, options & kCCOptionECBMode ? kCCModeECB : kCCModeCBC, alg,
        options & kCCOptionPKCS7Padding ? ccPKCS7Padding : ccNoPadding, iv, key, keyLength, NULL, 0, 0, 0, cryptorRef);
}

CCCryptorStatus CCCryptorRelease(CCCryptorRef cryptorRef) {
    if (cryptorRef == NULL) return kCCSuccess;
    EVP_CIPHER_CTX_free(cryptorRef->context);
    OPENSSL_cleanse(cryptorRef, sizeof *cryptorRef);
    free(cryptorRef);
    return kCCSuccess;
}

/// Whether the last whole block is kept back, since it may hold padding.
static bool keeps_back(CCCryptorRef ref) {
    return ref->pads && ref->operation == kCCDecrypt;
}

/// What an update writes: whole blocks, but for the last while that may hold padding.
static size_t update_length(CCCryptorRef ref, size_t count) {
    if (ref->is_stream) return count;
    size_t all = ref->waiting + count;
    size_t rest = all % ref->block;
    if (keeps_back(ref) && rest == 0 && all > 0) rest = ref->block;
    return all - rest;
}

size_t CCCryptorGetOutputLength(CCCryptorRef ref, size_t inputLength, bool final) {
    if (ref == NULL || inputLength > SIZE_MAX - 2 * EVP_MAX_BLOCK_LENGTH) return 0;
    if (!final || ref->is_stream) return update_length(ref, inputLength);
    size_t all = ref->waiting + inputLength;
    if (!ref->pads) return all;
    return ref->operation == kCCEncrypt ? all + ref->block - all % ref->block : all;
}

/// Whether two stretches of memory have a byte in common.
static bool overlap(const unsigned char *a, size_t a_count, const unsigned char *b, size_t b_count) {
    return (uintptr_t)a < (uintptr_t)b + b_count && (uintptr_t)b < (uintptr_t)a + a_count;
}

CCCryptorStatus CCCryptorUpdate(CCCryptorRef ref, const void *dataIn, size_t dataInLength, void *dataOut,
    size_t dataOutAvailable, size_t *dataOutMoved) {
    const size_t part = 1 << 30;
    if (dataOutMoved != NULL) *dataOutMoved = 0;
    if (ref == NULL || (dataIn == NULL && dataInLength > 0)) return kCCParamError;
    if (dataInLength > SIZE_MAX - 2 * EVP_MAX_BLOCK_LENGTH) return kCCOverflow;
    if (dataInLength == 0) return kCCSuccess;
    size_t length = update_length(ref, dataInLength);
    if (length > dataOutAvailable) {
        if (dataOutMoved != NULL) *dataOutMoved = length;
        return kCCBufferTooSmall;
    }
    if (dataOut == NULL && length > 0) return kCCParamError;

    // What waits is written before what comes is read.
    unsigned char *copy = NULL;
    const unsigned char *in = dataIn;
    if (ref->waiting > 0 && overlap(dataIn, dataInLength, dataOut, length)) {
        copy = malloc(dataInLength);
        if (copy == NULL) return kCCMemoryFailure;
        in = memcpy(copy, dataIn, dataInLength);
    }
    unsigned char nowhere[EVP_MAX_BLOCK_LENGTH];
    unsigned char *out = dataOut != NULL ? dataOut : nowhere;
    size_t moved = 0;
    CCCryptorStatus status = kCCSuccess;
    for (size_t done = 0; done < dataInLength && status == kCCSuccess;) {
        size_t count = dataInLength - done < part ? dataInLength - done : part;
        int written = 0;
        if (EVP_CipherUpdate(ref->context, out + moved, &written, in + done, (int)count) != 1)
            status = kCCUnspecifiedError;
        moved += (size_t)written;
        done += count;
    }
    if (copy != NULL) {
        OPENSSL_cleanse(copy, dataInLength);
        free(copy);
    }
    ERR_clear_error();
    ref->waiting = ref->is_stream ? 0 : ref->waiting + dataInLength - moved;
    if (dataOutMoved != NULL) *dataOutMoved = moved;
    return status;
}

CCCryptorStatus CCCryptorFinal(CCCryptorRef ref, void *dataOut, size_t dataOutAvailable, size_t *dataOutMoved) {
    unsigned char last[EVP_MAX_BLOCK_LENGTH];
    int written = 0;
    if (dataOutMoved != NULL) *dataOutMoved = 0;
    if (ref == NULL) return kCCParamError;
    if (ref->is_stream) return kCCSuccess;
    if (!ref->pads) return ref->waiting == 0 ? kCCSuccess : kCCAlignmentError;
    if (ref->operation == kCCEncrypt && dataOutAvailable < ref->block) return kCCBufferTooSmall;
    if (ref->operation == kCCDecrypt && ref->waiting != ref->block) return kCCDecodeError;

    CCCryptorStatus status = kCCSuccess;
    // As on a phone, what does not end in padding is no error and keeps its last block: the status does not tell whether the
    // key is right.
    if (keeps_back(ref)) EVP_CIPHER_CTX_set_padding(ref->context, 0);
    bool is_done = EVP_CipherFinal_ex(ref->context, last, &written) == 1;
    if (keeps_back(ref) && written > 0 && last[written - 1] <= written) written -= last[written - 1];
    if (!is_done) {
        status = kCCDecodeError;
    } else if ((size_t)written > dataOutAvailable) {
        status = kCCBufferTooSmall;
    } else if (written > 0 && dataOut == NULL) {
        status = kCCParamError;
    } else if (written > 0) {
        memcpy(dataOut, last, (size_t)written);
    }
    OPENSSL_cleanse(last, sizeof last);
    ERR_clear_error();
    if (status == kCCSuccess) {
        ref->waiting = 0;
        if (dataOutMoved != NULL) *dataOutMoved = (size_t)written;
    }
    return status;
}

CCCryptorStatus CCCryptorReset(CCCryptorRef ref, const void *iv) {
    if (ref == NULL) return kCCParamError;
    if (!ref->resets) return kCCUnimplemented;
    return start(ref, NULL, NULL, iv);
}

CCCryptorStatus CCCrypt(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength,
    const void *iv, const void *dataIn, size_t dataInLength, void *dataOut, size_t dataOutAvailable,
    size_t *dataOutMoved) {
    CCCryptorRef ref;
    size_t updated = 0, ended = 0;
    if (dataOutMoved != NULL) *dataOutMoved = 0;
    if ((dataIn == NULL && dataInLength > 0) || (dataOut == NULL && dataOutAvailable > 0)) return kCCParamError;
    CCCryptorStatus status = CCCryptorCreate(op, alg, options, key, keyLength, iv, &ref);
    if (status != kCCSuccess) return status;

    size_t needed = CCCryptorGetOutputLength(ref, dataInLength, true);
    if (dataInLength % ref->block != 0 && !(ref->pads && op == kCCEncrypt)) {
        status = ref->pads ? kCCDecodeError : kCCAlignmentError;
    } else if (needed > dataOutAvailable) {
        status = kCCBufferTooSmall;
        if (dataOutMoved != NULL) *dataOutMoved = needed;
    } else {
        status = CCCryptorUpdate(ref, dataIn, dataInLength, dataOut, dataOutAvailable, &updated);
        if (status == kCCSuccess)
            status = CCCryptorFinal(ref, dataOut == NULL ? NULL : (char *)dataOut + updated,
                dataOutAvailable - updated, &ended);
        if (dataOutMoved != NULL) *dataOutMoved = updated + ended;
    }
    CCCryptorRelease(ref);
    return status;
}
