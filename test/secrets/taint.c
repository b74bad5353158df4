/*
 * Whether a secret decides what is executed or which memory is touched. Made to be run in
 * valgrind's memcheck (test/sanitizers.sh): secrets are marked as undefined, and memcheck counts
 * every branch and every address that depends on undefined bits.
 *
 * Secret are messages, chaining values, keys and MACs; their lengths are not. What comes out is
 * made public again before it is compared with what the reference core gives. Nothing is said of
 * the collision check, which branches on messages.
 *
 * Ends with one line "N passed, N failed" and exits 1 on any failure.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <valgrind/memcheck.h>

#include "../native/random.h"
#include "batch.h"
#include "cores.h"
#include "hash.h"
#include "hex.h"
#include "hmac.h"
#include "lanes.h"
#include "midstate.h"
#include "pbkdf2.h"

enum { LENGTH_MAX = 260, MESSAGES_MAX = 2 * LANES_MAX + 1 };

static unsigned long passed, failed;
static unsigned long reports_before;

static void hide(void *secret, size_t length) {
    (void)VALGRIND_MAKE_MEM_UNDEFINED(secret, length);
}

static void publish(void *result, size_t length) {
    (void)VALGRIND_MAKE_MEM_DEFINED(result, length);
}

static void begin(void) {
    reports_before = VALGRIND_COUNT_ERRORS;
}

/* Ends what begin() began: memcheck must have counted reports, or none; and the result be right. */
static void end(bool must_be_seen, bool is_right, const char *what, const char *name) {
    unsigned long reports = VALGRIND_COUNT_ERRORS - reports_before;
    if ((reports != 0) == must_be_seen && is_right) {
        passed++;
        return;
    }
    failed++;
    printf("FAILED: %s %s: %lu branches or addresses depend on a secret%s\n", what, name, reports,
           is_right ? "" : ", and the result is wrong");
}

static uint8_t bytes[LENGTH_MAX];

/* A copy of the first bytes that nobody may know. */
static uint8_t *secret_copy(uint8_t *copy, size_t length) {
    memcpy(copy, bytes, length);
    hide(copy, length);
    return copy;
}

static const struct core *reference_of(const struct algorithm *algorithm) {
    return core_named(algorithm, "reference");
}

/* What must be reported: without that, the rest would mean nothing. */

static bool __attribute__((noinline))
ends_at_first_difference(const uint8_t *one, const uint8_t *other, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (one[i] != other[i])
            return false;
    return true;
}

static uint8_t __attribute__((noinline)) looks_up(const uint8_t *table, uint8_t index) {
    return ((const volatile uint8_t *)table)[index];
}

static void check_controls(void) {
    uint8_t secret[DIGEST_LENGTH_MAX];
    bool equal;

    begin();
    equal = ends_at_first_difference(secret_copy(secret, sizeof secret), bytes, sizeof secret);
    publish(&equal, sizeof equal);
    end(true, equal, "control:", "a comparison that ends at the first difference");

    volatile size_t length = sizeof secret; /* a constant would be compared without a call */
    begin();
    equal = memcmp(secret_copy(secret, sizeof secret), bytes, length) == 0;
    publish(&equal, sizeof equal);
    end(true, equal, "control:", "memcmp");

    begin();
    uint8_t found = looks_up(bytes, secret_copy(secret, 1)[0] & 15);
    publish(&found, sizeof found);
    end(true, found == bytes[bytes[0] & 15], "control:", "a lookup in a table");
}

static void check_comparison(void) {
    uint8_t one[DIGEST_LENGTH_MAX], other[DIGEST_LENGTH_MAX];
    for (size_t wrong = 0; wrong <= sizeof one; wrong++) {
        memcpy(one, bytes, sizeof one);
        memcpy(other, bytes, sizeof other);
        if (wrong < sizeof one)
            one[wrong] ^= 1;
        hide(one, sizeof one);
        hide(other, sizeof other);
        begin();
        bool equal = macs_equal(one, other, sizeof one);
        publish(&equal, sizeof equal);
        end(false, equal == (wrong == sizeof one), "macs_equal", "");
    }
}

