#include "collision_checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "attack_blocks.h"
#include "batch.h"
#include "bytes.h"
#include "check.h"
#include "collision/attacks.h"
#include "collision/checked.h"
#include "collision/checked_cores.h"
#include "collision/checked_hash.h"
#include "collision/padding.h"
#include "collision/possible.h"
#include "collision/recording_kernels.h"
#include "collision/sibling.h"
#include "cpu.h"
#include "guarded.h"
#include "registers.h"

static const struct algorithm *const sha1 = &algorithms[SHA1_INDEX];

/* W[0 .. 80) as FIPS 180-4 has it. */
static void expand(uint32_t *w, const uint8_t *block) {
    for (unsigned t = 0; t < 80; t++) {
        uint32_t mixed = t < 16 ? 0 : w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16];
        w[t] = t < 16 ? load_be32(block + 4 * t) : mixed << 1 | mixed >> 31;
    }
}

/* The set of the possible attacks, relation by relation. */
static uint32_t evaluate(const uint8_t *block) {
    uint32_t w[80], possible = 0xffffffff;
    expand(w, block);
    for (size_t n = 0; n < RELATION_COUNT; n++) {
        const struct relation *relation = &relations[n];
        bool differ = (w[relation->i] >> relation->p ^ w[relation->j] >> relation->q) & 1;
        if (differ != relation->differ)
            possible &= ~relation->vectors;
    }
    return possible;
}

enum { COUNT_MAX = 200 };

static uint8_t *make_blocks(struct random *random, size_t count) {
    uint8_t *blocks = malloc(count * BLOCK_LENGTH);
    for (size_t i = 0; i < count; i++) {
        uint8_t *block = blocks + i * BLOCK_LENGTH;
        unsigned vector = (unsigned)(i % ATTACK_VECTOR_COUNT);
        if (i % 3 == 0)
            random_fill(random, block, BLOCK_LENGTH);
        else
            make_attack_block(random, vector, i % 3 == 1 ? RELATION_COUNT : i / 3 % 20, block);
    }
    return blocks;
}

/* What a kernel makes of constructed and of random blocks, which lie in any order. */
static void check_possible(const struct possible_kernel *kernel) {
    struct random random = random_seeded(21);
    uint8_t *blocks = make_blocks(&random, COUNT_MAX);
    const uint8_t *places[COUNT_MAX];
    uint32_t possible[COUNT_MAX];
    for (size_t groups = 0; groups * kernel->lanes <= COUNT_MAX; groups += groups < 9 ? 1 : 37) {
        size_t count = groups * kernel->lanes;
        memset(possible, 0x55, sizeof possible);
        for (size_t i = 0; i < COUNT_MAX; i++)
            places[i] = blocks + random_below(&random, COUNT_MAX) * BLOCK_LENGTH;
        kernel->find(possible, places, groups);
        for (size_t i = 0; i < COUNT_MAX; i++) {
            uint32_t expected = i < count ? evaluate(places[i]) : 0x55555555;
            CHECK(possible[i] == expected, "%s: block %zu of %zu may be part of %08x, not %08x",
                  kernel->name, i, count, (unsigned)expected, (unsigned)possible[i]);
        }
    }
    free(blocks);
}

/* Every vector's relations, one at a time: with all of them it is possible, with one broken not. In
 * every lane, among random blocks. */
static void check_each_relation(const struct possible_kernel *kernel) {
    struct random random = random_seeded(22);
    uint8_t block[BLOCK_LENGTH], others[LANES_MAX][BLOCK_LENGTH];
    const uint8_t *places[LANES_MAX];
    uint32_t possible[LANES_MAX];
    random_fill(&random, (uint8_t *)others, sizeof others);
    for (unsigned vector = 0; vector < ATTACK_VECTOR_COUNT; vector++)
        for (size_t broken = 0; broken <= relation_count(vector); broken++) {
            make_attack_block(&random, vector, broken, block);
            for (size_t lane = 0; lane < kernel->lanes; lane++) {
                for (size_t i = 0; i < kernel->lanes; i++)
                    places[i] = i == lane ? block : others[i];
                kernel->find(possible, places, 1);
                for (size_t i = 0; i < kernel->lanes; i++)
                    CHECK(possible[i] == evaluate(places[i]), "%s: lane %zu, %s in lane %zu",
                          kernel->name, i, attack_vectors[vector].name, lane);
                CHECK((possible[lane] >> vector & 1) == (broken == relation_count(vector)),
                      "%s: %s with relation %zu broken is still possible", kernel->name,
                      attack_vectors[vector].name, broken);
            }
        }
}

