// SPDX-License-Identifier: Apache-2.0

#include "limits.h"

#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void require(int held, const char *what) {
    if (held) return;
    fprintf(stderr, "limits: %s failed\n", what);
    exit(70);
}

void pooled_random(uint8_t *bytes, size_t count) {
    static uint8_t pool[4096];
    static size_t used = sizeof pool;
    if (sizeof pool - used < count) {
        require(RAND_bytes(pool, sizeof pool) == 1, "RAND_bytes");
        used = 0;
    }
    memcpy(bytes, pool + used, count);
    OPENSSL_cleanse(pool + used, count);
    used += count;
}

EVP_CIPHER_CTX *cipher_context(const char *name, int encrypts) {
    EVP_CIPHER *cipher = EVP_CIPHER_fetch(NULL, name, NULL);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    require(cipher != NULL && context != NULL, "EVP_CIPHER_fetch");
    require(EVP_CipherInit_ex2(context, cipher, NULL, NULL, encrypts, NULL) == 1, "EVP_CipherInit");
    return context;
}

void hmac_key(struct hmac *hmac, const uint8_t *key, size_t count) {
    uint8_t pad[64] = {0};
    memcpy(pad, key, count);
    for (int i = 0; i < 64; i++) pad[i] ^= 0x36;
    SHA256_Init(&hmac->inner);
    SHA256_Update(&hmac->inner, pad, 64);
    for (int i = 0; i < 64; i++) pad[i] ^= 0x36 ^ 0x5c;
    SHA256_Init(&hmac->outer);
    SHA256_Update(&hmac->outer, pad, 64);
}

void hmac_sign(const struct hmac *hmac, const void *text, size_t count, uint8_t mac[32]) {
    SHA256_CTX state = hmac->inner;
    SHA256_Update(&state, text, count);
    SHA256_Final(mac, &state);
    state = hmac->outer;
    SHA256_Update(&state, mac, 32);
    SHA256_Final(mac, &state);
}
