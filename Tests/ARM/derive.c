// SPDX-License-Identifier: Apache-2.0
// PBKDF2-HMAC-SHA256 (RFC 8018 section 5.2) by the kernel of CPushSealPBKDF2, for kernel.py. Reads lines of iterations, blocks
// (1 or 2), password and salt, at most 51 bytes each in hexadecimal or `-` for none; writes the key in hexadecimal. Ends with
// 70 without the processor's instructions, and with 71 if the kernel leaves something of a lane below its caller's stack frame.

#include "CPushSealPBKDF2.h"
#include "constants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t rotated(uint32_t word, int bits) {
    return word >> bits | word << (32 - bits);
}

/// One block of SHA-256 as FIPS 180-4 section 6.2.2 writes it.
static void hash_block(uint32_t state[8], const unsigned char block[64]) {
    uint32_t w[64], s[8];
    for (int t = 0; t < 16; t++) {
        const unsigned char *bytes = block + 4 * t;
        w[t] = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
    }
    for (int t = 16; t < 64; t++) {
        uint32_t before = w[t - 15], late = w[t - 2];
        w[t] = (rotated(late, 17) ^ rotated(late, 19) ^ late >> 10) + w[t - 7]
            + (rotated(before, 7) ^ rotated(before, 18) ^ before >> 3) + w[t - 16];
    }
    memcpy(s, state, sizeof s);
    for (int t = 0; t < 64; t++) {
        uint32_t one = s[7] + (rotated(s[4], 6) ^ rotated(s[4], 11) ^ rotated(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6]))
            + pushseal_sha256_constants[t] + w[t];
        uint32_t two = (rotated(s[0], 2) ^ rotated(s[0], 13) ^ rotated(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < 8; i++) state[i] += s[i];
}

/// The second and last block of a hash, of at most 55 bytes.
static void finish(uint32_t state[8], const unsigned char *bytes, size_t count) {
    unsigned char block[64] = {0};
    memcpy(block, bytes, count);
    block[count] = 0x80;
    block[62] = (unsigned char)((64 + count) >> 5);
    block[63] = (unsigned char)((64 + count) << 3);
    hash_block(state, block);
}

static void start(uint32_t state[8], const unsigned char key[64], unsigned char pad) {
    static const uint32_t first[8] = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    };
    unsigned char block[64];
    for (int i = 0; i < 64; i++) block[i] = key[i] ^ pad;
    memcpy(state, first, sizeof first);
    hash_block(state, block);
}

/// The lane after the first iteration, which OpenSSL does for the library.
static struct pushseal_pbkdf2_lane lane(const unsigned char key[64], const unsigned char *salt, size_t salt_count, unsigned index) {
    struct pushseal_pbkdf2_lane lane;
    unsigned char message[55];
    start(lane.inner, key, 0x36);
    start(lane.outer, key, 0x5c);
    memcpy(message, salt, salt_count);
    memcpy(message + salt_count, (unsigned char[]){0, 0, 0, (unsigned char)index}, 4);
    uint32_t inner[8];
    memcpy(inner, lane.inner, sizeof inner);
    finish(inner, message, salt_count + 4);
    unsigned char digest[32];
    for (int i = 0; i < 32; i++) digest[i] = (unsigned char)(inner[i / 4] >> (24 - i % 4 * 8));
    memcpy(lane.u, lane.outer, sizeof lane.u);
    finish(lane.u, digest, sizeof digest);
    memcpy(lane.t, lane.u, sizeof lane.t);
    return lane;
}

/// Ends the program if four words in a row of a lane's last digest or its hash states lie where the kernel had its frames.
__attribute__((noinline)) static void search_below(const struct pushseal_pbkdf2_lane *lane) {
    const volatile uint32_t *place = __builtin_frame_address(0);
    for (place -= 4; (const char *)__builtin_frame_address(0) - (const char *)place < PUSHSEAL_KERNEL_STACK / 2; place--) {
        for (int word = 0; word < 32; word += 4) {
            const uint32_t *wanted = (const uint32_t *)lane + word;
            if (place[0] == wanted[0] && place[1] == wanted[1] && place[2] == wanted[2] && place[3] == wanted[3]) exit(71);
        }
    }
}

static size_t bytes_of(const char *hex, unsigned char *bytes) {
    size_t count = strcmp(hex, "-") == 0 ? 0 : strlen(hex) / 2;
    for (size_t i = 0; i < count; i++) bytes[i] = (unsigned char)strtoul((char[]){hex[2 * i], hex[2 * i + 1], 0}, NULL, 16);
    return count;
}

int main(void) {
    if (!pushseal_pbkdf2_is_available()) return 70;
    unsigned iterations;
    int blocks;
    char password_hex[103], salt_hex[103];
    while (scanf("%u %d %102s %102s", &iterations, &blocks, password_hex, salt_hex) == 4) {
        unsigned char key[64] = {0}, salt[51];
        bytes_of(password_hex, key);
        size_t salt_count = bytes_of(salt_hex, salt);
        struct pushseal_pbkdf2_lane lanes[2] = {lane(key, salt, salt_count, 1), lane(key, salt, salt_count, 2)};
        // In two pieces, since what is taken up again must be right as well.
        unsigned pieces[2] = {(iterations - 1) / 3, iterations - 1 - (iterations - 1) / 3};
        for (int piece = 0; piece < 2; piece++) {
            if (blocks == 1) pushseal_pbkdf2_run_one(lanes, pieces[piece]);
            else pushseal_pbkdf2_run_two(lanes, lanes + 1, pieces[piece]);
            search_below(lanes);
        }
        for (int i = 0; i < blocks; i++) {
            for (int word = 0; word < 8; word++) printf("%08x", lanes[i].t[word]);
        }
        printf("\n");
    }
    return 0;
}