/* Blocks and sets right before and right after an inaccessible page, and the caller's registers. */
static void check_possible_memory(const struct possible_kernel *kernel) {
    struct random random = random_seeded(28);
    struct guarded of_blocks = guarded_map(BLOCK_LENGTH);
    struct guarded of_possible = guarded_map(LANES_MAX * 4);
    const uint8_t *places[LANES_MAX];
    random_fill(&random, of_blocks.start, (size_t)(of_blocks.end - of_blocks.start));
    guarded_note("possible-%s", kernel->name);
    for (size_t at_end = 0; at_end < 2; at_end++) {
        uint32_t *possible = guarded_place(&of_possible, at_end, kernel->lanes * 4);
        for (size_t lane = 0; lane < kernel->lanes; lane++)
            places[lane] = guarded_place(&of_blocks, lane % 2 == at_end, BLOCK_LENGTH);
        kernel->find(possible, places, 1);
        for (size_t lane = 0; lane < kernel->lanes; lane++)
            CHECK(possible[lane] == evaluate(places[lane]), "%s: lane %zu beside a page",
                  kernel->name, lane);
#if defined(SHACORE_REGISTERS_LOST)
        for (size_t groups = 0; groups <= 1; groups++)
            CHECK(registers_lost((any_function *)kernel->find, possible, places, groups) == 0,
                  "%s changed registers of the caller", kernel->name);
#endif
    }
    guarded_unmap(&of_blocks);
    guarded_unmap(&of_possible);
}

/* By whatever kernels are best for a number of blocks. */
static void check_possible_attacks(void) {
    struct random random = random_seeded(29);
    uint8_t *blocks = make_blocks(&random, COUNT_MAX);
    const uint8_t *places[COUNT_MAX];
    uint32_t possible[COUNT_MAX];
    for (size_t i = 0; i < COUNT_MAX; i++)
        places[i] = blocks + i * BLOCK_LENGTH;
    for (size_t count = 0; count <= COUNT_MAX; count += count < 40 ? 1 : 37) {
        memset(possible, 0x55, sizeof possible);
        possible_attacks(possible, places, count);
        for (size_t i = 0; i < COUNT_MAX; i++)
            CHECK(possible[i] == (i < count ? evaluate(places[i]) : 0x55555555), "block %zu of %zu",
                  i, count);
    }
    free(blocks);
}

#if defined(SHACORE_REGISTERS_LOST)

static struct block_record blocks_recorded[4 * LANES_MAX];
static recording_function *recording_kept;

static void record_with_three(struct lane_states *states, const uint8_t *const blocks[],
                              size_t count) {
    recording_kept(states, blocks, count, blocks_recorded);
}

static void check_recording_registers(const struct recording_kernel *recording, size_t lanes) {
    static const uint8_t bytes[4 * BLOCK_LENGTH];
    const uint8_t *blocks[LANES_MAX];
    uint32_t possible[4 * LANES_MAX];
    struct lane_states states = {{{0}}};
    for (size_t lane = 0; lane < lanes; lane++)
        blocks[lane] = bytes;
    recording_kept = recording->compress;
    for (size_t count = 0; count <= 4; count += 2) {
        CHECK(registers_lost((any_function *)record_with_three, &states, blocks, count) == 0,
              "%s: %zu blocks changed registers of the caller", recording->name, count);
        CHECK(registers_lost((any_function *)recording->find, possible, blocks_recorded,
                             count * lanes / 8) == 0,
              "%s: the check changed registers of the caller", recording->name);
    }
}

#else

static void check_recording_registers(const struct recording_kernel *recording, size_t lanes) {
    (void)recording;
    (void)lanes;
}

#endif

