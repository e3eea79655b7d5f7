// SPDX-License-Identifier: Apache-2.0
#if defined(__aarch64__)

#include "CPushSealPBKDF2.h"
#include "constants.h"

#include <arm_neon.h>

#if defined(__linux__)
#include <sys/auxv.h>
#endif

// Only these functions may use the instructions: the rest of the program runs on any processor.
#define SHA2 PUSHSEAL_UNSHARED __attribute__((target("sha2")))
// Functions of their own, so that what their frames hold lies below their callers', which burn it.
#define PUSHSEAL_APART SHA2 __attribute__((noinline)) static
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

/// The instructions take them in their order.
typedef struct words hash_state;

SHA2_INLINE hash_state state_of(struct words words) {
    return words;
}

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

/// One block on its way through the 64 rounds.
struct block {
    hash_state state;
    uint32x4_t message[4];
};

/// The block that holds a digest and its padding, before the first round.
SHA2_INLINE struct block digest_block(hash_state start, struct words digest) {
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
    hash_state state = block->state;
    block->state.low = vsha256hq_u32(state.low, state.high, added);
    block->state.high = vsha256h2q_u32(state.high, state.low, added);
}

SHA2_INLINE struct words sum(struct block block, hash_state start) {
    return (struct words){
        vaddq_u32(block.state.low, start.low),
        vaddq_u32(block.state.high, start.high),
    };
}

#include "iterations.h"

#endif
