// SPDX-License-Identifier: Apache-2.0
// What the files of this folder share, and OpenSSL's functions without the warning that some are deprecated: only
// those keep their state in memory of the caller's, as Apple's do.
#ifndef PUSHSEAL_COMMONCRYPTO_SHARED_H
#define PUSHSEAL_COMMONCRYPTO_SHARED_H

#define OPENSSL_SUPPRESS_DEPRECATED
#pragma clang diagnostic ignored "-Wdeprecated-declarations"  // Apple's MD5, too
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/md5.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

#endif
