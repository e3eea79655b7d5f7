// SPDX-License-Identifier: Apache-2.0
//
// The practical limit of each workload: what a C program comes to that knows its OpenSSL, fetches
// every algorithm once, keeps its contexts, allocates nothing and checks no more than it must. It
// is here to be measured against, not to be used.

#ifndef PUSHSEAL_BENCHMARKS_LIMITS_H
#define PUSHSEAL_BENCHMARKS_LIMITS_H

#include <openssl/evp.h>
#include <openssl/sha.h>

#include "worker.h"

/// Ends the program: a limit that does not work is no limit.
void require(int held, const char *what);

/// Random bytes out of a pool, wiped as they are used. Enough for one thread that never forks.
void pooled_random(uint8_t *bytes, size_t count);

/// A context that stays bound to one cipher.
EVP_CIPHER_CTX *cipher_context(const char *name, int encrypts);

/// HMAC-SHA-256 with the state after each pad kept, for a key of at most 64 bytes.
struct hmac {
    SHA256_CTX inner, outer;
};
void hmac_key(struct hmac *hmac, const uint8_t *key, size_t count);
void hmac_sign(const struct hmac *hmac, const void *text, size_t count, uint8_t mac[32]);

/// PBKDF2-HMAC-SHA-256 to 48 bytes, as AES-256-CBC needs for its key and IV.
void pbkdf2_48(const uint8_t *password, size_t count, const uint8_t salt[8], int iterations,
               uint8_t output[48]);

/// A device's Web Push keys, read once.
struct device;
struct device *make_device(const uint8_t scalar[32], const uint8_t point[65],
                           const uint8_t authentication[16]);
size_t seal_to_device(const struct device *device, const uint8_t *input, size_t count,
                      uint8_t *output);
size_t open_on_device(const struct device *device, const uint8_t *input, size_t count,
                      uint8_t *output);

operation seal_salted_sha256, open_salted_sha256, seal_salted_md5, open_salted_md5;
operation seal_pbkdf2_10000, open_pbkdf2_10000, seal_pbkdf2_600000, open_pbkdf2_600000;
operation seal_aes128gcm, open_aes128gcm, seal_webpush, open_webpush;

#endif
