// SPDX-License-Identifier: Apache-2.0
#ifndef PUSHSEAL_COMMONCRYPTO_RANDOM_H
#define PUSHSEAL_COMMONCRYPTO_RANDOM_H

#include <CommonCrypto/CommonCryptoError.h>
#include <stddef.h>

/// What `CCRandomGenerateBytes` answers.
typedef CCCryptorStatus CCRNGStatus;

/// Fills memory with random bytes that may become keys.
CCRNGStatus CCRandomGenerateBytes(void *bytes, size_t count);

#endif
