// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Fetches over HTTP with libcurl, which is looked for when it is first needed: a command that fetches nothing
// loads neither it nor what it needs.

// What is told of one answer; each returns whether to go on.
struct CCurlReceiver {
    void *_Nonnull context;
    // The status, and how many bytes are said to follow, or -1. Not called for a redirect, unless its body is long.
    bool (*_Nonnull answered)(void *_Nonnull context, long status, int64_t byteCount);
    bool (*_Nonnull received)(void *_Nonnull context, const uint8_t *_Nonnull bytes, size_t byteCount);
    // Asked ten times a second.
    bool (*_Nonnull isWanted)(void *_Nonnull context);
};

struct CCurlResult {
    // Whether the transfer came to its end, or was redirected.
    bool isDone;
    // Why not, in libcurl's words; empty if the receiver wanted no more.
    char error[256];
    // Where it is redirected to, to be freed; null if it is not.
    char *_Nullable redirect;
};

// Whether there is a libcurl.
bool CCurlIsAvailable(void);

// Fetches what is at a URL; follows nothing.
struct CCurlResult CCurlGet(const char *_Nonnull url, bool isLoopback, struct CCurlReceiver receiver);
