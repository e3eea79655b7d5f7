// SPDX-License-Identifier: Apache-2.0
//
// `aes128gcm` with one record and no padding (RFC 8188), and Web Push on top of it (RFC 8291).
// P-256 goes through EC_POINT_mul, which is not deprecated and needs no EVP_PKEY for every key.

#include <openssl/ec.h>
#include <openssl/obj_mac.h>
#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>

#include "limits.h"

enum { SALT_COUNT = 16, FIXED_COUNT = 21, TAG_COUNT = 16, POINT_COUNT = 65, RECORD_SIZE = 4096 };

static const char key_info[] = "Content-Encoding: aes128gcm\0\1";
static const char nonce_info[] = "Content-Encoding: nonce\0\1";

static void derive(const uint8_t *material, size_t count, const uint8_t salt[SALT_COUNT],
                   uint8_t key[32], uint8_t nonce[32]) {
    struct hmac hmac;
    uint8_t pseudorandom[32];
    hmac_key(&hmac, salt, SALT_COUNT);
    hmac_sign(&hmac, material, count, pseudorandom);
    hmac_key(&hmac, pseudorandom, sizeof pseudorandom);
    hmac_sign(&hmac, key_info, sizeof key_info - 1, key);
    hmac_sign(&hmac, nonce_info, sizeof nonce_info - 1, nonce);
}

/// Writes salt, record size and the length of the key id; the key id itself is there already.
static size_t seal_record(const uint8_t *material, size_t material_count, size_t key_id_count,
                          const uint8_t *input, size_t count, uint8_t *output) {
    static EVP_CIPHER_CTX *context;
    if (context == NULL) context = cipher_context("AES-128-GCM", 1);
    uint8_t key[32], nonce[32];
    static const uint8_t delimiter = 2;
    uint8_t *record = output + FIXED_COUNT + key_id_count;
    int body, last, none;
    pooled_random(output, SALT_COUNT);
    memcpy(output + SALT_COUNT, (uint8_t[]){0, 0, RECORD_SIZE >> 8, RECORD_SIZE & 255}, 4);
    output[FIXED_COUNT - 1] = (uint8_t)key_id_count;
    derive(material, material_count, output, key, nonce);
    if (EVP_EncryptInit_ex2(context, NULL, key, nonce, NULL) != 1 ||
        EVP_EncryptUpdate(context, record, &body, input, (int)count) != 1 ||
        EVP_EncryptUpdate(context, record + body, &last, &delimiter, 1) != 1 ||
        EVP_EncryptFinal_ex(context, record + body + last, &none) != 1 ||
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG_COUNT, record + body + last) != 1)
        return FAILED;
    return FIXED_COUNT + key_id_count + (size_t)(body + last) + TAG_COUNT;
}

static size_t open_record(const uint8_t *material, size_t material_count, const uint8_t *input,
                          size_t count, uint8_t *output) {
    static EVP_CIPHER_CTX *context;
    if (context == NULL) context = cipher_context("AES-128-GCM", 0);
    if (count < FIXED_COUNT) return FAILED;
    size_t header = FIXED_COUNT + input[FIXED_COUNT - 1];
    if (count < header + 1 + TAG_COUNT || count - header > RECORD_SIZE) return FAILED;
    uint8_t key[32], nonce[32];
    const uint8_t *tag = input + count - TAG_COUNT;
    int body, last;
    derive(material, material_count, input, key, nonce);
    if (EVP_DecryptInit_ex2(context, NULL, key, nonce, NULL) != 1 ||
        EVP_DecryptUpdate(context, output, &body, input + header,
                          (int)(count - header - TAG_COUNT)) != 1 ||
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, TAG_COUNT, (void *)tag) != 1 ||
        EVP_DecryptFinal_ex(context, output + body, &last) != 1)
        return FAILED;
    size_t end = (size_t)body;
    while (end > 0 && output[end - 1] == 0) end--;
    return end > 0 && output[end - 1] == 2 ? end - 1 : FAILED;
}

struct material {
    uint8_t bytes[64];
    size_t count;
};

static const struct material *shared_material(void) {
    static struct material given;
    if (given.count == 0)
        given.count = secret("BENCH_KEYING_MATERIAL", given.bytes, sizeof given.bytes);
    return &given;
}

size_t seal_aes128gcm(const uint8_t *input, size_t count, uint8_t *output) {
    return seal_record(shared_material()->bytes, shared_material()->count, 0, input, count, output);
}

size_t open_aes128gcm(const uint8_t *input, size_t count, uint8_t *output) {
    return open_record(shared_material()->bytes, shared_material()->count, input, count, output);
}

// MARK: - Web Push

struct device {
    BIGNUM *scalar;
    EC_POINT *point;
    uint8_t encoded[POINT_COUNT];
    struct hmac authentication;
};

static struct {
    EC_GROUP *group;
    BN_CTX *numbers;
    EC_POINT *point, *product;
    BIGNUM *scalar, *x;
} curve;

