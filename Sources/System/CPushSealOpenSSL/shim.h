// SPDX-License-Identifier: Apache-2.0
// OpenSSL 3's libcrypto. Beside the headers, only what Swift cannot call itself.
#ifndef PUSHSEAL_COPENSSL_SHIM_H
#define PUSHSEAL_COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/obj_mac.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

// Whether the provider's cipher pads. To Swift the name of a parameter is a string made for one call,
// and a parameter outlives the call that makes it.
static inline int pushseal_set_provider_padding(EVP_CIPHER_CTX *context, unsigned padding) {
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_uint(OSSL_CIPHER_PARAM_PADDING, &padding),
        OSSL_PARAM_construct_end(),
    };
    return EVP_CIPHER_CTX_set_params(context, parameters);
}

// A macro, since the function takes any number of arguments.
static inline EVP_PKEY *pushseal_generate_ec_key(const char *curve) {
    return EVP_EC_gen(curve);
}

// A key of an elliptic curve from its point and, unless it is null, its scalar, least significant byte first. The functions
// that read a key from DER leave copies of it in memory that they free without erasing it; this one makes none.
static inline EVP_PKEY *pushseal_make_ec_key(const char *curve, const void *point, size_t point_count, void *scalar,
                                             size_t scalar_count) {
    const OSSL_PARAM end = OSSL_PARAM_construct_end();
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)curve, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)point, point_count),
        scalar ? OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, (unsigned char *)scalar, scalar_count) : end,
        end,
    };
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (context && EVP_PKEY_fromdata_init(context) == 1)
        EVP_PKEY_fromdata(context, &key, scalar ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters);
    EVP_PKEY_CTX_free(context);
    return key;
}

// A step of HKDF; its parameters have names and outlive the calls that make them, as above.
static inline int pushseal_hkdf(int mode, const char *digest, const void *key, size_t key_count, const void *salt,
                                size_t salt_count, const void *info, size_t info_count, void *output, size_t count) {
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_int(OSSL_KDF_PARAM_MODE, &mode),
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char *)digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)key, key_count),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_count),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_count),
        OSSL_PARAM_construct_end(),
    };
    EVP_KDF *hkdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(hkdf);
    int result = context ? EVP_KDF_derive(context, output, count, parameters) : 0;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(hkdf);
    return result;
}

#endif
