// SPDX-License-Identifier: Apache-2.0
#include "PushSealStackProbe.h"

// The sanitizers would keep these functions from looking where nothing of theirs lies.
#define PLAIN __attribute__((noinline, no_sanitize("address", "thread", "undefined")))

enum { PROBED = 192 * 1024, PAINT = 0x5C };

/// Overwrites what earlier calls have left.
PLAIN static void paint(void) {
    volatile unsigned char area[PROBED];
    for (size_t index = 0; index < PROBED; index++) area[index] = PAINT;
}

PLAIN static int is_needle(const volatile unsigned char *place, const uint8_t *needle) {
    for (size_t index = 0; index < STACK_PROBE_NEEDLE; index++) {
        if ((place[index] ^ STACK_PROBE_MASK) != needle[index]) return 0;
    }
    return 1;
}

/// Looks through a copy: comparing needs the stack, too.
PLAIN static struct stack_probe_result look(
    const volatile unsigned char *copy,
    const uint8_t *needles,
    size_t needle_count
) {
    struct stack_probe_result result = {0, 0};
    size_t lowest = 0;
    while (lowest < PROBED && copy[lowest] == PAINT) lowest++;
    result.depth = PROBED - lowest;
    for (size_t place = lowest; place + STACK_PROBE_NEEDLE <= PROBED; place++) {
        for (size_t number = 0; number < needle_count; number++) {
            result.found += is_needle(copy + place, needles + number * STACK_PROBE_NEEDLE);
        }
    }
    return result;
}

PLAIN struct stack_probe_result stack_probe(
    void (*body)(void *),
    void *context,
    const uint8_t *needles,
    size_t needle_count
) {
    static _Thread_local unsigned char copy[PROBED];
    paint();
    body(context);
    // No call stands between the body's and the copy's end, so nothing is written over it.
    const volatile unsigned char *top = __builtin_frame_address(0);
    for (size_t index = 0; index < PROBED; index++) {
        ((volatile unsigned char *)copy)[index] = top[(ptrdiff_t)index - PROBED];
    }
    return look(copy, needles, needle_count);
}

PLAIN void stack_probe_leave(const uint8_t *needle) {
    volatile unsigned char area[64];
    for (size_t index = 0; index < sizeof area; index++) {
        area[index] = needle[index % STACK_PROBE_NEEDLE] ^ STACK_PROBE_MASK;
    }
}
