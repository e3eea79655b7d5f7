// SPDX-License-Identifier: Apache-2.0
// What has to happen to memory with secrets in it and no compiler may leave out, and a pointer that threads share.
#ifndef PUSHSEAL_CMEMORY_H
#define PUSHSEAL_CMEMORY_H

#include <stddef.h>

/// Overwrites memory, even if nobody reads it afterwards.
void pushseal_erase(void *memory, size_t byte_count);

/// 0 if both have the same bytes, in a time that depends on their number only.
int pushseal_differ(const void *a, const void *b, size_t byte_count);

/// Overwrites so many bytes of the stack below the caller's frame, where functions that it called
/// before had theirs: what they kept there of a secret is gone.
void pushseal_burn_stack(size_t byte_count);

/// The pointer in a place that several threads use, with everything that was written before it was
/// put there.
void *pushseal_load(void *const *place);

/// Puts a pointer into an empty place; answers the pointer that is there afterwards, which is
/// another one if a thread was quicker.
void *pushseal_put_once(void **place, void *pointer);

#endif
