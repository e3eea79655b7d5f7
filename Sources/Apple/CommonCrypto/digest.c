// SPDX-License-Identifier: Apache-2.0
#include <CommonCrypto/CommonDigest.h>
#include <string.h>

#include "shared.h"

_Static_assert(sizeof(CC_MD5_CTX) == sizeof(MD5_CTX), "MD5's state is laid out as OpenSSL's");
_Static_assert(sizeof(CC_SHA1_CTX) == sizeof(SHA_CTX), "SHA-1's state is laid out as OpenSSL's");

// Apple's states of SHA-2 lack two of OpenSSL's members: how much of a block is there, which the count
// tells, and how long the digest is, which the name of the function tells.

#define STATE(WIDTH, DATA) \
    static void load##WIDTH(const CC_SHA##WIDTH##_CTX *from, SHA##WIDTH##_CTX *to, unsigned length) { \
        memcpy(to->h, from->hash, sizeof to->h); \
        memcpy(to->DATA, from->wbuf, sizeof to->DATA); \
        to->Nl = from->count[0]; \
        to->Nh = from->count[1]; \
        to->num = from->count[0] / 8 % SHA##WIDTH##_CBLOCK; \
        to->md_len = length; \
    } \
    static void store##WIDTH(SHA##WIDTH##_CTX *from, CC_SHA##WIDTH##_CTX *to) { \
        memcpy(to->hash, from->h, sizeof to->hash); \
        memcpy(to->wbuf, from->DATA, sizeof to->wbuf); \
        to->count[0] = from->Nl; \
        to->count[1] = from->Nh; \
        OPENSSL_cleanse(from, sizeof *from); \
    }

STATE(256, data)
STATE(512, u.p)

#define PLAIN(NAME, STATE, OPENSSL) \
    int CC_##NAME##_Init(STATE *c) { return OPENSSL##_Init((void *)c); } \
    int CC_##NAME##_Update(STATE *c, const void *data, CC_LONG len) { \
        return len == 0 ? 1 : OPENSSL##_Update((void *)c, data, len); \
    } \
    int CC_##NAME##_Final(unsigned char *md, STATE *c) { \
        if (md == NULL) return 0; \
        return OPENSSL##_Final(md, (void *)c); \
    }

#define STORED(NAME, WIDTH, LENGTH) \
    int CC_##NAME##_Init(CC_SHA##WIDTH##_CTX *c) { \
        SHA##WIDTH##_CTX state; \
        int result = NAME##_Init(&state); \
        store##WIDTH(&state, c); \
        return result; \
    } \
    int CC_##NAME##_Update(CC_SHA##WIDTH##_CTX *c, const void *data, CC_LONG len) { \
        if (len == 0) return 1; \
        SHA##WIDTH##_CTX state; \
        load##WIDTH(c, &state, LENGTH); \
        int result = NAME##_Update(&state, data, len); \
        store##WIDTH(&state, c); \
        return result; \
    } \
    int CC_##NAME##_Final(unsigned char *md, CC_SHA##WIDTH##_CTX *c) { \
        if (md == NULL) return 0; \
        SHA##WIDTH##_CTX state; \
        load##WIDTH(c, &state, LENGTH); \
        int result = NAME##_Final(md, &state); \
        OPENSSL_cleanse(&state, sizeof state); \
        return result; \
    }

#define WHOLE(NAME, STATE) \
    unsigned char *CC_##NAME(const void *data, CC_LONG len, unsigned char *md) { \
        STATE state; \
        if (md == NULL) return NULL; \
        CC_##NAME##_Init(&state); \
        CC_##NAME##_Update(&state, data, len); \
        CC_##NAME##_Final(md, &state); \
        OPENSSL_cleanse(&state, sizeof state); \
        return md; \
    }

PLAIN(MD5, CC_MD5_CTX, MD5)
PLAIN(SHA1, CC_SHA1_CTX, SHA1)
STORED(SHA224, 256, SHA224_DIGEST_LENGTH)
STORED(SHA256, 256, SHA256_DIGEST_LENGTH)
STORED(SHA384, 512, SHA384_DIGEST_LENGTH)
STORED(SHA512, 512, SHA512_DIGEST_LENGTH)

WHOLE(MD5, CC_MD5_CTX)
WHOLE(SHA1, CC_SHA1_CTX)
WHOLE(SHA224, CC_SHA256_CTX)
WHOLE(SHA256, CC_SHA256_CTX)
WHOLE(SHA384, CC_SHA512_CTX)
WHOLE(SHA512, CC_SHA512_CTX)
