// SPDX-License-Identifier: Apache-2.0
//
// The half that every C and C++ program of the benchmark shares: it reads requests from standard
// input and answers each with a line, so that a process is started once and timed many times.
//
//     salted-sha256 open 10000 53616c74…   →   3061234 48656c6c6f…
//
// The format, what to do, how many times, and the input in hex; back come the nanoseconds that all
// of it took and the last result in hex, which the runner compares with what it must be. An answer
// that begins with `error` ends the run.
//
// The time is the processor's time of the whole process, all threads together: on a quiet machine
// that is what a clock on the wall says, and on a busy one it still is the program's own.

#ifndef PUSHSEAL_BENCHMARKS_WORKER_H
#define PUSHSEAL_BENCHMARKS_WORKER_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Room that an operation may rely on in its output.
enum { OUTPUT_CAPACITY = 8192 };

/// What an operation gives instead of a byte count when it failed.
#define FAILED SIZE_MAX

/// One seal or open: the bytes in, room for the bytes out; gives how many there are, or FAILED.
typedef size_t operation(const uint8_t *input, size_t count, uint8_t *output);

struct workload {
    const char *format;
    operation *seal, *open;
};

/// Answers requests until standard input ends; gives main's exit status.
int serve(const struct workload *workloads, size_t count);

/// The bytes of an environment variable that holds hex; ends the program when it is not set.
size_t secret(const char *name, uint8_t *bytes, size_t capacity);

static inline uint64_t processor_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

#ifdef __cplusplus
}
#endif
#endif
