#include "guard_checks.h"

#include <string.h>

#include "batch.h"
#include "check.h"
#include "cores.h"
#include "guarded.h"
#include "hmac.h"
#include "jobs.h"
#include "lanes.h"
#include "midstate.h"
#include "pbkdf2.h"
#include "random.h"

enum { LENGTH_MAX = 200, COUNT_MAX = LANES_MAX + 1 };

static const struct core *reference_of(const struct algorithm *algorithm) {
    return core_named(algorithm, "reference");
}

/* Memory for what a call is given, each piece beside pages of its own, at the same end of all. */
enum piece { MESSAGE, STRUCT_HASH, STRUCT_KEY, KEY_BYTES, MIDSTATE, DIGEST, PIECE_COUNT };

struct pieces {
    struct guarded of[PIECE_COUNT];
    bool at_end;
};

static void map_pieces(struct pieces *pieces) {
    for (size_t i = 0; i < PIECE_COUNT; i++)
        pieces->of[i] = guarded_map(2 * LENGTH_MAX);
}

static void unmap_pieces(struct pieces *pieces) {
    for (size_t i = 0; i < PIECE_COUNT; i++)
        guarded_unmap(&pieces->of[i]);
}

static void *room(const struct pieces *pieces, enum piece piece, size_t length) {
    return guarded_place(&pieces->of[piece], pieces->at_end, length);
}

static uint8_t *copy(const struct pieces *pieces, enum piece piece, const uint8_t *bytes,
                     size_t length) {
    return memcpy(room(pieces, piece, length), bytes, length);
}

/* Exports the hash to just as many bytes as it takes, and imports it again. */
static void pass_through_midstate(const struct pieces *pieces, const struct core *core,
                                  struct hash *hash) {
    const struct algorithm *algorithm = NULL;
    size_t length = 6 + 4 * core->algorithm->state_words + 8 + hash->length % BLOCK_LENGTH;
    uint8_t *bytes = room(pieces, MIDSTATE, length);
    CHECK(midstate_export(hash, core->algorithm, bytes) == length &&
              midstate_import(hash, &algorithm, bytes, length) == MIDSTATE_OK,
          "%s %s: the midstate of %llu bytes", core->algorithm->name, core->name,
          (unsigned long long)hash->length);
}

static void check_message(const struct pieces *pieces, const struct core *core,
                          const uint8_t *message, size_t length) {
    const struct algorithm *algorithm = core->algorithm;
    size_t first = length / 3, size = algorithm->digest_length;
    uint8_t expected[DIGEST_LENGTH_MAX], *digest = room(pieces, DIGEST, size);
    struct hash *hash = room(pieces, STRUCT_HASH, sizeof *hash);
    hash_message(reference_of(algorithm), message, length, expected);

    guarded_note("%s %s: hash_update, %zu bytes", algorithm->name, core->name, length);
    hash_init(hash, algorithm);
    hash_update(hash, core, copy(pieces, MESSAGE, message, first), first);
    pass_through_midstate(pieces, core, hash);
    hash_update(hash, core, copy(pieces, MESSAGE, message + first, length - first), length - first);
    guarded_note("%s %s: hash_final, %zu bytes", algorithm->name, core->name, length);
    hash_final(hash, core, digest);
    CHECK(memcmp(digest, expected, size) == 0, "%s %s: %zu guarded bytes", algorithm->name,
          core->name, length);

    guarded_note("%s %s: hash_message, %zu bytes", algorithm->name, core->name, length);
    memset(digest, 0, size);
    hash_message(core, copy(pieces, MESSAGE, message, length), length, digest);
    CHECK(memcmp(digest, expected, size) == 0, "%s %s: %zu guarded bytes at once", algorithm->name,
          core->name, length);

    guarded_note("%s %s: hash_buffered_message, %zu bytes", algorithm->name, core->name, length);
    uint8_t *buffer = room(pieces, MESSAGE, PADDED_BUFFER_LENGTH(length));
    memcpy(buffer, message, length);
    memset(digest, 0, size);
    hash_buffered_message(core, buffer, length, digest);
    CHECK(memcmp(digest, expected, size) == 0, "%s %s: %zu guarded bytes in a buffer",
          algorithm->name, core->name, length);
}

/* The MAC in one way must be the MAC in another, and other checks compare it with the standard's.
 */
