// SPDX-License-Identifier: Apache-2.0
// Apple's CommonCrypto on Linux, on OpenSSL 3. What is here is what extensions use: digests, HMAC, key derivation from
// passwords, symmetric ciphers, random bytes. Not here: MD2 and MD4, key wrapping, and what Apple keeps to itself.
#ifndef PUSHSEAL_COMMONCRYPTO_H
#define PUSHSEAL_COMMONCRYPTO_H

#include <CommonCrypto/CommonCryptoError.h>
#include <CommonCrypto/CommonCryptor.h>
#include <CommonCrypto/CommonDigest.h>
#include <CommonCrypto/CommonHMAC.h>
#include <CommonCrypto/CommonKeyDerivation.h>
#include <CommonCrypto/CommonRandom.h>

#endif
