// SPDX-License-Identifier: Apache-2.0
// The iterations of PBKDF2-HMAC-SHA256 on the processor's own SHA-256 instructions, two blocks of
// output side by side: each waits for its last round, so two take hardly longer than one.
//
// Only what OpenSSL has no call for. It hashes password and salt, whatever their lengths; here all
// messages are the 32 bytes of a digest.
#ifndef PUSHSEAL_CPBKDF2_H
#define PUSHSEAL_CPBKDF2_H

#include <stddef.h>
#include <stdint.h>

/// One block of output on its way, in words as SHA-256 counts them.
struct pushseal_pbkdf2_lane {
    /// SHA-256 after the password's inner and outer block (RFC 2104).
    uint32_t inner[8];
    uint32_t outer[8];
    /// The last U, and all U so far exclusive-ored (RFC 8018 section 5.2).
    uint32_t u[8];
    uint32_t t[8];
};

/// Whether this processor has the instructions; 0 if not, then nothing else here may be called.
int pushseal_pbkdf2_is_available(void);

/// Runs so many more iterations of one lane. Of the lane nothing stays on the stack or in registers.
void pushseal_pbkdf2_run_one(struct pushseal_pbkdf2_lane *lane, uint32_t iterations);

/// Runs so many more iterations of both lanes. Of them nothing stays on the stack or in registers.
void pushseal_pbkdf2_run_two(
    struct pushseal_pbkdf2_lane *first,
    struct pushseal_pbkdf2_lane *second,
    uint32_t iterations
);

#endif