static void check_mac(const struct pieces *pieces, const struct core *core, const uint8_t *bytes,
                      size_t key_length, size_t length) {
    const char *name = core->algorithm->name;
    size_t size = core->algorithm->digest_length;
    struct hmac_key *key = room(pieces, STRUCT_KEY, sizeof *key);
    struct hash *hash = room(pieces, STRUCT_HASH, sizeof *hash);
    uint8_t *mac = room(pieces, DIGEST, size), *other = room(pieces, MIDSTATE, size);

    guarded_note("%s %s: hmac_key_init, %zu bytes", name, core->name, key_length);
    hmac_key_init(key, core, copy(pieces, KEY_BYTES, bytes, key_length), key_length);
    guarded_note("%s %s: hmac_final, %zu bytes", name, core->name, length);
    hmac_init(hash, key);
    hash_update(hash, core, copy(pieces, MESSAGE, bytes, length), length);
    hmac_final(hash, key, core, mac);
    guarded_note("%s %s: hmac_buffered_message, %zu bytes", name, core->name, length);
    uint8_t *buffer = room(pieces, MESSAGE, PADDED_BUFFER_LENGTH(length));
    memcpy(buffer, bytes, length);
    hmac_buffered_message(key, core, buffer, length, other);
    guarded_note("%s %s: macs_equal", name, core->name);
    CHECK(macs_equal(mac, other, size), "%s %s: guarded MAC, %zu bytes of key, %zu of message",
          name, core->name, key_length, length);
}

static struct guarded map_random(struct random *random, size_t length) {
    struct guarded guarded = guarded_map(length);
    random_fill(random, guarded.start, (size_t)(guarded.end - guarded.start));
    return guarded;
}

/* Derives keys, each from bytes and into memory beside pages of its own. */
static void check_keys(const struct algorithm *algorithm, const char *name, size_t count) {
    struct guarded of_password[COUNT_MAX], of_salt[COUNT_MAX], of_key[COUNT_MAX];
    struct derivation derivations[COUNT_MAX];
    struct random random = random_seeded(42);

    guarded_note("%s %s: pbkdf2 of %zu keys", algorithm->name, name, count);
    for (size_t i = 0; i < count; i++) {
        of_password[i] = map_random(&random, LENGTH_MAX);
        of_salt[i] = map_random(&random, LENGTH_MAX);
        of_key[i] = guarded_map(LENGTH_MAX);
    }
    for (size_t turn = 0; turn < 24; turn++) {
        bool at_end = turn % 2;
        for (size_t i = 0; i < count; i++) {
            struct derivation *derivation = &derivations[i];
            derivation->password_length = random_below(&random, LENGTH_MAX);
            derivation->salt_length = random_below(&random, LENGTH_MAX);
            derivation->key_length = random_below(&random, 3 * algorithm->digest_length);
            derivation->iterations = (uint32_t)(1 + random_below(&random, 3));
            derivation->password =
                guarded_place(&of_password[i], at_end, derivation->password_length);
            derivation->salt = guarded_place(&of_salt[i], at_end, derivation->salt_length);
            derivation->key = guarded_place(&of_key[i], at_end, derivation->key_length);
        }
        pbkdf2(algorithm, derivations, count);
        for (size_t i = 0; i < count; i++) {
            struct derivation alone = derivations[i];
            uint8_t key[3 * DIGEST_LENGTH_MAX];
            alone.key = key;
            pbkdf2(algorithm, &alone, 1);
            CHECK(memcmp(key, derivations[i].key, alone.key_length) == 0,
                  "%s %s: guarded key %zu of %zu", algorithm->name, name, i, count);
        }
    }
    for (size_t i = 0; i < count; i++) {
        guarded_unmap(&of_password[i]);
        guarded_unmap(&of_salt[i]);
        guarded_unmap(&of_key[i]);
    }
}

void check_guarded_layers(const struct core *core) {
    const struct core *chosen = core_chosen(core->algorithm);
    struct random random = random_seeded(41);
    uint8_t bytes[LENGTH_MAX];
    struct pieces pieces;

    map_pieces(&pieces);
    random_fill(&random, bytes, sizeof bytes);
    for (int at_end = 0; at_end < 2; at_end++) {
        pieces.at_end = at_end;
        for (size_t length = 0; length < LENGTH_MAX; length++) {
            check_message(&pieces, core, bytes, length);
            check_mac(&pieces, core, bytes, length, LENGTH_MAX - length);
        }
    }
    unmap_pieces(&pieces);

    core_choose(core);
    lane_kernels_leave(core->algorithm);
    check_keys(core->algorithm, core->name, 1);
    lane_kernels_restore(core->algorithm);
    core_choose(chosen);
}

/* Messages, each beside pages of its own, and places for what comes of them. */
struct guarded_batch {
    const struct lane_kernel *kernel;
    struct guarded of_messages[COUNT_MAX], of_states[COUNT_MAX], of_digests, of_collisions;
    bool at_end;
};