static void check_hex(void) {
    uint8_t digest[DIGEST_LENGTH_MAX];
    char text[2 * DIGEST_LENGTH_MAX], expected[2 * DIGEST_LENGTH_MAX];
    hex_encode(bytes, expected);
    begin();
    hex_encode(secret_copy(digest, sizeof digest), text);
    publish(text, sizeof text);
    end(false, memcmp(text, expected, sizeof text) == 0, "hex_encode", "");
    begin();
    hex_encode_bytes(digest, sizeof digest, text);
    publish(text, sizeof text);
    end(false, memcmp(text, expected, sizeof text) == 0, "hex_encode_bytes", "");
}

/* Blocks and state, by the core alone. */
static void check_blocks(const struct core *core) {
    enum { BLOCKS_MAX = LENGTH_MAX / BLOCK_LENGTH };
    uint8_t message[LENGTH_MAX];
    for (size_t count = 0; count <= BLOCKS_MAX; count++) {
        uint32_t state[STATE_WORDS_MAX], expected[STATE_WORDS_MAX];
        memcpy(state, core->algorithm->initial_state, sizeof state);
        memcpy(expected, state, sizeof state);
        reference_of(core->algorithm)->blocks(expected, bytes, count);
        hide(state, sizeof state);
        begin();
        core->blocks(state, secret_copy(message, count * BLOCK_LENGTH), count);
        publish(state, sizeof state);
        end(false, memcmp(state, expected, sizeof state) == 0, core->algorithm->name, core->name);
    }
}

/* A message in two pieces, through a midstate, and in a buffer. */
static void check_message(const struct core *core, size_t length) {
    size_t size = core->algorithm->digest_length, first = length / 3;
    uint8_t message[PADDED_BUFFER_LENGTH(LENGTH_MAX)], state[MIDSTATE_LENGTH_MAX];
    uint8_t digest[DIGEST_LENGTH_MAX], expected[DIGEST_LENGTH_MAX];
    const struct algorithm *algorithm;
    struct hash hash;
    hash_message(reference_of(core->algorithm), bytes, length, expected);

    begin();
    secret_copy(message, length);
    hash_init(&hash, core->algorithm);
    hash_update(&hash, core, message, first);
    size_t state_length = midstate_export(&hash, core->algorithm, state);
    bool is_taken = midstate_import(&hash, &algorithm, state, state_length) == MIDSTATE_OK;
    hash_update(&hash, core, message + first, length - first);
    hash_final(&hash, core, digest);
    publish(digest, sizeof digest);
    end(false, is_taken && memcmp(digest, expected, size) == 0, "a message, by", core->name);

    begin();
    hide(message, sizeof message);
    memcpy(message, bytes, length);
    hide(message, length);
    hash_buffered_message(core, message, length, digest);
    publish(digest, sizeof digest);
    end(false, memcmp(digest, expected, size) == 0, "a message in a buffer, by", core->name);
}

/* A MAC of a secret message with a secret key, compared with one that is secret, too. */
static void check_mac(const struct core *core, size_t key_length, size_t length) {
    size_t size = core->algorithm->digest_length;
    uint8_t key_bytes[LENGTH_MAX], message[PADDED_BUFFER_LENGTH(LENGTH_MAX)];
    uint8_t mac[DIGEST_LENGTH_MAX], other[DIGEST_LENGTH_MAX];
    struct hmac_key key;
    struct hash hash;

    begin();
    hmac_key_init(&key, core, secret_copy(key_bytes, key_length), key_length);
    hmac_init(&hash, &key);
    hash_update(&hash, core, secret_copy(message, length), length);
    hmac_final(&hash, &key, core, mac);
    hmac_buffered_message(&key, core, message, length, other);
    bool equal = macs_equal(mac, other, size);
    publish(&equal, sizeof equal);
    end(false, equal, "a MAC, by", core->name);
}

