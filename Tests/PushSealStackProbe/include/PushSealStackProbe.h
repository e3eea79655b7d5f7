// SPDX-License-Identifier: Apache-2.0
// Looks through the stack for what a call has left there. Only tests use it.
#ifndef STACK_PROBE_H
#define STACK_PROBE_H

#include <stddef.h>
#include <stdint.h>

/// Bytes in each thing that is looked for.
enum { STACK_PROBE_NEEDLE = 8 };

/// What needles are exclusive-ored with, so that the search does not find its own.
enum { STACK_PROBE_MASK = 0xA5 };

/// What a call has left behind.
struct stack_probe_result {
    /// How many places of the stack hold one of the needles.
    size_t found;
    /// How many bytes of stack were written to.
    size_t depth;
};

/// Calls `body`, then looks for the needles in the 192 KiB of stack below.
struct stack_probe_result stack_probe(
    void (*body)(void *),
    void *context,
    const uint8_t *needles,
    size_t needle_count
);

/// Leaves a needle on the stack, to see that the search finds it.
void stack_probe_leave(const uint8_t *needle);

#endif
