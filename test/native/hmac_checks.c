#include "hmac_checks.h"

#include <string.h>

#include "bytes.h"
#include "check.h"
#include "cores.h"
#include "hmac.h"
#include "pbkdf2.h"
#include "random.h"

/* RFC 2104 as it is written. */
static void define_hmac(const struct algorithm *algorithm, const uint8_t *key, size_t key_length,
                        const uint8_t *message, size_t length, uint8_t *mac) {
    enum { LENGTH_MAX = 4096 };
    const struct core *reference = core_named(algorithm, "reference");
    uint8_t block[BLOCK_LENGTH] = {0}, text[BLOCK_LENGTH + LENGTH_MAX];
    uint8_t inner[DIGEST_LENGTH_MAX];

    if (key_length > BLOCK_LENGTH)
        hash_message(reference, key, key_length, block);
    else
        memcpy(block, key, key_length);
    for (size_t i = 0; i < BLOCK_LENGTH; i++)
        text[i] = block[i] ^ 0x36;
    memcpy(text + BLOCK_LENGTH, message, length);
    hash_message(reference, text, BLOCK_LENGTH + length, inner);
    for (size_t i = 0; i < BLOCK_LENGTH; i++)
        text[i] = block[i] ^ 0x5c;
    memcpy(text + BLOCK_LENGTH, inner, algorithm->digest_length);
    hash_message(reference, text, BLOCK_LENGTH + algorithm->digest_length, mac);
}

static void check_one_hmac(const struct core *core, const uint8_t *key_bytes, size_t key_length,
                           const uint8_t *message, size_t length) {
    size_t size = core->algorithm->digest_length;
    uint8_t expected[DIGEST_LENGTH_MAX], mac[DIGEST_LENGTH_MAX];
    uint8_t buffer[PADDED_BUFFER_LENGTH(512)];
    struct hmac_key key;
    struct hash hash;

    define_hmac(core->algorithm, key_bytes, key_length, message, length, expected);
    hmac_key_init(&key, core, key_bytes, key_length);
    hmac_init(&hash, &key);
    hash_update(&hash, core, message, length / 3);
    hash_update(&hash, core, message + length / 3, length - length / 3);
    hmac_final(&hash, &key, core, mac);
    CHECK(memcmp(mac, expected, size) == 0, "%s %s: HMAC, %zu bytes of key, %zu of message",
          core->algorithm->name, core->name, key_length, length);

    memset(buffer, 0xa5, sizeof buffer);
    memcpy(buffer, message, length);
    hmac_buffered_message(&key, core, buffer, length, mac);
    CHECK(memcmp(mac, expected, size) == 0,
          "%s %s: buffered HMAC, %zu bytes of key, %zu of message", core->algorithm->name,
          core->name, key_length, length);
}

void check_hmac(const struct core *core) {
    enum { KEY_MAX = 200, MESSAGE_MAX = 300 };
    struct random random = {77};
    uint8_t key[KEY_MAX], message[MESSAGE_MAX];
    random_fill(&random, key, sizeof key);
    random_fill(&random, message, sizeof message);
    for (size_t length = 0; length <= KEY_MAX; length++)
        check_one_hmac(core, key, length, message, length);
    for (size_t length = 0; length <= MESSAGE_MAX; length++)
        check_one_hmac(core, key, 20, message, length);

    struct hmac_key one, other;
    hmac_key_init(&one, core, NULL, 0);
    hmac_key_init(&other, core, key, 0);
    CHECK(memcmp(&one, &other, sizeof one) == 0, "an empty key needs no memory");
}