/* The records that a recording kernel leaves are what the reference core and the relations say. */
void check_recording_kernel(const struct recording_kernel *recording) {
    enum { STEPS = 24, GROUP = 8 };
    const struct core *reference = core_named(sha1, "reference");
    size_t lanes = lane_kernel_named(sha1, recording->name)->lanes;
    struct random random = random_seeded(30);
    struct guarded of_blocks = guarded_map(LANES_MAX * STEPS * BLOCK_LENGTH);
    struct guarded of_records = guarded_map(LANES_MAX * STEPS * RECORD_LENGTH);
    struct guarded of_states = guarded_map(sizeof(struct lane_states));
    struct guarded of_possible = guarded_map(LANES_MAX * STEPS * 4);
    uint8_t *constructed = make_blocks(&random, COUNT_MAX);

    for (size_t steps = 0; steps <= STEPS; steps++)
        for (size_t end = 0; end < 2; end++) {
            size_t length = steps * BLOCK_LENGTH, count = steps * lanes;
            uint8_t *data = end ? of_blocks.end - lanes * length : of_blocks.start;
            struct block_record *records =
                (void *)(end ? of_records.end - count * RECORD_LENGTH : of_records.start);
            uint32_t *possible = guarded_place(&of_possible, end, count / GROUP * GROUP * 4);
            struct lane_states *states = guarded_place(&of_states, end, sizeof *states);
            const uint8_t *blocks[LANES_MAX];
            uint32_t before[LANES_MAX][SHA1_WORDS];
            guarded_note("recording-%s, %zu blocks", recording->name, count);
            for (size_t i = 0; i < count; i++)
                memcpy(data + i * BLOCK_LENGTH,
                       constructed + random_below(&random, COUNT_MAX) * BLOCK_LENGTH, BLOCK_LENGTH);
            random_fill(&random, (uint8_t *)states, sizeof *states);
            for (size_t lane = 0; lane < lanes; lane++) {
                blocks[lane] = data + lane * length;
                for (size_t i = 0; i < SHA1_WORDS; i++)
                    before[lane][i] = states->word[i][lane];
            }
            recording->compress(states, blocks, steps, records);
            recording->find(possible, records, count / GROUP);
            for (size_t i = 0; i < count; i++) {
                const uint8_t *block = blocks[i % lanes] + i / lanes * BLOCK_LENGTH;
                uint32_t *state = before[i % lanes], w[80];
                expand(w, block);
                for (unsigned n = 0; n < SHA1_WORDS; n++)
                    CHECK(record_state_word(records[i].before, n) == state[n],
                          "%s: before block %zu", recording->name, i);
                for (unsigned t = 0; t < 4 * RECORD_QUADS; t++)
                    CHECK(record_word(&records[i], t) == w[t], "%s: word %u of block %zu",
                          recording->name, t, i);
                reference->blocks(state, block, 1);
                for (unsigned n = 0; n < SHA1_WORDS; n++)
                    CHECK(record_state_word(records[i].after, n) == state[n], "%s: after block %zu",
                          recording->name, i);
                CHECK(i >= count / GROUP * GROUP || possible[i] == evaluate(block),
                      "%s: attacks of block %zu", recording->name, i);
            }
            for (size_t lane = 0; lane < lanes; lane++)
                for (size_t i = 0; i < SHA1_WORDS; i++)
                    CHECK(states->word[i][lane] == before[lane][i], "%s: lane %zu after %zu blocks",
                          recording->name, lane, steps);
        }
    free(constructed);
    guarded_unmap(&of_blocks);
    guarded_unmap(&of_records);
    guarded_unmap(&of_states);
    guarded_unmap(&of_possible);
    check_recording_registers(recording, lanes);
}

/* Last blocks of nothing but padding: none may be part of an attack below the limit, and some may
 * above it. */
static void check_padding(void) {
    enum { REST_MIN = 56 };
    const uint64_t limit = (uint64_t)1 << INNOCENT_PADDING_BITS;
    size_t possible = 0,
           step = BLOCK_LENGTH * (limit / BLOCK_LENGTH / scaled(limit / BLOCK_LENGTH));
    for (uint64_t length = 0; length < 2 * limit; length += step) {
        uint8_t block[BLOCK_LENGTH] = {0x80};
        store_be64(block + BLOCK_LENGTH - 8, length * 8);
        CHECK(is_innocent_padding(length) == (length < limit), "padding of %llu bytes",
              (unsigned long long)length);
        possible += evaluate(block) != 0;
        CHECK(length >= limit || possible == 0, "the padding of %llu bytes may attack",
              (unsigned long long)length);
        for (uint64_t rest = 1; rest < BLOCK_LENGTH && length < limit; rest++) {
            CHECK(is_innocent_padding(length + rest) == (rest >= REST_MIN), "padding of %llu bytes",
                  (unsigned long long)(length + rest));
            block[0] = 0;
            store_be64(block + BLOCK_LENGTH - 8, (length + rest) * 8);
            CHECK(rest < REST_MIN || evaluate(block) == 0, "the padding of %llu bytes may attack",
                  (unsigned long long)(length + rest));
        }
    }
    CHECK(possible != 0 || step != BLOCK_LENGTH, "the limit is lower than it could be");
}

/* How many relations the vectors need in all, in the published table. */
static void check_table(void) {
    size_t count = 0;
    for (unsigned vector = 0; vector < ATTACK_VECTOR_COUNT; vector++)
        count += relation_count(vector);
    CHECK(count == 373, "the table has %zu relations over all vectors", count);
}

struct state {
    uint32_t a, b, c, d, e;
};

static uint32_t rotate_left(uint32_t word, unsigned bits) {
    return word << bits | word >> (32 - bits);
}

static uint32_t round_sum(unsigned t, struct state s) {
    if (t < 20)
        return ((s.b & s.c) | (~s.b & s.d)) + 0x5a827999;
    if (t < 40)
        return (s.b ^ s.c ^ s.d) + 0x6ed9eba1;
    if (t < 60)
        return ((s.b & s.c) | (s.b & s.d) | (s.c & s.d)) + 0x8f1bbcdc;
    return (s.b ^ s.c ^ s.d) + 0xca62c1d6;
}