static void check_digests(const struct guarded_batch *batch, const struct message *messages,
                          size_t count) {
    const struct algorithm *algorithm = batch->kernel->algorithm;
    size_t size = algorithm->digest_length;
    uint8_t *digests = guarded_place(&batch->of_digests, batch->at_end, count * size);
    struct collision *collisions =
        guarded_place(&batch->of_collisions, batch->at_end, count * sizeof *collisions);

    for (int is_search = 0; is_search <= (algorithm == &algorithms[SHA1_INDEX]); is_search++) {
        guarded_note("%s %s: %s, %zu messages", algorithm->name, batch->kernel->name,
                     is_search ? "search_messages" : "hash_messages", count);
        memset(digests, 0, count * size);
        if (is_search)
            search_messages(messages, count, digests, COLLISION_SEARCH, collisions);
        else
            hash_messages(algorithm, messages, count, digests);
        for (size_t i = 0; i < count; i++) {
            uint8_t expected[DIGEST_LENGTH_MAX];
            hash_message(reference_of(algorithm), messages[i].bytes, messages[i].length, expected);
            CHECK(memcmp(digests + i * size, expected, size) == 0,
                  "%s %s: guarded message %zu of %zu", algorithm->name, batch->kernel->name, i,
                  count);
        }
    }
}

/* The whole blocks of the messages, as jobs. */
static void check_jobs(const struct guarded_batch *batch, const struct message *messages,
                       size_t count) {
    const struct algorithm *algorithm = batch->kernel->algorithm;
    size_t words = algorithm->state_words;
    struct job jobs[COUNT_MAX];
    bool *found = guarded_place(&batch->of_collisions, batch->at_end, count * sizeof *found);

    for (int is_search = 0; is_search <= (algorithm == &algorithms[SHA1_INDEX]); is_search++) {
        guarded_note("%s %s: %s, %zu jobs", algorithm->name, batch->kernel->name,
                     is_search ? "search_jobs" : "do_jobs", count);
        for (size_t i = 0; i < count; i++) {
            size_t blocks = messages[i].length / BLOCK_LENGTH;
            uint32_t *state = guarded_place(&batch->of_states[i], batch->at_end, 4 * words);
            memcpy(state, algorithm->initial_state, 4 * words);
            jobs[i] = (struct job){
                state, guarded_place(&batch->of_messages[i], batch->at_end, blocks * BLOCK_LENGTH),
                blocks};
            found[i] = false;
        }
        if (is_search)
            search_jobs(jobs, count, true, found);
        else
            do_jobs(algorithm, jobs, count);
        for (size_t i = 0; i < count; i++) {
            uint32_t expected[STATE_WORDS_MAX];
            memcpy(expected, algorithm->initial_state, sizeof expected);
            reference_of(algorithm)->blocks(expected, jobs[i].blocks, jobs[i].count);
            CHECK(memcmp(jobs[i].state, expected, 4 * words) == 0 && !found[i],
                  "%s %s: guarded job %zu of %zu", algorithm->name, batch->kernel->name, i, count);
        }
    }
}

void check_guarded_batches(const struct lane_kernel *kernel) {
    enum { TURNS = 40 };
    struct guarded_batch batch = {.kernel = kernel};
    struct random random = random_seeded(43);
    struct message messages[COUNT_MAX];

    for (size_t i = 0; i < COUNT_MAX; i++) {
        batch.of_messages[i] = map_random(&random, 2 * LENGTH_MAX);
        batch.of_states[i] = guarded_map(4 * STATE_WORDS_MAX);
    }
    batch.of_digests = guarded_map(COUNT_MAX * DIGEST_LENGTH_MAX);
    batch.of_collisions = guarded_map(COUNT_MAX * sizeof(struct collision));
    lane_kernel_choose(kernel);
    for (size_t turn = 0; turn < TURNS; turn++) {
        size_t equal = random_below(&random, 2 * LENGTH_MAX);
        size_t count = 1 + random_below(&random, kernel->lanes + 1);
        batch.at_end = turn % 2;
        for (size_t i = 0; i < count; i++) {
            size_t length = turn % 4 < 2 ? equal : random_below(&random, 2 * LENGTH_MAX);
            messages[i] = (struct message){
                guarded_place(&batch.of_messages[i], batch.at_end, length), length};
        }
        check_digests(&batch, messages, count);
        check_jobs(&batch, messages, count);
    }
    check_keys(kernel->algorithm, kernel->name, kernel->lanes);
    lane_kernels_restore(kernel->algorithm);
    for (size_t i = 0; i < COUNT_MAX; i++) {
        guarded_unmap(&batch.of_messages[i]);
        guarded_unmap(&batch.of_states[i]);
    }
    guarded_unmap(&batch.of_digests);
    guarded_unmap(&batch.of_collisions);
}
