// SPDX-License-Identifier: Apache-2.0
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/CCCryptor.3cc.html
#ifndef PUSHSEAL_COMMONCRYPTO_CRYPTOR_H
#define PUSHSEAL_COMMONCRYPTO_CRYPTOR_H

#include <CommonCrypto/CommonCryptoError.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A cipher under way.
typedef struct _CCCryptor *CCCryptorRef;

enum {
    kCCEncrypt = 0,
    kCCDecrypt = 1
};
/// Which way a cipher goes.
typedef uint32_t CCOperation;

// Those of RC2, RC4, CAST and Blowfish are kCCUnimplemented, since OpenSSL has them only in its legacy provider.
enum {
    kCCAlgorithmAES128 = 0,
    kCCAlgorithmAES = 0,
    kCCAlgorithmDES = 1,
    kCCAlgorithm3DES = 2,
    kCCAlgorithmCAST = 3,
    kCCAlgorithmRC4 = 4,
    kCCAlgorithmRC2 = 5,
    kCCAlgorithmBlowfish = 6
};
/// Which cipher.
typedef uint32_t CCAlgorithm;

enum {
    /// The message is filled up to whole blocks (RFC 5652 §6.3).
    kCCOptionPKCS7Padding = 0x0001,
    /// Each block for itself; else they are chained.
    kCCOptionECBMode = 0x0002
};
/// How a cipher is used.
typedef uint32_t CCOptions;

enum {
    kCCModeECB = 1,
    kCCModeCBC = 2,
    kCCModeCFB = 3,
    kCCModeCTR = 4,
    kCCModeOFB = 7,
    kCCModeRC4 = 9,
    kCCModeCFB8 = 10
};
/// How blocks are chained.
typedef uint32_t CCMode;

enum {
    ccNoPadding = 0,
    ccPKCS7Padding = 1
};
/// How a message is filled up to whole blocks.
typedef uint32_t CCPadding;

enum {
    /// The counter's last byte counts fastest; the only order there is.
    kCCModeOptionCTR_BE = 2
};
/// Of the mode CTR, in which order it counts.
typedef uint32_t CCModeOptions;

enum {
    kCCKeySizeAES128 = 16,
    kCCKeySizeAES192 = 24,
    kCCKeySizeAES256 = 32,
    kCCKeySizeDES = 8,
    kCCKeySize3DES = 24,
    kCCKeySizeMinCAST = 5,
    kCCKeySizeMaxCAST = 16,
    kCCKeySizeMinRC4 = 1,
    kCCKeySizeMaxRC4 = 512,
    kCCKeySizeMinRC2 = 1,
    kCCKeySizeMaxRC2 = 128,
    kCCKeySizeMinBlowfish = 8,
    kCCKeySizeMaxBlowfish = 56
};

enum {
    kCCBlockSizeAES128 = 16,
    kCCBlockSizeDES = 8,
    kCCBlockSize3DES = 8,
    kCCBlockSizeCAST = 8,
    kCCBlockSizeRC2 = 8,
    kCCBlockSizeBlowfish = 8
};

enum {
    kCCContextSizeAES128 = 404,
    kCCContextSizeDES = 240,
    kCCContextSize3DES = 496,
    kCCContextSizeCAST = 240,
    kCCContextSizeRC4 = 1072
};

/// Encrypts or decrypts a whole message.
///
/// Without `iv` a chained mode begins with zeros. `dataOut` may be `dataIn`. Where there is too little
/// room, `dataOutMoved` tells how much is enough; decrypting takes as much as comes in. A wrong key is no
/// error: what comes out is noise.
CCCryptorStatus CCCrypt(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength,
    const void *iv, const void *dataIn, size_t dataInLength, void *dataOut, size_t dataOutAvailable,
    size_t *dataOutMoved);

/// Makes a cipher, which `CCCryptorRelease` ends.
CCCryptorStatus CCCryptorCreate(CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength,
    const void *iv, CCCryptorRef *cryptorRef);

/// Makes a cipher in any mode. There is no tweak, and a number of rounds has no effect.
CCCryptorStatus CCCryptorCreateWithMode(CCOperation op, CCMode mode, CCAlgorithm alg, CCPadding padding,
    const void *iv, const void *key, size_t keyLength, const void *tweak, size_t tweakLength, int numRounds,
    CCModeOptions options, CCCryptorRef *cryptorRef);

/// Erases a cipher and frees it.
CCCryptorStatus CCCryptorRelease(CCCryptorRef cryptorRef);

/// Takes in a part of the message and writes what is whole of it.
CCCryptorStatus CCCryptorUpdate(CCCryptorRef cryptorRef, const void *dataIn, size_t dataInLength, void *dataOut,
    size_t dataOutAvailable, size_t *dataOutMoved);

/// Ends the message and writes what is left of it.
CCCryptorStatus CCCryptorFinal(CCCryptorRef cryptorRef, void *dataOut, size_t dataOutAvailable, size_t *dataOutMoved);

/// As many bytes as the next `CCCryptorUpdate` writes at most, with `CCCryptorFinal` if that is asked.
size_t CCCryptorGetOutputLength(CCCryptorRef cryptorRef, size_t inputLength, bool final);

/// Begins anew with the same key; without `iv` with zeros.
CCCryptorStatus CCCryptorReset(CCCryptorRef cryptorRef, const void *iv);

#endif