void check_macs_equal(void) {
    uint8_t one[DIGEST_LENGTH_MAX] = {1, 2, 3}, other[DIGEST_LENGTH_MAX] = {1, 2, 3};
    CHECK(macs_equal(one, other, sizeof one), "equal MACs");
    for (size_t bit = 0; bit < 8 * sizeof one; bit++) {
        other[bit / 8] ^= (uint8_t)(1 << bit % 8);
        CHECK(!macs_equal(one, other, sizeof one), "MACs that differ in bit %zu", bit);
        CHECK(macs_equal(one, other, bit / 8), "MACs that differ behind their end");
        other[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

/* RFC 8018, 5.2, as it is written. */
static void define_pbkdf2(const struct algorithm *algorithm, const struct derivation *derivation,
                          uint8_t *key) {
    size_t size = algorithm->digest_length;
    uint8_t text[256], u[DIGEST_LENGTH_MAX], block[DIGEST_LENGTH_MAX];

    memcpy(text, derivation->salt, derivation->salt_length);
    for (size_t offset = 0; offset < derivation->key_length; offset += size) {
        store_be32(text + derivation->salt_length, (uint32_t)(offset / size + 1));
        define_hmac(algorithm, derivation->password, derivation->password_length, text,
                    derivation->salt_length + 4, u);
        memcpy(block, u, size);
        for (uint32_t i = 1; i < derivation->iterations; i++) {
            define_hmac(algorithm, derivation->password, derivation->password_length, u, size, u);
            for (size_t j = 0; j < size; j++)
                block[j] ^= u[j];
        }
        size_t length = derivation->key_length - offset;
        memcpy(key + offset, block, length < size ? length : size);
    }
}

enum { DERIVATIONS_MAX = 40, KEY_LENGTH_MAX = 20 * DIGEST_LENGTH_MAX };

/* Derives keys at once: each must be as defined, and what is behind it as it was. */
static void check_derivations(const struct core *core, const struct derivation *derivations,
                              size_t count) {
    static uint8_t keys[DERIVATIONS_MAX][KEY_LENGTH_MAX + 1];
    struct derivation ours[DERIVATIONS_MAX] = {0};
    uint8_t expected[KEY_LENGTH_MAX];

    memset(keys, 0xa5, sizeof keys);
    for (size_t i = 0; i < count; i++) {
        ours[i] = derivations[i];
        ours[i].key = keys[i];
    }
    pbkdf2(core->algorithm, ours, count);
    for (size_t i = 0; i < count; i++) {
        define_pbkdf2(core->algorithm, &derivations[i], expected);
        CHECK(memcmp(keys[i], expected, derivations[i].key_length) == 0 &&
                  keys[i][derivations[i].key_length] == 0xa5,
              "%s %s: PBKDF2, key %zu of %zu, %zu bytes, %lu iterations", core->algorithm->name,
              core->name, i, count, derivations[i].key_length,
              (unsigned long)derivations[i].iterations);
    }
}

static void check_core_pbkdf2(const struct core *core) {
    uint8_t bytes[200];
    struct random random = {core->algorithm->digest_length};
    struct derivation derivations[DERIVATIONS_MAX];

    random_fill(&random, bytes, sizeof bytes);
    memset(derivations, 0, sizeof derivations);
    check_derivations(core, derivations, 0);
    for (size_t length = 0; length <= KEY_LENGTH_MAX; length += 1 + length / 8) {
        struct derivation derivation = {bytes, 9, bytes + 9, 8, 3, NULL, length};
        check_derivations(core, &derivation, 1);
    }
    for (size_t round = 0; round < 12; round++) {
        size_t count = 1 + random_below(&random, DERIVATIONS_MAX);
        for (size_t i = 0; i < count; i++) {
            struct derivation *derivation = &derivations[i];
            derivation->password = bytes + random_below(&random, 50);
            derivation->password_length = random_below(&random, 100);
            derivation->salt = bytes + random_below(&random, 50);
            derivation->salt_length = random_below(&random, 100);
            derivation->iterations = (uint32_t)(1 + random_below(&random, 6));
            derivation->key_length = random_below(&random, 4 * DIGEST_LENGTH_MAX);
        }
        check_derivations(core, derivations, count);
    }
}

void check_pbkdf2(const struct algorithm *algorithm) {
    const struct core *chosen = core_chosen(algorithm);
    for (size_t i = 0; i < core_count(); i++) {
        const struct core *core = core_at(i);
        if (core->algorithm == algorithm && core_choose(core) == CORE_USABLE)
            check_core_pbkdf2(core);
    }
    core_choose(chosen);
}