static struct state do_rounds(struct state s, const uint32_t *w, unsigned from, unsigned to) {
    for (unsigned t = from; t < to; t++) {
        uint32_t a = rotate_left(s.a, 5) + round_sum(t, s) + s.e + w[t];
        s = (struct state){a, s.a, rotate_left(s.b, 30), s.c, s.d};
    }
    return s;
}

static struct state undo_rounds(struct state s, const uint32_t *w, unsigned from, unsigned to) {
    for (unsigned t = from; t-- > to;) {
        struct state before = {s.b, rotate_left(s.c, 2), s.d, s.e, 0};
        before.e = s.a - rotate_left(before.a, 5) - round_sum(t, before) - w[t];
        s = before;
    }
    return s;
}

static void store(uint32_t *words, struct state s) {
    memcpy(words, &s, sizeof s);
}

/*
 * A suspect that is guilty: the state at the test step is chosen at will, which fixes where block
 * and sibling begin and end. The chaining values are set so that both end alike; no message leads
 * there, but the search for siblings does not ask how a chaining value came about.
 */
static struct suspect make_guilty(struct random *random, unsigned vector, const uint8_t *block) {
    const struct attack_vector *attack = &attack_vectors[vector];
    uint32_t w[80], sibling_w[80], end[SHA1_WORDS], sibling_end[SHA1_WORDS];
    uint8_t sibling[BLOCK_LENGTH];
    struct suspect suspect = {.block = block, .vector = vector};
    struct state s = {(uint32_t)random_next(random), (uint32_t)random_next(random),
                      (uint32_t)random_next(random), (uint32_t)random_next(random),
                      (uint32_t)random_next(random)};

    for (size_t i = 0; i < BLOCK_WORDS; i++)
        store_be32(sibling + 4 * i, load_be32(block + 4 * i) ^ attack->difference[i]);
    expand(w, block);
    expand(sibling_w, sibling);
    store(end, do_rounds(s, w, attack->test_step, 80));
    store(sibling_end, do_rounds(s, sibling_w, attack->test_step, 80));
    store(suspect.after, undo_rounds(s, sibling_w, attack->test_step, 0));
    for (size_t i = 0; i < SHA1_WORDS; i++) {
        suspect.after[i] += sibling_end[i];
        suspect.before[i] = suspect.after[i] - end[i];
    }
    return suspect;
}

/* The same for an attack on fewer rounds: the sibling begins where the block begins. */
static struct suspect make_reduced(struct random *random, unsigned vector, const uint8_t *block) {
    const struct attack_vector *attack = &attack_vectors[vector];
    struct suspect suspect = make_guilty(random, vector, block);
    uint32_t w[80], sibling_w[80], end[SHA1_WORDS];
    uint8_t sibling[BLOCK_LENGTH];
    struct state s;

    for (size_t i = 0; i < BLOCK_WORDS; i++)
        store_be32(sibling + 4 * i, load_be32(block + 4 * i) ^ attack->difference[i]);
    expand(w, block);
    expand(sibling_w, sibling);
    for (size_t i = 0; i < SHA1_WORDS; i++)
        end[i] = suspect.after[i] - suspect.before[i];
    memcpy(&s, end, sizeof s);
    s = undo_rounds(s, w, 80, attack->test_step);
    store(suspect.before, undo_rounds(s, sibling_w, attack->test_step, 0));
    for (size_t i = 0; i < SHA1_WORDS; i++)
        suspect.after[i] = suspect.before[i] + end[i];
    return suspect;
}

/* All 32 vectors, guilty and not, in every place and number, beside inaccessible pages. */
static void check_siblings(guilty_function *guilty, const char *name) {
    struct random random = random_seeded(23);
    struct guarded of_blocks = guarded_map(SUSPECTS_MAX * BLOCK_LENGTH);
    struct guarded of_suspects = guarded_map(SUSPECTS_MAX * sizeof(struct suspect));

    for (unsigned round = 0; round < scaled(40) * ATTACK_VECTOR_COUNT; round++) {
        size_t count = 1 + round % SUSPECTS_MAX;
        bool at_end = round / SUSPECTS_MAX % 2;
        uint8_t(*blocks)[BLOCK_LENGTH] = guarded_place(&of_blocks, at_end, count * sizeof *blocks);
        struct suspect *suspects = guarded_place(&of_suspects, at_end, count * sizeof *suspects);
        uint32_t full = 0, reduced = 0;
        guarded_note("%s, %zu suspects", name, count);
        for (size_t i = 0; i < count; i++) {
            unsigned vector = (round + 5 * (unsigned)i) % ATTACK_VECTOR_COUNT;
            unsigned kind = (unsigned)random_below(&random, 4);
            make_attack_block(&random, vector, RELATION_COUNT, blocks[i]);
            suspects[i] = kind == 1 ? make_reduced(&random, vector, blocks[i])
                                    : make_guilty(&random, vector, blocks[i]);
            if (kind == 0) /* all but one bit */
                suspects[i].before[random_below(&random, SHA1_WORDS)] ^=
                    (uint32_t)1 << random_below(&random, 32);
            full |= (uint32_t)(kind > 1) << i;
            reduced |= (uint32_t)(kind > 0) << i;
        }
        CHECK(guilty(suspects, count, false) == full, "%s: %zu suspects, round %u", name, count,
              round);
        CHECK(guilty(suspects, count, true) == reduced, "%s: %zu suspects, reduced, round %u", name,
              count, round);
    }
    guarded_unmap(&of_blocks);
    guarded_unmap(&of_suspects);
}

