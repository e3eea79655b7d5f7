// SPDX-License-Identifier: Apache-2.0
#include "CPushSealHashes.h"
#include "CPushSealMemory.h"
#include "CPushSealPBKDF2.h"

#include <endian.h>
#include <openssl/md5.h>
#include <openssl/sha.h>
#include <string.h>

// They are deprecated since OpenSSL 3.0, for functions on contexts. They return 1 whatever happens.
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

enum { BLOCK = SHA256_CBLOCK, DIGEST = SHA256_DIGEST_LENGTH };

static const struct pushseal_bytes nothing;

static void put(unsigned char *place, const uint32_t words[8]) {
    for (int index = 0; index < 8; index++) {
        uint32_t word = htobe32(words[index]);
        memcpy(place + 4 * index, &word, 4);
    }
}

void pushseal_sha256(struct pushseal_bytes first, struct pushseal_bytes second, struct pushseal_bytes third, void *digest) {
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, first.start, first.count);
    SHA256_Update(&context, second.start, second.count);
    SHA256_Update(&context, third.start, third.count);
    SHA256_Final(digest, &context);
    pushseal_erase(&context, sizeof context);
}

void pushseal_md5(struct pushseal_bytes first, struct pushseal_bytes second, struct pushseal_bytes third, void *digest) {
    MD5_CTX context;
    MD5_Init(&context);
    MD5_Update(&context, first.start, first.count);
    MD5_Update(&context, second.start, second.count);
    MD5_Update(&context, third.start, third.count);
    MD5_Final(digest, &context);
    pushseal_erase(&context, sizeof context);
}

void pushseal_hmac_start(struct pushseal_hmac *hmac, struct pushseal_bytes key) {
    SHA256_CTX context;
    unsigned char block[BLOCK] = {0};
    if (key.count > BLOCK) {
        pushseal_sha256(key, nothing, nothing, block);
    } else if (key.count > 0) {
        memcpy(block, key.start, key.count);
    }
    for (int index = 0; index < BLOCK; index++) block[index] ^= 0x36;
    SHA256_Init(&context);
    SHA256_Transform(&context, block);
    memcpy(hmac->inner, context.h, DIGEST);
    for (int index = 0; index < BLOCK; index++) block[index] ^= 0x36 ^ 0x5C;
    SHA256_Init(&context);
    SHA256_Transform(&context, block);
    memcpy(hmac->outer, context.h, DIGEST);
    pushseal_erase(block, sizeof block);
    pushseal_erase(&context, sizeof context);
}

/// Hashes the last block of a message that follows the block of a key: without OpenSSL's buffer for what does not fill a block,
/// which costs as much as the hashing.
static void transform_last(SHA256_CTX *context, unsigned char block[BLOCK], size_t filled) {
    uint64_t bit_count = htobe64(8 * (BLOCK + filled));
    block[filled] = 0x80;
    memset(block + filled + 1, 0, BLOCK - 8 - filled - 1);
    memcpy(block + BLOCK - 8, &bit_count, 8);
    SHA256_Transform(context, block);
}

static size_t add(unsigned char *block, size_t filled, struct pushseal_bytes part) {
    if (part.count > 0) memcpy(block + filled, part.start, part.count);
    return filled + part.count;
}

void pushseal_hmac_authenticate(
    const struct pushseal_hmac *hmac,
    struct pushseal_bytes first,
    struct pushseal_bytes second,
    struct pushseal_bytes third,
    void *code
) {
    SHA256_CTX context;
    unsigned char block[BLOCK];
    SHA256_Init(&context);
    memcpy(context.h, hmac->inner, DIGEST);
    // With its end and length, it fits into one block.
    if (first.count + second.count + third.count <= BLOCK - 9) {
        size_t filled = add(block, add(block, add(block, 0, first), second), third);
        transform_last(&context, block, filled);
        put(block, context.h);
    } else {
        context.Nl = 8 * BLOCK;
        SHA256_Update(&context, first.start, first.count);
        SHA256_Update(&context, second.start, second.count);
        SHA256_Update(&context, third.start, third.count);
        SHA256_Final(block, &context);
    }
    memcpy(context.h, hmac->outer, DIGEST);
    transform_last(&context, block, DIGEST);
    put(code, context.h);
    pushseal_erase(block, sizeof block);
    pushseal_erase(&context, sizeof context);
}

/// A block of output after its first iteration, which hashes the salt and the block's number.
static void start(
    struct pushseal_pbkdf2_lane *lane,
    const struct pushseal_hmac *hmac,
    struct pushseal_bytes salt,
    uint32_t number
) {
    uint32_t words[8];
    number = htobe32(number);
    memcpy(lane->inner, hmac->inner, DIGEST);
    memcpy(lane->outer, hmac->outer, DIGEST);
    pushseal_hmac_authenticate(hmac, salt, (struct pushseal_bytes){&number, 4}, nothing, words);
    for (int index = 0; index < 8; index++) lane->u[index] = lane->t[index] = be32toh(words[index]);
    pushseal_erase(words, sizeof words);
}

/// Iterates by OpenSSL's compression function, for a processor without the instructions.
static void iterate(struct pushseal_pbkdf2_lane *lane, uint32_t iterations) {
    SHA256_CTX context;
    unsigned char block[BLOCK];
    put(block, lane->u);
    for (uint32_t done = 0; done < iterations; done++) {
        memcpy(context.h, lane->inner, DIGEST);
        transform_last(&context, block, DIGEST);
        put(block, context.h);
        memcpy(context.h, lane->outer, DIGEST);
        transform_last(&context, block, DIGEST);
        put(block, context.h);
        for (int index = 0; index < 8; index++) lane->t[index] ^= context.h[index];
    }
    pushseal_erase(block, sizeof block);
    pushseal_erase(&context, sizeof context);
}

void pushseal_pbkdf2(
    struct pushseal_bytes password,
    struct pushseal_bytes salt,
    uint32_t iterations,
    int has_instructions,
    void *output,
    size_t count
) {
    struct pushseal_hmac hmac;
    struct pushseal_pbkdf2_lane lanes[2];
    unsigned char bytes[2 * DIGEST];
    uint32_t number = 1;
    pushseal_hmac_start(&hmac, password);
    for (size_t done = 0; done < count; done += 2 * DIGEST) {
        size_t taken = count - done < sizeof bytes ? count - done : sizeof bytes;
        int lane_count = taken > DIGEST ? 2 : 1;
        for (int index = 0; index < lane_count; index++) start(&lanes[index], &hmac, salt, number++);
        if (!has_instructions) {
            for (int index = 0; index < lane_count; index++) iterate(&lanes[index], iterations - 1);
        } else if (lane_count == 2) {
            pushseal_pbkdf2_run_two(&lanes[0], &lanes[1], iterations - 1);
        } else {
            pushseal_pbkdf2_run_one(&lanes[0], iterations - 1);
        }
        for (int index = 0; index < lane_count; index++) put(bytes + DIGEST * index, lanes[index].t);
        memcpy((unsigned char *)output + done, bytes, taken);
    }
    pushseal_erase(&hmac, sizeof hmac);
    pushseal_erase(lanes, sizeof lanes);
    pushseal_erase(bytes, sizeof bytes);
}
