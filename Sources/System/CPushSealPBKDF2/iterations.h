// SPDX-License-Identifier: Apache-2.0
// The iterations, for the processor whose file includes this after what they are made of: the words a to h in their
// order (`struct words`) and as the instructions take them (`hash_state`), a block on its way through the rounds, and
// what marks a function of its own that uses the instructions (`PUSHSEAL_APART`).
#ifndef PUSHSEAL_CPBKDF2_ITERATIONS_H
#define PUSHSEAL_CPBKDF2_ITERATIONS_H

#include "CPushSealMemory.h"

PUSHSEAL_APART void run_one(struct pushseal_pbkdf2_lane *lane, uint32_t iterations) {
    hash_state inner = state_of(load(lane->inner));
    hash_state outer = state_of(load(lane->outer));
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

PUSHSEAL_APART void run_two(
    struct pushseal_pbkdf2_lane *first,
    struct pushseal_pbkdf2_lane *second,
    uint32_t iterations
) {
    hash_state first_inner = state_of(load(first->inner));
    hash_state first_outer = state_of(load(first->outer));
    hash_state second_inner = state_of(load(second->inner));
    hash_state second_outer = state_of(load(second->outer));
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
