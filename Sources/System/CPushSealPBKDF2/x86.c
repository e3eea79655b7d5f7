// SPDX-License-Identifier: Apache-2.0
#if defined(__x86_64__)

#include "CPushSealPBKDF2.h"
#include "constants.h"

#include <cpuid.h>
#include <immintrin.h>
#include <stdatomic.h>

// Only these functions may use the instructions: the rest of the program runs on any processor.
#define SHA_NI PUSHSEAL_UNSHARED __attribute__((target("sha,sse4.1,ssse3")))
// Functions of their own, so that what their frames hold lies below their callers', which burn it.
#define PUSHSEAL_APART SHA_NI __attribute__((noinline)) static
#define SHA_NI_INLINE SHA_NI __attribute__((always_inline)) static inline

int pushseal_pbkdf2_is_available(void) {
    // Asked once: on a virtual machine the question takes longer than a thousand iterations.
    static atomic_int answer;  // 0 not asked yet, 1 no, 2 yes
    int known = atomic_load_explicit(&answer, memory_order_relaxed);
    if (known == 0) {
        unsigned a, b, c, d;
        int has_vectors = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_1) && (c & bit_SSSE3);
        int has_sha = __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
        known = has_vectors && has_sha ? 2 : 1;
        atomic_store_explicit(&answer, known, memory_order_relaxed);
    }
    return known == 2;
}

/// The words a to h as the instructions take them: two of each half, the first highest.
typedef struct {
    __m128i abef, cdgh;
} hash_state;

/// The words in their order.
struct words {
    __m128i low, high;
};

SHA_NI_INLINE struct words load(const uint32_t *words) {
    return (struct words){
        _mm_loadu_si128((const __m128i *)words),
        _mm_loadu_si128((const __m128i *)(words + 4)),
    };
}

SHA_NI_INLINE void store(uint32_t *target, struct words words) {
    _mm_storeu_si128((__m128i *)target, words.low);
    _mm_storeu_si128((__m128i *)(target + 4), words.high);
}

SHA_NI_INLINE struct words words_of(hash_state state) {
    __m128i abef = _mm_shuffle_epi32(state.abef, 0x1B);
    __m128i cdgh = _mm_shuffle_epi32(state.cdgh, 0x1B);
    return (struct words){_mm_unpacklo_epi64(abef, cdgh), _mm_unpackhi_epi64(abef, cdgh)};
}

SHA_NI_INLINE hash_state state_of(struct words words) {
    __m128i abef = _mm_unpacklo_epi64(words.low, words.high);
    __m128i cdgh = _mm_unpackhi_epi64(words.low, words.high);
    return (hash_state){_mm_shuffle_epi32(abef, 0x1B), _mm_shuffle_epi32(cdgh, 0x1B)};
}

SHA_NI_INLINE struct words exclusive_or(struct words a, struct words b) {
    return (struct words){_mm_xor_si128(a.low, b.low), _mm_xor_si128(a.high, b.high)};
}

/// One block on its way through the 64 rounds.
struct block {
    hash_state state;
    __m128i message[4];
};

/// The block that holds a digest and its padding, before the first round.
SHA_NI_INLINE struct block digest_block(hash_state start, struct words digest) {
    return (struct block){
        start,
        {
            digest.low,
            digest.high,
            _mm_set_epi32(0, 0, 0, PUSHSEAL_PADDING_BIT),
            _mm_set_epi32(PUSHSEAL_BIT_COUNT, 0, 0, 0),
        },
    };
}

/// Four rounds, after the schedule has made their words of the last sixteen (FIPS 180-4 6.2.2).
SHA_NI_INLINE void four_rounds(struct block *block, int group) {
    __m128i *message = block->message;
    int now = group % 4;
    if (group >= 4) {
        __m128i next = message[(group + 1) % 4];
        __m128i last = message[(group + 3) % 4];
        __m128i middle = _mm_alignr_epi8(last, message[(group + 2) % 4], 4);
        __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(message[now], next), middle);
        message[now] = _mm_sha256msg2_epu32(sum, last);
    }
    const __m128i *constants = (const __m128i *)(const void *)pushseal_sha256_constants;
    __m128i added = _mm_add_epi32(message[now], _mm_load_si128(constants + group));
    __m128i abef = block->state.abef;
    __m128i cdgh = _mm_sha256rnds2_epu32(block->state.cdgh, abef, added);
    added = _mm_shuffle_epi32(added, 0x0E);
    block->state.abef = _mm_sha256rnds2_epu32(abef, cdgh, added);
    block->state.cdgh = cdgh;
}

SHA_NI_INLINE struct words sum(struct block block, hash_state start) {
    return words_of((hash_state){
        _mm_add_epi32(block.state.abef, start.abef),
        _mm_add_epi32(block.state.cdgh, start.cdgh),
    });
}

#include "iterations.h"

#endif
