// SPDX-License-Identifier: Apache-2.0
#if defined(__x86_64__)

#include "CPBKDF2.h"
#include "constants.h"

#include <cpuid.h>
#include <immintrin.h>
#include <stdatomic.h>

// Only these functions may use the instructions: the rest of the program runs on any processor.
#define SHA_NI PUSHSEAL_UNSHARED __attribute__((target("sha,sse4.1,ssse3")))
// Functions of their own, so that what their frames hold lies below their callers', which burn it.
#define SHA_NI_APART SHA_NI __attribute__((noinline)) static
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
struct state {
    __m128i abef, cdgh;
};

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

SHA_NI_INLINE struct words words_of(struct state state) {
    __m128i abef = _mm_shuffle_epi32(state.abef, 0x1B);
    __m128i cdgh = _mm_shuffle_epi32(state.cdgh, 0x1B);
    return (struct words){_mm_unpacklo_epi64(abef, cdgh), _mm_unpackhi_epi64(abef, cdgh)};
}

SHA_NI_INLINE struct state state_of(struct words words) {
    __m128i abef = _mm_unpacklo_epi64(words.low, words.high);
    __m128i cdgh = _mm_unpackhi_epi64(words.low, words.high);
    return (struct state){_mm_shuffle_epi32(abef, 0x1B), _mm_shuffle_epi32(cdgh, 0x1B)};
}

SHA_NI_INLINE struct words exclusive_or(struct words a, struct words b) {
    return (struct words){_mm_xor_si128(a.low, b.low), _mm_xor_si128(a.high, b.high)};
}

/// One block on its way through the 64 rounds.
struct block {
    struct state state;
    __m128i message[4];
};

/// The block that holds a digest and its padding, before the first round.
SHA_NI_INLINE struct block digest_block(struct state start, struct words digest) {
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

SHA_NI_INLINE struct words sum(struct block block, struct state start) {
    return words_of((struct state){
        _mm_add_epi32(block.state.abef, start.abef),
        _mm_add_epi32(block.state.cdgh, start.cdgh),
    });
}

SHA_NI_APART void run_one(struct pushseal_pbkdf2_lane *lane, uint32_t iterations) {
    struct state inner = state_of(load(lane->inner));
    struct state outer = state_of(load(lane->outer));
    struct words u = load(lane->u);
    struct words t = load(lane->t);
    for (uint32_t done = 0; done < iterations; done++) {
        struct block block = digest_block(inner, u);
#pragma clang loop unroll(full)
        for (int group = 0; group < 16; group++) four_rounds(&block, group);
        block = digest_block(outer, sum(block, inner));
#pragma clang loop unroll(full)
        for (int group = 0; group < 16; group++) four_rounds(&block, group);
        u = sum(block, outer);
        t = exclusive_or(t, u);
    }
    store(lane->u, u);
    store(lane->t, t);
}

SHA_NI_APART void run_two(
    struct pushseal_pbkdf2_lane *first,
    struct pushseal_pbkdf2_lane *second,
    uint32_t iterations
) {
    struct state first_inner = state_of(load(first->inner));
    struct state first_outer = state_of(load(first->outer));
    struct state second_inner = state_of(load(second->inner));
    struct state second_outer = state_of(load(second->outer));
    struct words first_u = load(first->u), first_t = load(first->t);
    struct words second_u = load(second->u), second_t = load(second->t);
    for (uint32_t done = 0; done < iterations; done++) {
        struct block a = digest_block(first_inner, first_u);
        struct block b = digest_block(second_inner, second_u);
#pragma clang loop unroll(full)
        for (int group = 0; group < 16; group++) {
            four_rounds(&a, group);
            four_rounds(&b, group);
        }
        a = digest_block(first_outer, sum(a, first_inner));
        b = digest_block(second_outer, sum(b, second_inner));
#pragma clang loop unroll(full)
        for (int group = 0; group < 16; group++) {
            four_rounds(&a, group);
            four_rounds(&b, group);
        }
        first_u = sum(a, first_outer);
        second_u = sum(b, second_outer);
        first_t = exclusive_or(first_t, first_u);
        second_t = exclusive_or(second_t, second_u);
    }
    store(first->u, first_u);
    store(first->t, first_t);
    store(second->u, second_u);
    store(second->t, second_t);
}

PUSHSEAL_ZEROED void pushseal_pbkdf2_run_one(struct pushseal_pbkdf2_lane *lane, uint32_t iterations) {
    run_one(lane, iterations);
    pushseal_burn_stack(PUSHSEAL_KERNEL_STACK);
}

PUSHSEAL_ZEROED void pushseal_pbkdf2_run_two(
    struct pushseal_pbkdf2_lane *first,
    struct pushseal_pbkdf2_lane *second,
    uint32_t iterations
) {
    run_two(first, second, iterations);
    pushseal_burn_stack(PUSHSEAL_KERNEL_STACK);
}

#endif
