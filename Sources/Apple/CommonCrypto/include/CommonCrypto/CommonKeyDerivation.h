// SPDX-License-Identifier: Apache-2.0
#ifndef PUSHSEAL_COMMONCRYPTO_KEYDERIVATION_H
#define PUSHSEAL_COMMONCRYPTO_KEYDERIVATION_H

#include <CommonCrypto/CommonCryptoError.h>
#include <stddef.h>
#include <stdint.h>

enum {
    /// PBKDF2 (RFC 8018 §5.2), the only function there is.
    kCCPBKDF2 = 2
};
/// How a key is derived.
typedef uint32_t CCPBKDFAlgorithm;

enum {
    kCCPRFHmacAlgSHA1 = 1,
    kCCPRFHmacAlgSHA224 = 2,
    kCCPRFHmacAlgSHA256 = 3,
    kCCPRFHmacAlgSHA384 = 4,
    kCCPRFHmacAlgSHA512 = 5
};
/// With which HMAC a key is derived.
typedef uint32_t CCPseudoRandomAlgorithm;

/// Derives a key from a password.
///
/// `kCCParamError` for another algorithm, no rounds, no key, a null pointer to something, or one for the password,
/// even if it is empty.
int CCKeyDerivationPBKDF(CCPBKDFAlgorithm algorithm, const char *password, size_t passwordLen, const uint8_t *salt,
    size_t saltLen, CCPseudoRandomAlgorithm prf, unsigned rounds, uint8_t *derivedKey, size_t derivedKeyLen);

/// About how many rounds take as many milliseconds of the processor's time on this machine; 10 000 at
/// least, and −1 for what `CCKeyDerivationPBKDF` refuses.
unsigned CCCalibratePBKDF(CCPBKDFAlgorithm algorithm, size_t passwordLen, size_t saltLen, CCPseudoRandomAlgorithm prf,
    size_t derivedKeyLen, uint32_t msec);

#endif
