#include "core_checks.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "cores.h"
#include "guarded.h"
#include "hash.h"
#include "random.h"
#include "registers.h"

enum { LENGTH_MAX = 300 };

static const struct core *reference_of(const struct core *core) {
    return core_named(core->algorithm, "reference");
}

static bool same_digest(const struct core *core, const uint8_t *one, const uint8_t *other) {
    return memcmp(one, other, core->algorithm->digest_length) == 0;
}

void check_lengths(const struct core *core) {
    uint8_t message[LENGTH_MAX], expected[DIGEST_LENGTH_MAX], digest[DIGEST_LENGTH_MAX];
    struct random random = random_seeded(1);
    random_fill(&random, message, sizeof message);

    for (size_t length = 0; length <= LENGTH_MAX; length++) {
        hash_message(reference_of(core), message, length, expected);
        hash_message(core, message, length, digest);
        CHECK(same_digest(core, digest, expected), "%s: %zu bytes", core->name, length);
        for (size_t first = 0; first <= length; first++) {
            struct hash hash;
            hash_init(&hash, core->algorithm);
            hash_update(&hash, core, message, first);
            hash_update(&hash, core, message + first, length - first);
            hash_final(&hash, core, digest);
            CHECK(same_digest(core, digest, expected), "%s: %zu bytes as %zu + %zu", core->name,
                  length, first, length - first);
        }
    }
}

void check_alignments(const struct core *core) {
    uint8_t memory[LENGTH_MAX + 64], expected[DIGEST_LENGTH_MAX], digest[DIGEST_LENGTH_MAX];
    struct random random = random_seeded(2);

    for (size_t offset = 0; offset < 64; offset++) {
        uint8_t *message = memory + offset;
        random_fill(&random, message, LENGTH_MAX);
        hash_message(reference_of(core), message, LENGTH_MAX, expected);
        hash_message(core, message, LENGTH_MAX, digest);
        CHECK(same_digest(core, digest, expected), "%s: alignment %zu", core->name, offset);
    }
}

/* Compresses `count` blocks at `blocks` into a state beside an inaccessible page, with a canary on
 * its other side. */
static void check_blocks(const struct core *core, const struct guarded *of_state, bool at_end,
                         const uint8_t *blocks, size_t count) {
    const uint32_t canary = 0x5ac0ffee;
    size_t words = core->algorithm->state_words;
    uint32_t *place = guarded_place(of_state, at_end, 4 * (words + 1)), expected[STATE_WORDS_MAX];
    uint32_t *state = at_end ? place + 1 : place, *other_side = at_end ? place : place + words;

    memcpy(expected, core->algorithm->initial_state, sizeof expected);
    reference_of(core)->blocks(expected, blocks, count);
    memcpy(state, core->algorithm->initial_state, 4 * words);
    *other_side = canary;
    core->blocks(state, blocks, count);
    CHECK(memcmp(state, expected, 4 * words) == 0, "%s: %zu guarded blocks", core->name, count);
    CHECK(*other_side == canary, "%s: wrote outside the state", core->name);
}

void check_guard_pages(const struct core *core) {
    struct guarded of_blocks = guarded_map(10 * BLOCK_LENGTH);
    struct guarded of_state = guarded_map(4 * (STATE_WORDS_MAX + 1));
    struct random random = random_seeded(3);
    random_fill(&random, of_blocks.start, (size_t)(of_blocks.end - of_blocks.start));

    for (size_t count = 0; count < 10; count++)
        for (int places = 0; places < 4; places++) {
            const uint8_t *blocks = guarded_place(&of_blocks, places & 1, count * BLOCK_LENGTH);
            guarded_note("%s %s, %zu blocks", core->algorithm->name, core->name, count);
            check_blocks(core, &of_state, places & 2, blocks, count);
        }
    guarded_unmap(&of_blocks);
    guarded_unmap(&of_state);
}

#if defined(SHACORE_REGISTERS_LOST)

void check_registers(const struct core *core) {
    uint32_t state[STATE_WORDS_MAX];
    uint8_t blocks[4 * BLOCK_LENGTH] = {0};

    memcpy(state, core->algorithm->initial_state, sizeof state);
    for (size_t count = 0; count <= 4; count++) {
        unsigned lost = registers_lost((any_function *)core->blocks, state, blocks, count);
        CHECK(lost == 0, "%s: %zu blocks changed %u registers of the caller", core->name, count,
              lost);
    }
}

#else

void check_registers(const struct core *core) {
    (void)core;
}

#endif

void check_buffered_messages(const struct core *core) {
    uint8_t expected[DIGEST_LENGTH_MAX], digest[DIGEST_LENGTH_MAX];
    struct guarded guarded = guarded_map(PADDED_BUFFER_LENGTH(LENGTH_MAX));
    struct random random = random_seeded(5);

    for (size_t length = 0; length <= LENGTH_MAX; length++) {
        uint8_t *buffer = guarded.end - PADDED_BUFFER_LENGTH(length);
        guarded_note("%s %s, %zu buffered bytes", core->algorithm->name, core->name, length);
        random_fill(&random, buffer, PADDED_BUFFER_LENGTH(length));
        hash_message(reference_of(core), buffer, length, expected);
        hash_buffered_message(core, buffer, length, digest);
        CHECK(same_digest(core, digest, expected), "%s: %zu buffered bytes", core->name, length);
    }
    guarded_unmap(&guarded);
}

void check_random(const struct core *core) {
    enum { MESSAGES = 200, MESSAGE_LENGTH_LIMIT = 20000 };
    uint8_t expected[DIGEST_LENGTH_MAX], digest[DIGEST_LENGTH_MAX];
    uint8_t *message = malloc(MESSAGE_LENGTH_LIMIT);
    struct random random = random_seeded(4);

    for (size_t i = 0; i < scaled(MESSAGES); i++) {
        size_t length = random_below(&random, MESSAGE_LENGTH_LIMIT);
        size_t piece_limit = 1 + random_below(&random, 1000);
        random_fill(&random, message, length);
        hash_message(reference_of(core), message, length, expected);

        struct hash hash;
        hash_init(&hash, core->algorithm);
        for (size_t done = 0; done < length;) {
            size_t piece = 1 + random_below(&random, piece_limit);
            if (piece > length - done)
                piece = length - done;
            hash_update(&hash, core, message + done, piece);
            done += piece;
        }
        hash_final(&hash, core, digest);
        CHECK(same_digest(core, digest, expected), "%s: random message %zu, %zu bytes", core->name,
              i, length);
    }
    free(message);
}
