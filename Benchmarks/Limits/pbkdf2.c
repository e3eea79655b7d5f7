// SPDX-License-Identifier: Apache-2.0
//
// PBKDF2-HMAC-SHA-256 (RFC 8018 §5.2) for 48 bytes: two blocks that do not depend on each other.
// Where the processor has SHA instructions they run side by side, so that one block's rounds fill
// the other's waiting; elsewhere one after the other on OpenSSL's compression function.

#include <openssl/hmac.h>
#include <string.h>

#include "limits.h"

/// The eight words after each pad, and the first U of both blocks.
struct start {
    uint32_t inner[8], outer[8];
    uint32_t u[2][8];
};

static uint32_t word(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void put_word(uint8_t *bytes, uint32_t word) {
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(word >> (24 - 8 * i));
}

static void begin(struct start *start, const uint8_t *password, size_t count,
                  const uint8_t salt[8]) {
    struct hmac hmac;
    uint8_t text[12], mac[32], hashed[32];
    if (count > 64) {
        SHA256(password, count, hashed);
        password = hashed;
        count = sizeof hashed;
    }
    hmac_key(&hmac, password, count);
    memcpy(start->inner, hmac.inner.h, sizeof start->inner);
    memcpy(start->outer, hmac.outer.h, sizeof start->outer);
    memcpy(text, salt, 8);
    for (uint32_t block = 0; block < 2; block++) {
        put_word(text + 8, block + 1);
        hmac_sign(&hmac, text, sizeof text, mac);
        for (int i = 0; i < 8; i++) start->u[block][i] = word(mac + 4 * i);
    }
}

static void finish(uint32_t sum[2][8], uint8_t output[48]) {
    for (int i = 0; i < 12; i++) put_word(output + 4 * i, sum[i / 8][i % 8]);
}

/// One block after the other; the text of every HMAC is one digest, so its padding never changes.
static void one_lane(const struct start *start, int iterations, uint32_t sum[2][8]) {
    uint8_t text[64] = {0};
    text[32] = 0x80;
    text[62] = 3;  // 768 bits: the pad and the digest
    for (int block = 0; block < 2; block++) {
        memcpy(sum[block], start->u[block], 32);
        for (int i = 0; i < 8; i++) put_word(text + 4 * i, start->u[block][i]);
        for (int left = iterations - 1; left > 0; left--) {
            SHA256_CTX state = {0};
            memcpy(state.h, start->inner, 32);
            SHA256_Transform(&state, text);
            for (int i = 0; i < 8; i++) put_word(text + 4 * i, state.h[i]);
            memcpy(state.h, start->outer, 32);
            SHA256_Transform(&state, text);
            for (int i = 0; i < 8; i++) {
                put_word(text + 4 * i, state.h[i]);
                sum[block][i] ^= state.h[i];
            }
        }
    }
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

static int has_sha(void) {
    unsigned a, b, c, d;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1);
}

static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/// The state as the instructions want it: words A B E F in one register, C D G H in the other.
struct registers {
    __m128i abef, cdgh;
};

#define SHA __attribute__((target("sha,sse4.1,ssse3"), always_inline)) static inline

SHA struct registers packed(const uint32_t words[8]) {
    __m128i abcd = _mm_loadu_si128((const __m128i *)words);
    __m128i efgh = _mm_loadu_si128((const __m128i *)(words + 4));
    __m128i badc = _mm_shuffle_epi32(abcd, 0xb1), hgfe = _mm_shuffle_epi32(efgh, 0x1b);
    return (struct registers){_mm_alignr_epi8(badc, hgfe, 8), _mm_blend_epi16(hgfe, badc, 0xf0)};
}

/// The state as the first half of the next text: A B C D, then E F G H.
SHA void unpacked(struct registers state, __m128i text[2]) {
    text[0] = _mm_shuffle_epi32(_mm_unpackhi_epi64(state.abef, state.cdgh), 0xb1);
    text[1] = _mm_shuffle_epi32(_mm_unpacklo_epi64(state.abef, state.cdgh), 0xb1);
}

/// One compression in each lane from the same start; `text` is a digest and the padding after it.
SHA void compress(struct registers start, __m128i text[2][2], struct registers result[2]) {
    __m128i w[2][4];
    for (int lane = 0; lane < 2; lane++) {
        w[lane][0] = text[lane][0];
        w[lane][1] = text[lane][1];
        w[lane][2] = _mm_set_epi32(0, 0, 0, (int)0x80000000);
        w[lane][3] = _mm_set_epi32(768, 0, 0, 0);
        result[lane] = start;
    }
#pragma GCC unroll 16
    for (int group = 0; group < 16; group++) {
        const __m128i k = _mm_load_si128((const __m128i *)(constants + 4 * group));
#pragma GCC unroll 2
        for (int lane = 0; lane < 2; lane++) {
            __m128i *now = &w[lane][group & 3];
            if (group >= 4) {
                __m128i newest = w[lane][(group + 3) & 3];
                __m128i sum = _mm_sha256msg1_epu32(*now, w[lane][(group + 1) & 3]);
                sum = _mm_add_epi32(sum, _mm_alignr_epi8(newest, w[lane][(group + 2) & 3], 4));
                *now = _mm_sha256msg2_epu32(sum, newest);
            }
            __m128i input = _mm_add_epi32(*now, k);
            struct registers *state = &result[lane];
            state->cdgh = _mm_sha256rnds2_epu32(state->cdgh, state->abef, input);
            input = _mm_shuffle_epi32(input, 0x0e);
            state->abef = _mm_sha256rnds2_epu32(state->abef, state->cdgh, input);
        }
    }
    for (int lane = 0; lane < 2; lane++) {
        result[lane].abef = _mm_add_epi32(result[lane].abef, start.abef);
        result[lane].cdgh = _mm_add_epi32(result[lane].cdgh, start.cdgh);
    }
}

__attribute__((target("sha,sse4.1,ssse3"))) static void
two_lanes(const struct start *start, int iterations, uint32_t sum[2][8]) {
    const struct registers inner = packed(start->inner), outer = packed(start->outer);
    struct registers state[2];
    __m128i text[2][2], total[2][2];
    for (int lane = 0; lane < 2; lane++)
        for (int half = 0; half < 2; half++)
            total[lane][half] = text[lane][half] =
                _mm_loadu_si128((const __m128i *)(start->u[lane] + 4 * half));
    for (int left = iterations - 1; left > 0; left--) {
        compress(inner, text, state);
        unpacked(state[0], text[0]);
        unpacked(state[1], text[1]);
        compress(outer, text, state);
        for (int lane = 0; lane < 2; lane++) {
            unpacked(state[lane], text[lane]);
            total[lane][0] = _mm_xor_si128(total[lane][0], text[lane][0]);
            total[lane][1] = _mm_xor_si128(total[lane][1], text[lane][1]);
        }
    }
    memcpy(sum, total, sizeof total);
}
#else
static int has_sha(void) { return 0; }
static void two_lanes(const struct start *start, int iterations, uint32_t sum[2][8]) {
    one_lane(start, iterations, sum);
}
#endif

void pbkdf2_48(const uint8_t *password, size_t count, const uint8_t salt[8], int iterations,
               uint8_t output[48]) {
    struct start start;
    uint32_t sum[2][8];
    begin(&start, password, count, salt);
    if (has_sha())
        two_lanes(&start, iterations, sum);
    else
        one_lane(&start, iterations, sum);
    finish(sum, output);
}
