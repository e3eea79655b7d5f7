// SPDX-License-Identifier: Apache-2.0
#if defined(__aarch64__)

#include "CPBKDF2.h"
#include "constants.h"

#include <arm_neon.h>

#if defined(__linux__)
#include <sys/auxv.h>
#endif

// Only these functions may use the instructions: the rest of the program runs on any processor.
#define SHA2 PUSHSEAL_UNSHARED __attribute__((target("sha2")))
// Functions of their own, so that what their frames hold lies below their callers', which burn it.
#define SHA2_APART SHA2 __attribute__((noinline)) static
#define SHA2_INLINE SHA2 __attribute__((always_inline)) static inline

int pushseal_pbkdf2_is_available(void) {
#if defined(__APPLE__)
    return 1;  // every one of Apple's 64-bit processors has them
#elif defined(__linux__)
    return (getauxval(AT_HWCAP) & (1 << 6)) != 0;  // HWCAP_SHA2
#else
    return 0;
#endif
}

/// The words a to h: a digest, the state of a hash, or half a message.
struct words {
    uint32x4_t low, high;
};

SHA2_INLINE struct words load(const uint32_t *words) {
    return (struct words){vld1q_u32(words), vld1q_u32(words + 4)};
}

SHA2_INLINE void store(uint32_t *target, struct words words) {
    vst1q_u32(target, words.low);
    vst1q_u32(target + 4, words.high);
}

SHA2_INLINE struct words exclusive_or(struct words a, struct words b) {
    return (struct words){veorq_u32(a.low, b.low), veorq_u32(a.high, b.high)};
}

SHA2_INLINE struct words sum(struct words a, struct words b) {
    return (struct words){vaddq_u32(a.low, b.low), vaddq_u32(a.high, b.high)};
}

/// One block on its way through the 64 rounds.
struct block {
    struct words state;
    uint32x4_t message[4];
};

/// The block that holds a digest and its padding, before the first round.
SHA2_INLINE struct block digest_block(struct words start, struct words digest) {
    uint32x4_t zero = vdupq_n_u32(0);
    return (struct block){
        start,
        {
            digest.low,
            digest.high,
            vsetq_lane_u32((uint32_t)PUSHSEAL_PADDING_BIT, zero, 0),
            vsetq_lane_u32(PUSHSEAL_BIT_COUNT, zero, 3),
        },
    };
}

/// Four rounds, after the schedule has made their words of the last sixteen (FIPS 180-4 6.2.2).
SHA2_INLINE void four_rounds(struct block *block, int group) {
    uint32x4_t *message = block->message;
    int now = group % 4;
    if (group >= 4) {
        message[now] = vsha256su1q_u32(
            vsha256su0q_u32(message[now], message[(group + 1) % 4]),
            message[(group + 2) % 4],
            message[(group + 3) % 4]
        );
    }
    uint32x4_t added = vaddq_u32(message[now], vld1q_u32(pushseal_sha256_constants + 4 * group));
    struct words state = block->state;
    block->state.low = vsha256hq_u32(state.low, state.high, added);
    block->state.high = vsha256h2q_u32(state.high, state.low, added);
}

SHA2_APART void run_one(struct pushseal_pbkdf2_lane *lane, uint32_t iterations) {
    struct words inner = load(lane->inner), outer = load(lane->outer);
    struct words u = load(lane->u), t = load(lane->t);
    for (uint32_t done = 0; done < iterations; done++) {
        struct block block = digest_block(inner, u);
#pragma clang loop unroll(full)
        for (int group = 0; group < 16; group++) four_rounds(&block, group);
        block = digest_block(outer, sum(block.state, inner));
#pragma clang loop unroll(full)
        for (int group = 0; group < 16; group++) four_rounds(&block, group);
        u = sum(block.state, outer);
        t = exclusive_or(t, u);
    }
    store(lane->u, u);
    store(lane->t, t);
}

SHA2_APART void run_two(
    struct pushseal_pbkdf2_lane *first,
    struct pushseal_pbkdf2_lane *second,
    uint32_t iterations
) {
    struct words first_inner = load(first->inner), first_outer = load(first->outer);
    struct words second_inner = load(second->inner), second_outer = load(second->outer);
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
        a = digest_block(first_outer, sum(a.state, first_inner));
        b = digest_block(second_outer, sum(b.state, second_inner));
#pragma clang loop unroll(full)
        for (int group = 0; group < 16; group++) {
            four_rounds(&a, group);
            four_rounds(&b, group);
        }
        first_u = sum(a.state, first_outer);
        second_u = sum(b.state, second_outer);
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
