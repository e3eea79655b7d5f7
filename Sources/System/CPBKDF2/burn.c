// SPDX-License-Identifier: Apache-2.0
#include "CPBKDF2.h"
#include "constants.h"

#include <string.h>

PUSHSEAL_UNSHARED __attribute__((noinline, no_sanitize("address")))
void pushseal_burn_stack(size_t byte_count) {
    unsigned char *area = __builtin_alloca(byte_count);
    memset(area, 0, byte_count);
    // Says that somebody looks at the area, else nothing would be written to it.
    __asm__ volatile("" : : "r"(area) : "memory");
}
