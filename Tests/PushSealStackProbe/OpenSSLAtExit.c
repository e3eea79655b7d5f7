// SPDX-License-Identifier: Apache-2.0
#include <stdint.h>

// At the end of a process OpenSSL gives up the key of its thread-local memory (OPENSSL_init_crypto(3), OPENSSL_INIT_NO_ATEXIT).
// What it keeps for a thread that ends after that, such as an idle one of libdispatch, is then lost, and a leak to the address
// sanitizer. In a process of tests it keeps the key.

// Weak: tests on CryptoKit link no OpenSSL.
extern int OPENSSL_init_crypto(uint64_t options, const void *settings) __attribute__((weak));

static const uint64_t NO_ATEXIT = 0x00080000;

__attribute__((constructor)) static void keep_openssl_at_exit(void) {
    if (OPENSSL_init_crypto) OPENSSL_init_crypto(NO_ATEXIT, 0);
}