/* The records of a fused core: those of the reference core and the relations. */
static void check_records(checked_blocks_function *compress, const char *name) {
    struct random random = random_seeded(24);
    const struct core *reference = core_named(sha1, "reference");
    struct checked_block records[COUNT_MAX + 1];
    uint8_t *blocks = make_blocks(&random, COUNT_MAX);

    for (size_t round = 0, count = 0; count <= COUNT_MAX;
         round++, count = round < 140 ? round / 2 : count + 13) {
        uint32_t state[SHA1_WORDS], expected[SHA1_WORDS];
        size_t look_at_last = round % 2;
        random_fill(&random, (uint8_t *)state, sizeof state);
        memcpy(expected, state, sizeof state);
        memset(records, 0x55, sizeof records);
        compress(state, blocks, count, records, look_at_last);
        for (size_t i = 0; i < count; i++) {
            const uint8_t *block = blocks + i * BLOCK_LENGTH;
            CHECK(memcmp(records[i].before, expected, sizeof expected) == 0 &&
                      records[i].possible == (i + 1 < count || look_at_last ? evaluate(block) : 0),
                  "%s: record %zu of %zu", name, i, count);
            reference->blocks(expected, block, 1);
        }
        CHECK(memcmp(state, expected, sizeof state) == 0, "%s: %zu blocks", name, count);
        CHECK(records[count].possible == 0x55555555, "%s: a record more than %zu", name, count);
    }
    free(blocks);
}

/* Blocks, records and state right before and right after an inaccessible page, at odd addresses. */
static void check_guards(checked_blocks_function *compress, const char *name) {
    enum { COUNT = 9, LENGTH = COUNT * BLOCK_LENGTH };
    struct random random = random_seeded(25);
    struct guarded of_blocks = guarded_map(LENGTH);
    struct guarded of_records = guarded_map(COUNT * sizeof(struct checked_block));
    struct guarded of_state = guarded_map(SHA1_WORDS * 4);

    random_fill(&random, of_blocks.start, (size_t)(of_blocks.end - of_blocks.start));
    for (size_t count = 0; count <= COUNT; count++)
        for (size_t end = 0; end < 2; end++) {
            const uint8_t *blocks = end ? of_blocks.end - count * BLOCK_LENGTH : of_blocks.start;
            uint8_t *place =
                end ? of_records.end - count * sizeof(struct checked_block) : of_records.start;
            uint32_t *state = guarded_place(&of_state, end, SHA1_WORDS * 4), expected[SHA1_WORDS];
            guarded_note("%s, %zu blocks", name, count);
            random_fill(&random, (uint8_t *)state, sizeof expected);
            memcpy(expected, state, sizeof expected);
            core_named(sha1, "reference")->blocks(expected, blocks, count);
            compress(state, blocks, count, (struct checked_block *)(void *)place, end);
            CHECK(memcmp(state, expected, sizeof expected) == 0, "%s: %zu blocks beside a page",
                  name, count);
        }
    guarded_unmap(&of_blocks);
    guarded_unmap(&of_records);
    guarded_unmap(&of_state);
}

#if defined(SHACORE_REGISTERS_LOST)

/* registers_lost passes three arguments: where the records go is kept here. */
static struct checked_block records_kept[4];
static checked_blocks_function *compress_kept;

static void compress_with_three(uint32_t *state, const uint8_t *blocks, size_t count) {
    compress_kept(state, blocks, count, records_kept, count % 2);
}

static void check_registers_of(checked_blocks_function *compress, const char *name) {
    static const uint8_t blocks[4 * BLOCK_LENGTH];
    uint32_t state[SHA1_WORDS] = {0};
    compress_kept = compress;
    for (size_t count = 0; count <= 4; count++) {
        unsigned lost = registers_lost((any_function *)compress_with_three, state, blocks, count);
        CHECK(lost == 0, "%s: %zu blocks changed %u registers of the caller", name, count, lost);
    }
}

