// SPDX-License-Identifier: Apache-2.0
#include "CPushSealHashes.h"

#include <limits.h>
#include <openssl/rand.h>
#include <pthread.h>
#include <string.h>

/// What this thread has drawn; the last `left` bytes are not used yet.
static _Thread_local struct {
    unsigned char bytes[4096];
    size_t left;
} drawn;

// A child has one thread, the one that forked, and this runs in it.
static void forget(void) {
    drawn.left = 0;
}

static int is_watching_forks;

static void watch_forks(void) {
    is_watching_forks = pthread_atfork(NULL, NULL, forget) == 0;
}

int pushseal_public_random(void *output, size_t count) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch_forks);
    if (count == 0) return 1;
    if (count > INT_MAX) return 0;
    if (count > sizeof drawn.bytes || !is_watching_forks) return RAND_bytes(output, (int)count);
    if (drawn.left < count) {
        if (RAND_bytes(drawn.bytes, sizeof drawn.bytes) != 1) return 0;
        drawn.left = sizeof drawn.bytes;
    }
    unsigned char *taken = drawn.bytes + sizeof drawn.bytes - drawn.left;
    memcpy(output, taken, count);
    memset(taken, 0, count);
    drawn.left -= count;
    return 1;
}
