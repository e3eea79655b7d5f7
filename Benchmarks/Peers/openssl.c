// SPDX-License-Identifier: Apache-2.0
//
// `Salted__` as a program does it that follows OpenSSL's manual pages: PKCS5_PBKDF2_HMAC(3) or
// EVP_BytesToKey(3), RAND_bytes(3), and a new context for every message. `openssl enc` is this.

#include <openssl/evp.h>
#include <openssl/rand.h>
#include <string.h>

#include "../Limits/worker.h"

enum { HEADER_COUNT = 16 };

static int material(const char *digest, int iterations, const uint8_t *salt, uint8_t bytes[48]) {
    static uint8_t passphrase[256];
    static size_t count;
    if (count == 0) count = secret("BENCH_PASSPHRASE", passphrase, sizeof passphrase);
    const EVP_MD *md = EVP_get_digestbyname(digest);
    if (iterations == 0)
        return EVP_BytesToKey(EVP_aes_256_cbc(), md, salt, passphrase, (int)count, 1, bytes,
                              bytes + 32) == 32;
    return PKCS5_PBKDF2_HMAC((const char *)passphrase, (int)count, salt, 8, iterations, md, 48,
                             bytes);
}

static size_t run(int encrypts, const char *digest, int iterations, const uint8_t *input,
                  size_t count, uint8_t *output) {
    uint8_t key[48], salt[8];
    int body = 0, last = 0;
    if (encrypts) {
        if (RAND_bytes(salt, sizeof salt) != 1) return FAILED;
        memcpy(output, "Salted__", 8);
        memcpy(output + 8, salt, sizeof salt);
        output += HEADER_COUNT;
    } else {
        if (count < HEADER_COUNT || memcmp(input, "Salted__", 8) != 0) return FAILED;
        memcpy(salt, input + 8, sizeof salt);
        input += HEADER_COUNT;
        count -= HEADER_COUNT;
    }
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int held = context != NULL && material(digest, iterations, salt, key) &&
               EVP_CipherInit_ex(context, EVP_aes_256_cbc(), NULL, key, key + 32, encrypts) == 1 &&
               EVP_CipherUpdate(context, output, &body, input, (int)count) == 1 &&
               EVP_CipherFinal_ex(context, output + body, &last) == 1;
    EVP_CIPHER_CTX_free(context);
    if (!held) return FAILED;
    return (size_t)(body + last) + (encrypts ? HEADER_COUNT : 0);
}

#define FORMAT(name, digest, iterations)                                              \
    static size_t seal_##name(const uint8_t *input, size_t count, uint8_t *output) {  \
        return run(1, digest, iterations, input, count, output);                      \
    }                                                                                 \
    static size_t open_##name(const uint8_t *input, size_t count, uint8_t *output) {  \
        return run(0, digest, iterations, input, count, output);                      \
    }

FORMAT(sha256, "sha256", 0)
FORMAT(md5, "md5", 0)
FORMAT(pbkdf2_10000, "sha256", 10000)
FORMAT(pbkdf2_600000, "sha256", 600000)

int main(void) {
    static const struct workload workloads[] = {
        {"salted-sha256", seal_sha256, open_sha256},
        {"salted-md5", seal_md5, open_md5},
        {"salted-pbkdf2-10000", seal_pbkdf2_10000, open_pbkdf2_10000},
        {"salted-pbkdf2-600000", seal_pbkdf2_600000, open_pbkdf2_600000},
    };
    return serve(workloads, sizeof workloads / sizeof *workloads);
}
