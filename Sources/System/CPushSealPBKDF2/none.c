// SPDX-License-Identifier: Apache-2.0
#if !defined(__x86_64__) && !defined(__aarch64__)

#include "CPushSealPBKDF2.h"

int pushseal_pbkdf2_is_available(void) {
    return 0;
}

void pushseal_pbkdf2_run_one(struct pushseal_pbkdf2_lane *lane, uint32_t iterations) {
    (void)lane, (void)iterations;
    __builtin_trap();
}

void pushseal_pbkdf2_run_two(
    struct pushseal_pbkdf2_lane *first,
    struct pushseal_pbkdf2_lane *second,
    uint32_t iterations
) {
    (void)first, (void)second, (void)iterations;
    __builtin_trap();
}

#endif
