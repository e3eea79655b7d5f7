// SPDX-License-Identifier: Apache-2.0
#ifndef PUSHSEAL_CPBKDF2_CONSTANTS_H
#define PUSHSEAL_CPBKDF2_CONSTANTS_H

#include <stdint.h>

/// For what works on its caller's lanes alone. The thread sanitizer would slow it down by far, and cannot even start to
/// look at constants where no file may be written.
#define PUSHSEAL_UNSHARED __attribute__((no_sanitize("thread")))

/// For what works on secrets in the processor's registers: it leaves zeros in those it may change.
#if __has_attribute(zero_call_used_regs)
#define PUSHSEAL_ZEROED __attribute__((zero_call_used_regs("all")))
#else
#define PUSHSEAL_ZEROED
#endif

/// Bytes of stack to burn behind the iterations: they use some hundred, but 14 KiB where nothing is optimised.
enum { PUSHSEAL_KERNEL_STACK = 32 * 1024 };

/// The round constants (FIPS 180-4 section 4.2.2).
static const uint32_t pushseal_sha256_constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/// What pads a digest that follows one block: a one bit, and the length of both, 96 bytes, in bits.
enum { PUSHSEAL_PADDING_BIT = (int)0x80000000, PUSHSEAL_BIT_COUNT = 96 * 8 };

#endif