/* Keys from secret passwords and salts, by what is in use. */
static void check_derivation(const struct algorithm *algorithm, const char *name, size_t count) {
    enum { KEY_LENGTH = 50, PASSWORD = 70, SALT = 16 };
    uint8_t passwords[MESSAGES_MAX][PASSWORD], salts[MESSAGES_MAX][SALT];
    uint8_t keys[MESSAGES_MAX][KEY_LENGTH], expected[KEY_LENGTH];
    struct derivation derivations[MESSAGES_MAX];
    struct derivation one = {bytes, PASSWORD, bytes, SALT, 3, expected, KEY_LENGTH};
    pbkdf2(algorithm, &one, 1);

    for (size_t i = 0; i < count; i++)
        derivations[i] = (struct derivation){secret_copy(passwords[i], PASSWORD),
                                             PASSWORD,
                                             secret_copy(salts[i], SALT),
                                             SALT,
                                             3,
                                             keys[i],
                                             KEY_LENGTH};
    begin();
    pbkdf2(algorithm, derivations, count);
    publish(keys, sizeof keys);
    bool is_right = true;
    for (size_t i = 0; i < count; i++)
        is_right &= memcmp(keys[i], expected, KEY_LENGTH) == 0;
    end(false, is_right, "PBKDF2, by", name);
}

static void check_core(const struct core *core) {
    const struct core *chosen = core_chosen(core->algorithm);
    check_blocks(core);
    for (size_t length = 0; length <= LENGTH_MAX; length += length < 130 ? 1 : 13)
        check_message(core, length);
    for (size_t length = 0; length <= LENGTH_MAX; length += length < 70 ? 7 : 41)
        check_mac(core, length, LENGTH_MAX - length);
    core_choose(core);
    lane_kernels_leave(core->algorithm);
    check_derivation(core->algorithm, core->name, 1);
    lane_kernels_restore(core->algorithm);
    core_choose(chosen);
}

/* A batch of secret messages of public lengths. */
static void check_batch(const struct lane_kernel *kernel, size_t count, bool is_equal) {
    const struct algorithm *algorithm = kernel->algorithm;
    size_t size = algorithm->digest_length;
    static uint8_t contents[MESSAGES_MAX][LENGTH_MAX];
    uint8_t digests[MESSAGES_MAX * DIGEST_LENGTH_MAX], expected[DIGEST_LENGTH_MAX];
    struct message messages[MESSAGES_MAX];

    for (size_t i = 0; i < count; i++) {
        size_t length = is_equal ? LENGTH_MAX - count : i * 71 % LENGTH_MAX;
        messages[i] = (struct message){secret_copy(contents[i], length), length};
    }
    begin();
    hash_messages(algorithm, messages, count, digests);
    publish(digests, sizeof digests);
    bool is_right = true;
    for (size_t i = 0; i < count; i++) {
        hash_message(reference_of(algorithm), bytes, messages[i].length, expected);
        is_right &= memcmp(digests + i * size, expected, size) == 0;
    }
    end(false, is_right, "a batch, by", kernel->name);
}

static void check_kernel(const struct lane_kernel *kernel) {
    lane_kernel_choose(kernel);
    for (size_t count = 1; count <= MESSAGES_MAX; count += 4) {
        check_batch(kernel, count, true);
        check_batch(kernel, count, false);
    }
    check_derivation(kernel->algorithm, kernel->name, kernel->lanes);
    lane_kernels_restore(kernel->algorithm);
}

/* Says so for SHA-1 and SHA-256; SHA-224 is the same code as SHA-256. */
static void say_what_is_left_out(const struct algorithm *algorithm, const char *name) {
    if (algorithm != &algorithms[SHA224_INDEX])
        printf("%s %s: not run, the CPU that memcheck plays lacks what it needs\n", algorithm->name,
               name);
}

int main(void) {
    struct random random = random_seeded(51);
    if (!RUNNING_ON_VALGRIND) {
        fprintf(stderr, "to be run in valgrind\n");
        return 2;
    }
    random_fill(&random, bytes, sizeof bytes);
    check_controls();
    check_comparison();
    check_hex();
    for (size_t i = 0; i < core_count(); i++) {
        const struct core *core = core_at(i);
        if (core_status(core) == CORE_USABLE)
            check_core(core);
        else
            say_what_is_left_out(core->algorithm, core->name);
    }
    for (size_t i = 0; i < lane_kernel_count(); i++) {
        const struct lane_kernel *kernel = lane_kernel_at(i);
        if (lane_kernel_status(kernel) == CORE_USABLE)
            check_kernel(kernel);
        else
            say_what_is_left_out(kernel->algorithm, kernel->name);
    }
    printf("%lu passed, %lu failed\n", passed, failed);
    return failed != 0;
}
