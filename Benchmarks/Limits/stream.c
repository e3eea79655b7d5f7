// SPDX-License-Identifier: Apache-2.0
//
// A file or a pipe through AES-256-CBC as `openssl enc` writes it, to standard output: the limit for
// files, and for the start of a process.
//
// usage: stream seal|open pbkdf2|bytestokey [FILE], with the passphrase in $P

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "limits.h"

enum { BUFFER_COUNT = 256 * 1024, PIPE_COUNT = 1024 * 1024, HEADER_COUNT = 16 };

static void write_all(const uint8_t *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, count);
        require(written > 0, "write");
        bytes += written;
        count -= (size_t)written;
    }
}

static size_t read_full(int file, uint8_t *bytes, size_t capacity) {
    size_t count = 0;
    ssize_t got;
    while (count < capacity && (got = read(file, bytes + count, capacity - count)) > 0)
        count += (size_t)got;
    return count;
}

static void derive(const char *name, const uint8_t salt[8], uint8_t material[48]) {
    const char *passphrase = getenv("P");
    require(passphrase != NULL, "getenv");
    size_t count = strlen(passphrase);
    if (strcmp(name, "pbkdf2") == 0) {
        pbkdf2_48((const uint8_t *)passphrase, count, salt, 10000, material);
        return;
    }
    require(EVP_BytesToKey(EVP_aes_256_cbc(), EVP_sha256(), salt, (const uint8_t *)passphrase,
                           (int)count, 1, material, material + 32) == 32, "EVP_BytesToKey");
}

int main(int argc, char **argv) {
    require(argc == 3 || argc == 4, "usage");
    int seals = strcmp(argv[1], "seal") == 0;
    int file = argc == 4 ? open(argv[3], O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    require(file >= 0, "open");
    // Without larger pipes two processes wake each other more than they work; a file says no.
    fcntl(file, F_SETPIPE_SZ, PIPE_COUNT);
    fcntl(STDOUT_FILENO, F_SETPIPE_SZ, PIPE_COUNT);

    uint8_t *input = aligned_alloc(4096, BUFFER_COUNT);
    uint8_t *output = aligned_alloc(4096, BUFFER_COUNT + 4096);
    uint8_t header[HEADER_COUNT] = "Salted__", material[48];
    require(input != NULL && output != NULL, "aligned_alloc");
    if (seals) {
        pooled_random(header + 8, 8);
        write_all(header, sizeof header);
    } else {
        require(read_full(file, header, sizeof header) == sizeof header &&
                memcmp(header, "Salted__", 8) == 0, "the header");
    }
    derive(argv[2], header + 8, material);
    EVP_CIPHER_CTX *context = cipher_context("AES-256-CBC", seals);
    require(EVP_CipherInit_ex2(context, NULL, material, material + 32, seals, NULL) == 1,
            "EVP_CipherInit_ex2");
    int count;
    size_t got;
    while ((got = read_full(file, input, BUFFER_COUNT)) > 0) {
        require(EVP_CipherUpdate(context, output, &count, input, (int)got) == 1, "EVP_CipherUpdate");
        write_all(output, (size_t)count);
    }
    require(EVP_CipherFinal_ex(context, output, &count) == 1, "EVP_CipherFinal_ex");
    write_all(output, (size_t)count);
    return 0;
}
