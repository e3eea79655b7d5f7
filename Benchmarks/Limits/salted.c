// SPDX-License-Identifier: Apache-2.0
//
// `Salted__`, 8 bytes of salt, AES-256-CBC (openssl-enc(1)). EVP_BytesToKey(3) is written out:
// the call itself fetches its digest and makes a context every time.

#include <openssl/md5.h>
#include <string.h>

#include "limits.h"

static const char magic[8] = {'S', 'a', 'l', 't', 'e', 'd', '_', '_'};

enum { HEADER_COUNT = 16, MATERIAL_COUNT = 48 };

typedef void derivation(const uint8_t salt[8], uint8_t material[MATERIAL_COUNT]);

struct passphrase {
    uint8_t bytes[256];
    size_t count;
};

static const struct passphrase *passphrase(void) {
    static struct passphrase given;
    if (given.count == 0) given.count = secret("BENCH_PASSPHRASE", given.bytes, sizeof given.bytes);
    return &given;
}

static void with_sha256(const uint8_t salt[8], uint8_t material[MATERIAL_COUNT]) {
    const struct passphrase *given = passphrase();
    uint8_t digest[32];
    SHA256_CTX state;
    SHA256_Init(&state);
    SHA256_Update(&state, given->bytes, given->count);
    SHA256_Update(&state, salt, 8);
    SHA256_Final(material, &state);
    SHA256_Init(&state);
    SHA256_Update(&state, material, 32);
    SHA256_Update(&state, given->bytes, given->count);
    SHA256_Update(&state, salt, 8);
    SHA256_Final(digest, &state);
    memcpy(material + 32, digest, 16);
}

static void with_md5(const uint8_t salt[8], uint8_t material[MATERIAL_COUNT]) {
    const struct passphrase *given = passphrase();
    for (int i = 0; i < MATERIAL_COUNT; i += 16) {
        MD5_CTX state;
        MD5_Init(&state);
        if (i > 0) MD5_Update(&state, material + i - 16, 16);
        MD5_Update(&state, given->bytes, given->count);
        MD5_Update(&state, salt, 8);
        MD5_Final(material + i, &state);
    }
}

static void with_pbkdf2_10000(const uint8_t salt[8], uint8_t material[MATERIAL_COUNT]) {
    pbkdf2_48(passphrase()->bytes, passphrase()->count, salt, 10000, material);
}

static void with_pbkdf2_600000(const uint8_t salt[8], uint8_t material[MATERIAL_COUNT]) {
    pbkdf2_48(passphrase()->bytes, passphrase()->count, salt, 600000, material);
}

static inline size_t seal(const uint8_t *input, size_t count, uint8_t *output, derivation *derive) {
    static EVP_CIPHER_CTX *context;
    if (context == NULL) context = cipher_context("AES-256-CBC", 1);
    uint8_t material[MATERIAL_COUNT];
    int body, last;
    memcpy(output, magic, sizeof magic);
    pooled_random(output + 8, 8);
    derive(output + 8, material);
    if (EVP_EncryptInit_ex2(context, NULL, material, material + 32, NULL) != 1 ||
        EVP_EncryptUpdate(context, output + HEADER_COUNT, &body, input, (int)count) != 1 ||
        EVP_EncryptFinal_ex(context, output + HEADER_COUNT + body, &last) != 1)
        return FAILED;
    return HEADER_COUNT + (size_t)(body + last);
}

static inline size_t open(const uint8_t *input, size_t count, uint8_t *output, derivation *derive) {
    static EVP_CIPHER_CTX *context;
    if (context == NULL) context = cipher_context("AES-256-CBC", 0);
    if (count < HEADER_COUNT + 16 || memcmp(input, magic, sizeof magic) != 0) return FAILED;
    uint8_t material[MATERIAL_COUNT];
    int body, last;
    derive(input + 8, material);
    if (EVP_DecryptInit_ex2(context, NULL, material, material + 32, NULL) != 1 ||
        EVP_DecryptUpdate(context, output, &body, input + HEADER_COUNT,
                          (int)(count - HEADER_COUNT)) != 1 ||
        EVP_DecryptFinal_ex(context, output + body, &last) != 1)
        return FAILED;
    return (size_t)(body + last);
}

#define SALTED(name, derive)                                                     \
    size_t seal_##name(const uint8_t *input, size_t count, uint8_t *output) {    \
        return seal(input, count, output, derive);                               \
    }                                                                            \
    size_t open_##name(const uint8_t *input, size_t count, uint8_t *output) {    \
        return open(input, count, output, derive);                               \
    }

SALTED(salted_sha256, with_sha256)
SALTED(salted_md5, with_md5)
SALTED(pbkdf2_10000, with_pbkdf2_10000)
SALTED(pbkdf2_600000, with_pbkdf2_600000)
