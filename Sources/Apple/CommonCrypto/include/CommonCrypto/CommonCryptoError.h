// SPDX-License-Identifier: Apache-2.0
// https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man3/CCCrypt.3cc.html
#ifndef PUSHSEAL_COMMONCRYPTO_ERROR_H
#define PUSHSEAL_COMMONCRYPTO_ERROR_H

#include <stdint.h>

/// What a function answers: `kCCSuccess`, or what went wrong.
typedef int32_t CCStatus;
/// What a function of ciphers answers.
typedef int32_t CCCryptorStatus;

enum {
    /// It worked.
    kCCSuccess = 0,
    /// A parameter is not valid.
    kCCParamError = -4300,
    /// There is too little room for the output; how much it takes is told where that is asked for.
    kCCBufferTooSmall = -4301,
    /// There is no memory.
    kCCMemoryFailure = -4302,
    /// What was given is no whole number of blocks, and there is no padding.
    kCCAlignmentError = -4303,
    /// What was given does not decrypt to a message with padding.
    kCCDecodeError = -4304,
    /// There is no such algorithm or mode here.
    kCCUnimplemented = -4305,
    /// A number is too large.
    kCCOverflow = -4306,
    /// There are no random bytes.
    kCCRNGFailure = -4307,
    /// Something else failed.
    kCCUnspecifiedError = -4308,
    /// The functions were not called in their order.
    kCCCallSequenceError = -4309,
    /// The key has no length that the algorithm takes.
    kCCKeySizeError = -4310,
    /// The key is not valid.
    kCCInvalidKey = -4311
};

#endif