#else

static void check_registers_of(checked_blocks_function *compress, const char *name) {
    (void)compress;
    (void)name;
}

#endif

struct file {
    uint8_t *bytes;
    size_t length;
};

static struct file read_file(const char *folder, const char *name) {
    char path[1024];
    struct file file = {NULL, 0};
    snprintf(path, sizeof path, "%s/sha1-collision/%s", folder, name);
    FILE *stream = fopen(path, "rb");
    if (!CHECK(stream != NULL, "cannot open %s", path))
        return file;
    fseek(stream, 0, SEEK_END);
    file.length = (size_t)ftell(stream);
    rewind(stream);
    file.bytes = malloc(file.length);
    CHECK(fread(file.bytes, 1, file.length, stream) == file.length, "cannot read %s", path);
    fclose(stream);
    return file;
}

/* Hashes in pieces of `piece` bytes, 0 for all at once. */
static struct collision hash_file(const struct file *file, uint32_t options, size_t piece,
                                  uint8_t *digest) {
    struct collision collision = {.options = options};
    struct hash hash;
    hash_init(&hash, sha1);
    for (size_t at = 0; at < file->length;) {
        size_t length = file->length - at;
        if (piece != 0 && piece < length)
            length = piece;
        checked_hash_update(&hash, &collision, file->bytes + at, length);
        at += length;
    }
    checked_hash_final(&hash, &collision, digest);
    return collision;
}

static bool is_digest(const uint8_t *digest, const char *hex) {
    for (size_t i = 0; i < 20; i++) {
        char text[3];
        snprintf(text, sizeof text, "%02x", digest[i]);
        if (memcmp(text, hex + 2 * i, 2) != 0)
            return false;
    }
    return true;
}

/* The published attacks. Without a safe hash nobody has published one. */
static const struct attack {
    const char *file;
    uint64_t offset;
    uint64_t reduced_offset;
    bool found;
    const char *sha1, *safe;
} attacks[] = {
    {"shattered-1.pdf", 256, 192, true, "38762cf7f55934b34d179ae6a4c80cadccbb7f0a",
     "16e96b70000dd1e7c85b8368ee197754400e58ec"},
    {"shattered-2.pdf", 256, 192, true, "38762cf7f55934b34d179ae6a4c80cadccbb7f0a",
     "e1761773e6a35916d99f891b77663e6405313587"},
    {"sha-mbles-1.bin", 576, 576, true, "8ac60ba76f1999a1ab70223f225aefdc78d4ddc0", NULL},
    {"sha-mbles-2.bin", 576, 576, true, "8ac60ba76f1999a1ab70223f225aefdc78d4ddc0", NULL},
    {"sha1_reducedsha_coll.bin", 0, 64, false, NULL, NULL},
};

static void check_pieces(const struct attack *attack, const struct file *file, size_t piece,
                         bool is_whole, const char *core) {
    uint8_t digest[DIGEST_LENGTH_MAX], plain[DIGEST_LENGTH_MAX];
    struct collision found = hash_file(file, 0, piece, digest);
    hash_message(core_named(sha1, "reference"), file->bytes, file->length, plain);
    CHECK(!is_whole || attack->sha1 == NULL || is_digest(plain, attack->sha1), "%s: SHA-1",
          attack->file);

    CHECK(found.found == attack->found && found.offset == attack->offset,
          "%s: %s in pieces of %zu: found %d at %llu", core, attack->file, piece, (int)found.found,
          (unsigned long long)found.offset);
    CHECK(memcmp(digest, plain, 20) == 0, "%s: %s in pieces of %zu: digest", core, attack->file,
          piece);
    found = hash_file(file, COLLISION_REDUCED_ROUNDS, piece, digest);
    CHECK(found.found && found.offset == attack->reduced_offset,
          "%s: %s in pieces of %zu, reduced: found %d at %llu", core, attack->file, piece,
          (int)found.found, (unsigned long long)found.offset);
    found = hash_file(file, COLLISION_SAFE, piece, digest);
    CHECK(found.found == attack->found && (memcmp(digest, plain, 20) == 0) == !attack->found,
          "%s: %s in pieces of %zu: the safe hash is SHA-1's", core, attack->file, piece);
    CHECK(!is_whole || attack->safe == NULL || is_digest(digest, attack->safe),
          "%s: %s in pieces of %zu: safe hash", core, attack->file, piece);
}

/* The whole file, and its beginning, where the attack is, in many ways. */
static void check_attack(const struct attack *attack, const char *vectors, const char *core) {
    enum { BEGINNING = 1000, PIECE_MAX = 300 };
    struct file file = read_file(vectors, attack->file);
    struct file beginning = {file.bytes, file.length < BEGINNING ? file.length : BEGINNING};
    check_pieces(attack, &file, 0, true, core);
    check_pieces(attack, &file, 65537, true, core);
    for (size_t piece = 1; piece <= PIECE_MAX; piece += piece < 70 ? 1 : 17)
        check_pieces(attack, &beginning, piece, false, core);
    free(file.bytes);
}

