// SPDX-License-Identifier: Apache-2.0
#include "CPushSealMemory.h"

#include <string.h>

/// Says that somebody looks at the memory, else nothing would be written to it.
#define LOOK_AT(memory) __asm__ volatile("" : : "r"(memory) : "memory")

void pushseal_erase(void *memory, size_t byte_count) {
    if (byte_count == 0) return;
    memset(memory, 0, byte_count);
    LOOK_AT(memory);
}

int pushseal_differ(const void *a, const void *b, size_t byte_count) {
    // Volatile, so that every byte is read, whatever those before it were.
    const volatile unsigned char *x = a, *y = b;
    unsigned char bits = 0;
    for (size_t i = 0; i < byte_count; i++) bits |= x[i] ^ y[i];
    return bits;
}

// The stack is this thread's alone, and the address sanitizer would refuse what is below.
__attribute__((noinline, no_sanitize("thread"), no_sanitize("address")))
void pushseal_burn_stack(size_t byte_count) {
    unsigned char *area = __builtin_alloca(byte_count);
    memset(area, 0, byte_count);
    LOOK_AT(area);
}

void *pushseal_load(void *const *place) {
    return __atomic_load_n(place, __ATOMIC_ACQUIRE);
}

void *pushseal_put_once(void **place, void *pointer) {
    void *found = NULL;
    return __atomic_compare_exchange_n(place, &found, pointer, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) ? pointer : found;
}
