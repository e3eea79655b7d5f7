// SPDX-License-Identifier: Apache-2.0
#include <CommonCrypto/CommonDigest.h>
#include <CommonCrypto/CommonHMAC.h>
#include <string.h>

#include "shared.h"

/// Any of the hash functions under way.
typedef union {
    CC_MD5_CTX md5;
    CC_SHA1_CTX sha1;
    CC_SHA256_CTX sha256;
    CC_SHA512_CTX sha512;
} State;

/// What lies in a `CCHmacContext`: the hash of the inner block and the message, and the outer state
/// after its block, of which the words alone are kept since the rest of it is known.
typedef struct {
    CCHmacAlgorithm algorithm;
    State inner;
    CC_LONG64 outer[8];
} Code;

_Static_assert(sizeof(Code) <= sizeof(CCHmacContext), "a code fits into Apple's context");

#define EACH(ALGORITHM, CALL) \
    switch (ALGORITHM) { \
    case kCCHmacAlgMD5: CALL(MD5, md5); break; \
    case kCCHmacAlgSHA1: CALL(SHA1, sha1); break; \
    case kCCHmacAlgSHA224: CALL(SHA224, sha256); break; \
    case kCCHmacAlgSHA256: CALL(SHA256, sha256); break; \
    case kCCHmacAlgSHA384: CALL(SHA384, sha512); break; \
    case kCCHmacAlgSHA512: CALL(SHA512, sha512); break; \
    }

static void begin(CCHmacAlgorithm algorithm, State *state) {
#define CALL(NAME, MEMBER) CC_##NAME##_Init(&state->MEMBER)
    EACH(algorithm, CALL)
#undef CALL
}

static void update(CCHmacAlgorithm algorithm, State *state, const void *data, CC_LONG count) {
#define CALL(NAME, MEMBER) CC_##NAME##_Update(&state->MEMBER, data, count)
    EACH(algorithm, CALL)
#undef CALL
}

static void end(CCHmacAlgorithm algorithm, State *state, unsigned char *digest) {
#define CALL(NAME, MEMBER) CC_##NAME##_Final(digest, &state->MEMBER)
    EACH(algorithm, CALL)
#undef CALL
}

static size_t block_length(CCHmacAlgorithm algorithm) {
    return algorithm == kCCHmacAlgSHA384 || algorithm == kCCHmacAlgSHA512 ? CC_SHA512_BLOCK_BYTES
                                                                          : CC_SHA256_BLOCK_BYTES;
}

static size_t digest_length(CCHmacAlgorithm algorithm) {
    size_t length = 0;
#define CALL(NAME, MEMBER) length = CC_##NAME##_DIGEST_LENGTH
    EACH(algorithm, CALL)
#undef CALL
    return length;
}

/// The words of a state after its first block.
static void *words(CCHmacAlgorithm algorithm, State *state, size_t *count) {
    switch (algorithm) {
    case kCCHmacAlgMD5: *count = 16; return &state->md5.A;
    case kCCHmacAlgSHA1: *count = 20; return &state->sha1.h0;
    case kCCHmacAlgSHA224:
    case kCCHmacAlgSHA256: *count = sizeof state->sha256.hash; return state->sha256.hash;
    default: *count = sizeof state->sha512.hash; return state->sha512.hash;
    }
}

/// More than a `CC_LONG` counts is taken in by parts.
static void update_all(CCHmacAlgorithm algorithm, State *state, const unsigned char *data, size_t count) {
    const size_t part = 1 << 30;
    for (; count > part; data += part, count -= part) update(algorithm, state, data, (CC_LONG)part);
    if (count > 0) update(algorithm, state, data, (CC_LONG)count);
}

void CCHmacInit(CCHmacContext *ctx, CCHmacAlgorithm algorithm, const void *key, size_t keyLength) {
    Code *code = (Code *)ctx;
    unsigned char block[CC_SHA512_BLOCK_BYTES] = {0};
    State state;
    size_t length = block_length(algorithm), count;

    memset(code, 0, sizeof *code);
    code->algorithm = algorithm;
    if (digest_length(algorithm) == 0) return;  // Final writes nothing either
    if (keyLength > length) {
        begin(algorithm, &state);
        update_all(algorithm, &state, key, keyLength);
        end(algorithm, &state, block);
    } else if (keyLength > 0) {
        memcpy(block, key, keyLength);
    }
    for (size_t i = 0; i < length; i++) block[i] ^= 0x5C;
    begin(algorithm, &state);
    update(algorithm, &state, block, (CC_LONG)length);
    const void *hash = words(algorithm, &state, &count);
    memcpy(code->outer, hash, count);
    for (size_t i = 0; i < length; i++) block[i] ^= 0x5C ^ 0x36;
    begin(algorithm, &code->inner);
    update(algorithm, &code->inner, block, (CC_LONG)length);
    OPENSSL_cleanse(block, sizeof block);
    OPENSSL_cleanse(&state, sizeof state);
}

void CCHmacUpdate(CCHmacContext *ctx, const void *data, size_t dataLength) {
    Code *code = (Code *)ctx;
    update_all(code->algorithm, &code->inner, data, dataLength);
}

void CCHmacFinal(CCHmacContext *ctx, void *macOut) {
    Code *code = (Code *)ctx;
    CCHmacAlgorithm algorithm = code->algorithm;
    unsigned char digest[CC_SHA512_DIGEST_LENGTH], zeros[CC_SHA512_BLOCK_BYTES] = {0};
    State state;
    size_t count;

    if (digest_length(algorithm) == 0 || macOut == NULL) return;
    end(algorithm, &code->inner, digest);
    // Any block gives the state its count; the words are then put in place.
    begin(algorithm, &state);
    update(algorithm, &state, zeros, (CC_LONG)block_length(algorithm));
    void *hash = words(algorithm, &state, &count);
    memcpy(hash, code->outer, count);
    update(algorithm, &state, digest, (CC_LONG)digest_length(algorithm));
    end(algorithm, &state, macOut);
    OPENSSL_cleanse(digest, sizeof digest);
    OPENSSL_cleanse(&state, sizeof state);
}

void CCHmac(CCHmacAlgorithm algorithm, const void *key, size_t keyLength, const void *data, size_t dataLength,
    void *macOut) {
    CCHmacContext context;
    CCHmacInit(&context, algorithm, key, keyLength);
    CCHmacUpdate(&context, data, dataLength);
    CCHmacFinal(&context, macOut);
    OPENSSL_cleanse(&context, sizeof context);
}