/* The attacks and every length 0..1300 in one call. */
static void check_whole_messages(const char *vectors, const char *core) {
    uint8_t digest[DIGEST_LENGTH_MAX], expected[DIGEST_LENGTH_MAX];
    struct file file = read_file(vectors, "sha-mbles-1.bin");
    uint8_t message[1300] = {0};
    memcpy(message, file.bytes, file.length);
    for (size_t length = 0; length <= sizeof message; length++) {
        struct collision collision = {0};
        checked_hash_message(&collision, message, length, digest);
        hash_message(core_named(sha1, "reference"), message, length, expected);
        CHECK(memcmp(digest, expected, 20) == 0 && collision.found == (length >= 640) &&
                  collision.offset == (length >= 640 ? 576 : 0),
              "%s: %zu bytes in one call", core, length);
    }
    free(file.bytes);
}

/* Every length 0..300 in two pieces is what it is without the check, and nothing is found. */
static void check_plain_messages(const char *core) {
    struct random random = random_seeded(26);
    uint8_t message[300], digest[DIGEST_LENGTH_MAX], expected[DIGEST_LENGTH_MAX];
    random_fill(&random, message, sizeof message);
    for (size_t length = 0; length <= sizeof message; length++)
        for (size_t first = 0; first <= length; first += 1 + length / 9) {
            struct collision collision = {.options = COLLISION_SAFE};
            struct hash hash;
            hash_init(&hash, sha1);
            checked_hash_update(&hash, &collision, message, first);
            checked_hash_update(&hash, &collision, message + first, length - first);
            checked_hash_final(&hash, &collision, digest);
            hash_message(core_named(sha1, "reference"), message, length, expected);
            CHECK(memcmp(digest, expected, 20) == 0 && !collision.found, "%s: %zu of %zu bytes",
                  core, first, length);
        }
}

/* Blocks with all relations of a vector, which only the search for their siblings acquits. */
static void check_no_false_alarm(size_t random_blocks) {
    struct random random = random_seeded(27);
    size_t constructed = scaled(40) * ATTACK_VECTOR_COUNT, count = constructed + random_blocks;
    uint8_t *blocks = malloc(count * BLOCK_LENGTH);
    struct file file = {blocks, count * BLOCK_LENGTH};
    uint8_t digest[DIGEST_LENGTH_MAX];

    for (size_t i = 0; i < constructed; i++)
        make_attack_block(&random, (unsigned)(i % ATTACK_VECTOR_COUNT), RELATION_COUNT,
                          blocks + i * BLOCK_LENGTH);
    for (size_t i = constructed * BLOCK_LENGTH; i < count * BLOCK_LENGTH; i += 8)
        store_be64(blocks + i, random_next(&random));
    for (uint32_t options = 0; options < 8; options += 2) {
        struct collision collision = hash_file(&file, options, 0, digest);
        file.length = constructed * BLOCK_LENGTH; /* the first time is enough for all of it */
        CHECK(!collision.found, "a false alarm at %llu", (unsigned long long)collision.offset);
    }
    free(blocks);
}

void check_possible_kernel(const struct possible_kernel *kernel) {
    check_possible(kernel);
    check_each_relation(kernel);
    check_possible_memory(kernel);
}

/* The verdict and the digest of each message are those that it has on its own. */
static void check_batch(const struct message *messages, size_t count, uint32_t options,
                        const char *name) {
    uint8_t *digests = malloc(count * 20 + 1), expected[DIGEST_LENGTH_MAX];
    struct collision *collisions = malloc((count + 1) * sizeof *collisions);
    search_messages(messages, count, digests, options, collisions);
    for (size_t i = 0; i < count; i++) {
        struct collision collision = {.options = options};
        checked_hash_message(&collision, messages[i].bytes, messages[i].length, expected);
        CHECK(collisions[i].found == collision.found && collisions[i].offset == collision.offset &&
                  memcmp(digests + 20 * i, expected, 20) == 0,
              "%s: message %zu of %zu, options %u: found %d at %llu", name, i, count,
              (unsigned)options, (int)collisions[i].found,
              (unsigned long long)collisions[i].offset);
    }
    free(digests);
    free(collisions);
}

/* Messages with blocks that have all relations of a vector, in every lane, of equal and of unequal
 * lengths. */
