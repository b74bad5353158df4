/*
 * What HMAC and PBKDF2 leave of their keys: each runs on a stack that is looked through afterwards.
 *
 * Looked for are the words of the key, as it is and with either pad, in both byte orders; of the
 * schedules of these blocks, with and without the round constants; and of the chaining values that
 * the key makes. For PBKDF2 also those of every U, of every sum of them and of the derived key. A
 * word may be there by chance, so two of them are a failure.
 *
 * Ends with one line "N passed, N failed" and exits 1 on any failure.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../native/random.h"
#include "bytes.h"
#include "cores.h"
#include "hmac.h"
#include "lanes.h"
#include "pbkdf2.h"
#include "sha256/constants.h"

enum { STACK_LENGTH = 1 << 20, WORDS_MAX = 1 << 17, KEY_MAX = 200 };

static unsigned long passed, failed;

/* The words that must not be found, sorted before they are looked for. */
static uint32_t secrets[WORDS_MAX];
static size_t secret_count;

static void add_word(uint32_t word) {
    if (word == 0 || word == 0x80000000 || secret_count + 2 > WORDS_MAX)
        return;
    secrets[secret_count++] = word;
    secrets[secret_count++] = __builtin_bswap32(word);
}

static void add_words(const uint32_t *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        add_word(words[i]);
}

static void add_bytes(const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i + 4 <= length; i += 4)
        add_word(load_be32(bytes + i));
}

static uint32_t rotate_left(uint32_t word, unsigned bits) {
    return word << bits | word >> (32 - bits);
}

/* The schedule of a block whose first words are secret (FIPS 180-4, 6.1.2 and 6.2.2), with and
 * without the round constants. Words that are made of others only are left out. */
