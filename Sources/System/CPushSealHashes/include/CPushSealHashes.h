// SPDX-License-Identifier: Apache-2.0
// What a short message waits for most, on OpenSSL's plain hash functions and its generator: of the functions that look up and
// allocate a context, each costs as much as the hashing.
//
// Whether OpenSSL's configuration allows SHA-256 or MD5 is the caller's question. Nothing of a key stays behind in memory,
// but for the stack, which the caller burns.
#ifndef PUSHSEAL_CHASHES_H
#define PUSHSEAL_CHASHES_H

#include <stddef.h>
#include <stdint.h>

/// Bytes in memory; without an address if there are none.
struct pushseal_bytes {
    const void *start;
    size_t count;
};

/// SHA-256 (FIPS 180-4) of three parts in a row, which may overlap the 32 bytes of the digest.
void pushseal_sha256(struct pushseal_bytes first, struct pushseal_bytes second, struct pushseal_bytes third, void *digest);

/// MD5 (RFC 1321) of three parts in a row, which may overlap the 16 bytes of the digest.
void pushseal_md5(struct pushseal_bytes first, struct pushseal_bytes second, struct pushseal_bytes third, void *digest);

/// A key of HMAC-SHA256 (RFC 2104): SHA-256 after the key's inner and outer block.
struct pushseal_hmac {
    uint32_t inner[8];
    uint32_t outer[8];
};

void pushseal_hmac_start(struct pushseal_hmac *hmac, struct pushseal_bytes key);

/// The 32 bytes of code of three parts in a row, which may overlap the code.
void pushseal_hmac_authenticate(
    const struct pushseal_hmac *hmac,
    struct pushseal_bytes first,
    struct pushseal_bytes second,
    struct pushseal_bytes third,
    void *code
);

/// Fills the output by PBKDF2 with HMAC-SHA256 (RFC 8018 section 5.2): by the instructions of `CPushSealPBKDF2`, which the processor
/// must have, or by OpenSSL's compression function.
///
/// `PKCS5_PBKDF2_HMAC` copies a context four times an iteration, and for the 48 bytes of a key and an IV it takes four times as
/// long.
void pushseal_pbkdf2(
    struct pushseal_bytes password,
    struct pushseal_bytes salt,
    uint32_t iterations,
    int has_instructions,
    void *output,
    size_t count
);

/// Fills the output with random bytes that are public, such as a salt; never for keys. Returns 1, or 0 if OpenSSL's generator
/// could not be seeded.
///
/// Each thread draws 4 KiB at a time, as asking the generator for eight bytes takes longer than sealing a short message. A
/// byte is used once; a forked child draws its own, and never repeats a salt of its parent.
int pushseal_public_random(void *output, size_t count);

#endif
