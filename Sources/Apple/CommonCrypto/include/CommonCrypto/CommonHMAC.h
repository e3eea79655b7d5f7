// SPDX-License-Identifier: Apache-2.0
#ifndef PUSHSEAL_COMMONCRYPTO_HMAC_H
#define PUSHSEAL_COMMONCRYPTO_HMAC_H

#include <stddef.h>
#include <stdint.h>

enum {
    kCCHmacAlgSHA1 = 0,
    kCCHmacAlgMD5 = 1,
    kCCHmacAlgSHA256 = 2,
    kCCHmacAlgSHA384 = 3,
    kCCHmacAlgSHA512 = 4,
    kCCHmacAlgSHA224 = 5
};
/// With which hash function.
typedef uint32_t CCHmacAlgorithm;

#define CC_HMAC_CONTEXT_SIZE 96

/// A code under way; it may be copied. As on a phone, nothing but its owner erases it.
typedef struct {
    uint32_t ctx[CC_HMAC_CONTEXT_SIZE];
} CCHmacContext;

/// Begins a code (RFC 2104).
void CCHmacInit(CCHmacContext *ctx, CCHmacAlgorithm algorithm, const void *key, size_t keyLength);
/// Takes in a part of the message.
void CCHmacUpdate(CCHmacContext *ctx, const void *data, size_t dataLength);
/// Writes the code, as long as a digest of the function.
void CCHmacFinal(CCHmacContext *ctx, void *macOut);
/// All three at once.
void CCHmac(CCHmacAlgorithm algorithm, const void *key, size_t keyLength, const void *data, size_t dataLength,
    void *macOut);

#endif