static void add_schedule(const struct algorithm *algorithm, const uint8_t *block, size_t secret) {
    static const uint32_t sha1_constants[] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    static const uint32_t sha256_constants[] = {SHA256_CONSTANTS};
    bool is_sha1 = algorithm == &algorithms[SHA1_INDEX];
    uint32_t w[80];
    for (size_t t = 0; t < (is_sha1 ? 80 : 64); t++) {
        if (t < 16) {
            w[t] = load_be32(block + 4 * t);
        } else if (is_sha1) {
            w[t] = rotate_left(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
        } else {
            uint32_t x = w[t - 15], y = w[t - 2];
            w[t] = w[t - 16] + (rotate_left(x, 25) ^ rotate_left(x, 14) ^ x >> 3) + w[t - 7] +
                   (rotate_left(y, 15) ^ rotate_left(y, 13) ^ y >> 10);
        }
        if (t >= secret && t < 32)
            continue;
        add_word(w[t]);
        add_word(w[t] + (is_sha1 ? sha1_constants[t / 20] : sha256_constants[t]));
    }
}

/* Everything that HMAC makes of a key. Words of nothing but padding are no secrets. */
static void add_key(const struct algorithm *algorithm, const uint8_t *bytes, size_t length) {
    const struct core *reference = core_named(algorithm, "reference");
    uint8_t block[BLOCK_LENGTH] = {0}, padded[BLOCK_LENGTH];
    struct hmac_key made;

    add_bytes(bytes, length);
    if (length > BLOCK_LENGTH) {
        hash_message(reference, bytes, length, block);
        length = algorithm->digest_length;
        add_bytes(block, length);
    } else {
        memcpy(block, bytes, length);
    }
    for (size_t pad = 0x36; pad <= 0x5c; pad += 0x5c - 0x36) {
        for (size_t i = 0; i < BLOCK_LENGTH; i++)
            padded[i] = (uint8_t)(block[i] ^ pad);
        add_bytes(padded, length);
        add_schedule(algorithm, padded, (length + 3) / 4);
    }
    hmac_key_init(&made, reference, block, BLOCK_LENGTH);
    add_words(made.inner, algorithm->state_words);
    add_words(made.outer, algorithm->state_words);
}

static int compare(const void *one, const void *other) {
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

/* How many different secrets there are in memory, at any address. */
static size_t count_found(const uint8_t *memory, size_t length) {
    size_t found = 0;
    uint32_t last = 0;
    for (size_t i = 0; i + 4 <= length; i++) {
        uint32_t word;
        memcpy(&word, memory + i, sizeof word);
        if (word == 0 || word == last ||
            bsearch(&word, secrets, secret_count, sizeof word, compare) == NULL)
            continue;
        last = word;
        found++;
    }
    return found;
}

static _Alignas(4096) uint8_t stack[STACK_LENGTH];

static void run_on_stack(void *(*work)(void *), void *argument) {
    pthread_attr_t attributes;
    pthread_t thread;
    memset(stack, 0, sizeof stack);
    if (pthread_attr_init(&attributes) != 0 ||
        pthread_attr_setstack(&attributes, stack, sizeof stack) != 0 ||
        pthread_create(&thread, &attributes, work, argument) != 0)
        abort();
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
}

/* Runs, looks, and forgets the secrets. */
static void check(void *(*work)(void *), void *argument, bool must_be_found,
                  const struct algorithm *algorithm, const char *name, const char *what,
                  size_t length) {
    qsort(secrets, secret_count, sizeof *secrets, compare);
    run_on_stack(work, argument);
    size_t found = count_found(stack, sizeof stack);
    if ((found > 1) == must_be_found) {
        passed++;
    } else {
        failed++;
        printf("FAILED: %s %s: %s, %zu bytes of key: %zu words of %zu are on the stack\n",
               algorithm->name, name, what, length, found, secret_count);
    }
    secret_count = 0;
}

static uint8_t bytes[KEY_MAX], message[300], mac[DIGEST_LENGTH_MAX];
static struct hmac_key key;

struct subject {
    const struct core *core;
    size_t key_length, message_length;
};

/* Leaves the key where it was copied to, as a function does that does not think of it. */
static void *leave(void *argument) {
    const struct subject *subject = argument;
    uint8_t copy[KEY_MAX];
    memcpy(copy, bytes, subject->key_length);
    __asm__ volatile("" : : "r"(copy) : "memory"); /* it is used, for all the compiler knows */
    return NULL;
}

static void *make_key(void *argument) {
    const struct subject *subject = argument;
    hmac_key_init(&key, subject->core, bytes, subject->key_length);
    return NULL;
}

static void *make_mac(void *argument) {
    static struct hash hash;
    const struct subject *subject = argument;
    hmac_init(&hash, &key);
    hash_update(&hash, subject->core, message, subject->message_length);
    hmac_final(&hash, &key, subject->core, mac);
    return NULL;
}

static void *make_mac_of_buffer(void *argument) {
    static uint8_t buffer[PADDED_BUFFER_LENGTH(sizeof message)];
    const struct subject *subject = argument;
    memcpy(buffer, message, subject->message_length);
    hmac_buffered_message(&key, subject->core, buffer, subject->message_length, mac);
    return NULL;
}

static void check_hmac(const struct core *core) {
    static const size_t lengths[] = {16, 20, 55, 63, 64, 65, 80, 119, 128, 150, KEY_MAX};
    const struct algorithm *algorithm = core->algorithm;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        struct subject subject = {core, lengths[i], 25 * i};
        add_key(algorithm, bytes, lengths[i]);
        check(make_key, &subject, false, algorithm, core->name, "hmac_key_init", lengths[i]);
        add_key(algorithm, bytes, lengths[i]);
        check(make_mac, &subject, false, algorithm, core->name, "hmac_final", lengths[i]);
        add_key(algorithm, bytes, lengths[i]);
        check(make_mac_of_buffer, &subject, false, algorithm, core->name, "hmac_buffered_message",
              lengths[i]);
    }
}

/* Keys to derive: the passwords are the bytes from different places on. */
struct task {
    const struct algorithm *algorithm;
    struct derivation derivations[LANES_MAX];
    size_t count;
};

static void *derive(void *argument) {
    const struct task *task = argument;
    pbkdf2(task->algorithm, task->derivations, task->count);
    return NULL;
}

/* Every U of the first block of a derivation, and every sum. */
static void add_derivation(const struct algorithm *algorithm, const struct derivation *derivation) {
    const struct core *reference = core_named(algorithm, "reference");
    size_t length = algorithm->digest_length;
    uint8_t u[DIGEST_LENGTH_MAX], sum[DIGEST_LENGTH_MAX] = {0}, number[4] = {0, 0, 0, 1};
    struct hmac_key made;
    struct hash hash;

    add_key(algorithm, derivation->password, derivation->password_length);
    hmac_key_init(&made, reference, derivation->password, derivation->password_length);
    for (uint32_t i = 0; i < derivation->iterations; i++) {
        hmac_init(&hash, &made);
        if (i == 0)
            hash_update(&hash, reference, derivation->salt, derivation->salt_length);
        hash_update(&hash, reference, i == 0 ? number : u, i == 0 ? sizeof number : length);
        hmac_final(&hash, &made, reference, u);
        for (size_t j = 0; j < length; j++)
            sum[j] ^= u[j];
        add_bytes(u, length);
        add_bytes(sum, length);
    }
}

static void check_pbkdf2(const struct algorithm *algorithm, const char *name, size_t count) {
    enum { KEY_LENGTH = 45 };
    static const uint8_t salt[] = "salt and more salt";
    static uint8_t keys[LANES_MAX][KEY_LENGTH];
    for (size_t password_length = 24; password_length <= 88; password_length += 64) {
        static struct task task;
        task = (struct task){.algorithm = algorithm, .count = count};
        for (size_t i = 0; i < count; i++) {
            task.derivations[i] = (struct derivation){
                bytes + 5 * i, password_length, salt, sizeof salt, 7, keys[i], KEY_LENGTH};
            if (i < 4)
                add_derivation(algorithm, &task.derivations[i]);
        }
        check(derive, &task, false, algorithm, name, "pbkdf2", password_length);
    }
}

static void check_core(const struct core *core) {
    const struct core *chosen = core_chosen(core->algorithm);
    check_hmac(core);
    core_choose(core);
    lane_kernels_leave(core->algorithm);
    check_pbkdf2(core->algorithm, core->name, 1);
    lane_kernels_restore(core->algorithm);
    core_choose(chosen);
}

static void check_kernel(const struct lane_kernel *kernel) {
    lane_kernel_choose(kernel);
    check_pbkdf2(kernel->algorithm, kernel->name, kernel->lanes);
    lane_kernels_restore(kernel->algorithm);
}

int main(void) {
    struct random random = random_seeded(61);
    struct subject control = {core_chosen(&algorithms[0]), 24, 0};
    random_fill(&random, bytes, sizeof bytes);
    random_fill(&random, message, sizeof message);
    for (size_t i = 0; i < ALGORITHM_COUNT; i++) {
        add_key(&algorithms[i], bytes, control.key_length);
        check(leave, &control, true, &algorithms[i], "control", "a copy", control.key_length);
    }
    for (size_t i = 0; i < core_count(); i++)
        if (core_status(core_at(i)) == CORE_USABLE)
            check_core(core_at(i));
    for (size_t i = 0; i < lane_kernel_count(); i++)
        if (lane_kernel_status(lane_kernel_at(i)) == CORE_USABLE)
            check_kernel(lane_kernel_at(i));
    printf("%lu passed, %lu failed\n", passed, failed);
    return failed != 0;
}