static void check_near_misses(const char *name) {
    enum { COUNT = 37, LENGTH_MAX = 400 };
    struct random random = random_seeded(31);
    struct message messages[COUNT];
    uint8_t(*bytes)[LENGTH_MAX] = malloc(COUNT * sizeof *bytes);
    for (unsigned vector = 0; vector < ATTACK_VECTOR_COUNT; vector++)
        for (unsigned round = 0; round < scaled(2 * LANES_MAX); round++) {
            size_t equal = random_below(&random, LENGTH_MAX + 1);
            random_fill(&random, (uint8_t *)bytes, COUNT * sizeof *bytes);
            for (size_t i = 0; i < COUNT; i++) {
                size_t length = round % 2 ? equal : random_below(&random, LENGTH_MAX + 1);
                messages[i] = (struct message){bytes[i], length};
                for (size_t at = 0; at + BLOCK_LENGTH <= length; at += BLOCK_LENGTH)
                    if (i % LANES_MAX == round / 2 || random_below(&random, 4) == 0)
                        make_attack_block(&random, vector, RELATION_COUNT, bytes[i] + at);
            }
            check_batch(messages, 1 + random_below(&random, COUNT), 2 * (round % 4), name);
            check_batch(messages, COUNT, 2 * (round % 4), name);
        }
    free(bytes);
}

/* The published attacks, in every place among innocents. */
static void check_attacks_in_lanes(const char *vectors, const char *name) {
    enum { COUNT = 40, LENGTH = 1000 };
    struct random random = random_seeded(32);
    uint8_t *innocent = malloc(COUNT * LENGTH);
    struct message messages[COUNT];
    random_fill(&random, innocent, COUNT * LENGTH);
    for (size_t n = 0; n < sizeof attacks / sizeof attacks[0]; n++) {
        struct file file = read_file(vectors, attacks[n].file);
        size_t length = file.length < LENGTH ? file.length : LENGTH;
        for (size_t place = 0; place < scaled(COUNT); place++) {
            for (size_t i = 0; i < COUNT; i++) {
                size_t bytes = n % 2 ? length : random_below(&random, LENGTH);
                messages[i] = (struct message){innocent + i * LENGTH, bytes};
            }
            messages[place] = (struct message){file.bytes, length};
            messages[(place + 7) % COUNT] = (struct message){file.bytes, length - place % 3};
            for (uint32_t options = 0; options < 8; options += 2)
                check_batch(messages, place < 2 ? 2 : place + 1, options, name);
            check_batch(messages, COUNT, COLLISION_SAFE, name);
            struct collision collisions[COUNT];
            uint8_t digests[20 * COUNT];
            search_messages(messages, COUNT, digests, 0, collisions);
            CHECK(collisions[place].found == attacks[n].found &&
                      collisions[place].offset == attacks[n].offset,
                  "%s: %s in place %zu is not found", name, attacks[n].file, place);
        }
        free(file.bytes);
    }
    free(innocent);
}

void check_searches(const char *vectors) {
    check_near_misses("kernels by number");
    check_attacks_in_lanes(vectors, "kernels by number");
    for (size_t i = 0; i < lane_kernel_count(); i++) {
        const struct lane_kernel *kernel = lane_kernel_at(i);
        if (kernel->algorithm != sha1 || lane_kernel_choose(kernel) != CORE_USABLE)
            continue;
        check_near_misses(kernel->name);
        check_attacks_in_lanes(vectors, kernel->name);
    }
    lane_kernels_leave(sha1);
    check_attacks_in_lanes(vectors, "no lanes");
    lane_kernels_restore(sha1);
}

void check_fused_core(const struct fused_core *fused, const char *name) {
    check_records(fused->blocks, name);
    check_guards(fused->blocks, name);
    check_registers_of(fused->blocks, name);
}

void check_collisions(const char *vectors) {
    unsigned long failed = checks_failed(), passed = checks_passed();
    const struct core *chosen = core_chosen(sha1);

    check_table();
    check_padding();
    check_possible_attacks();
    check_siblings(guilty_suspects_scalar, "siblings one by one");
#if defined(SHACORE_GUILTY_AVX2)
    if (cpu_features() & CPU_AVX2)
        check_siblings(guilty_suspects_avx2, "siblings with AVX2");
#endif
#if defined(SHACORE_VECTORS)
    check_siblings(guilty_suspects_vector_x4, "siblings in vectors");
#endif
    for (size_t i = 0; i < core_count(); i++) {
        const struct core *core = core_at(i);
        if (core->algorithm != sha1 || core_choose(core) != CORE_USABLE)
            continue;
        for (size_t n = 0; n < sizeof attacks / sizeof attacks[0]; n++)
            check_attack(&attacks[n], vectors, core->name);
        check_whole_messages(vectors, core->name);
        check_plain_messages(core->name);
    }
    core_choose(chosen);
    check_no_false_alarm(scaled(1000000));
    printf("collisions: %lu passed, %lu failed\n", checks_passed() - passed,
           checks_failed() - failed);
    fflush(stdout);
}