static void prepare_curve(void) {
    curve.group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    curve.numbers = BN_CTX_new();
    require(curve.group != NULL && curve.numbers != NULL, "EC_GROUP_new_by_curve_name");
    curve.point = EC_POINT_new(curve.group);
    curve.product = EC_POINT_new(curve.group);
    curve.scalar = BN_new();
    curve.x = BN_new();
}

struct device *make_device(const uint8_t scalar[32], const uint8_t point[POINT_COUNT],
                           const uint8_t authentication[16]) {
    if (curve.group == NULL) prepare_curve();
    struct device *device = calloc(1, sizeof *device);
    require(device != NULL, "memory");
    memcpy(device->encoded, point, POINT_COUNT);
    device->scalar = BN_bin2bn(scalar, 32, NULL);
    device->point = EC_POINT_new(curve.group);
    hmac_key(&device->authentication, authentication, 16);
    require(EC_POINT_oct2point(curve.group, device->point, point, POINT_COUNT, curve.numbers) == 1,
            "EC_POINT_oct2point");
    return device;
}

/// The one whose keys the environment holds.
static const struct device *only_device(void) {
    static const struct device *given;
    uint8_t scalar[32], point[POINT_COUNT], authentication[16];
    if (given != NULL) return given;
    require(secret("BENCH_PRIVATE_KEY", scalar, sizeof scalar) == 32, "the private key");
    require(secret("BENCH_PUBLIC_KEY", point, POINT_COUNT) == POINT_COUNT, "the public key");
    require(secret("BENCH_AUTH", authentication, 16) == 16, "the authentication secret");
    return given = make_device(scalar, point, authentication);
}

/// The keying material of a message (RFC 8291 §3.4), from one's own scalar and the other's point.
static int agree(const struct device *device, const BIGNUM *scalar, const EC_POINT *point,
                 const uint8_t sender[POINT_COUNT], uint8_t material[32]) {
    uint8_t shared[32], text[14 + 2 * POINT_COUNT + 1];
    struct hmac hmac;
    if (EC_POINT_mul(curve.group, curve.product, NULL, point, scalar, curve.numbers) != 1 ||
        EC_POINT_get_affine_coordinates(curve.group, curve.product, curve.x, NULL,
                                        curve.numbers) != 1 ||
        BN_bn2binpad(curve.x, shared, sizeof shared) != sizeof shared)
        return 0;
    hmac_sign(&device->authentication, shared, sizeof shared, material);
    memcpy(text, "WebPush: info", 14);
    memcpy(text + 14, device->encoded, POINT_COUNT);
    memcpy(text + 14 + POINT_COUNT, sender, POINT_COUNT);
    text[sizeof text - 1] = 1;
    hmac_key(&hmac, material, 32);
    hmac_sign(&hmac, text, sizeof text, material);
    return 1;
}

/// A scalar drawn evenly from 1 to the order less 1, straight from the generator for secrets.
static int draw_scalar(BIGNUM *scalar) {
    uint8_t bytes[32];
    do {
        if (RAND_priv_bytes(bytes, sizeof bytes) != 1) return 0;
        if (BN_bin2bn(bytes, sizeof bytes, scalar) == NULL) return 0;
    } while (BN_is_zero(scalar) || BN_cmp(scalar, EC_GROUP_get0_order(curve.group)) >= 0);
    BN_set_flags(scalar, BN_FLG_CONSTTIME);
    return 1;
}

size_t seal_to_device(const struct device *device, const uint8_t *input, size_t count,
                      uint8_t *output) {
    uint8_t material[32], *sender = output + FIXED_COUNT;
    if (!draw_scalar(curve.scalar) ||
        EC_POINT_mul(curve.group, curve.point, curve.scalar, NULL, NULL, curve.numbers) != 1 ||
        EC_POINT_point2oct(curve.group, curve.point, POINT_CONVERSION_UNCOMPRESSED, sender,
                           POINT_COUNT, curve.numbers) != POINT_COUNT ||
        !agree(device, curve.scalar, device->point, sender, material))
        return FAILED;
    return seal_record(material, sizeof material, POINT_COUNT, input, count, output);
}

size_t open_on_device(const struct device *device, const uint8_t *input, size_t count,
                      uint8_t *output) {
    uint8_t material[32];
    const uint8_t *sender = input + FIXED_COUNT;
    if (count < FIXED_COUNT + POINT_COUNT || input[FIXED_COUNT - 1] != POINT_COUNT ||
        EC_POINT_oct2point(curve.group, curve.point, sender, POINT_COUNT, curve.numbers) != 1 ||
        !agree(device, device->scalar, curve.point, sender, material))
        return FAILED;
    return open_record(material, sizeof material, input, count, output);
}

size_t seal_webpush(const uint8_t *input, size_t count, uint8_t *output) {
    return seal_to_device(only_device(), input, count, output);
}

size_t open_webpush(const uint8_t *input, size_t count, uint8_t *output) {
    return open_on_device(only_device(), input, count, output);
}
