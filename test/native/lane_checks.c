#include "lane_checks.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "cores.h"
#include "guarded.h"
#include "random.h"
#include "registers.h"

/* The chaining values that the reference core makes of the lanes that the kernel has. Columns and
 * words that are not its own are as they were. */
static void expect(const struct lane_kernel *kernel, struct lane_states *states,
                   const uint8_t *const blocks[], size_t count) {
    const struct core *reference = core_named(kernel->algorithm, "reference");
    size_t words = kernel->algorithm->state_words;

    for (size_t lane = 0; lane < kernel->lanes; lane++) {
        uint32_t state[STATE_WORDS_MAX];
        for (size_t i = 0; i < words; i++)
            state[i] = states->word[i][lane];
        reference->blocks(state, blocks[lane], count);
        for (size_t i = 0; i < words; i++)
            states->word[i][lane] = state[i];
    }
}

/*
 * Compresses random states in `states`, which may be anywhere, and compares all of it. Columns
 * beyond the kernel's lanes have pointers that nothing may be read from.
 */
static void check_compress(const struct lane_kernel *kernel, struct random *random,
                           struct lane_states *states, const uint8_t *const blocks[], size_t count,
                           const char *what) {
    static uint8_t not_to_be_read;
    const uint8_t *pointers[LANES_MAX], *before[LANES_MAX];
    struct lane_states expected;

    for (size_t lane = 0; lane < LANES_MAX; lane++)
        before[lane] = pointers[lane] = lane < kernel->lanes ? blocks[lane] : &not_to_be_read;
    random_fill(random, (uint8_t *)states, sizeof *states);
    expected = *states;
    expect(kernel, &expected, blocks, count);
    kernel->compress(states, pointers, count);
    CHECK(memcmp(states, &expected, sizeof expected) == 0, "%s %s: %zu blocks, %s",
          kernel->algorithm->name, kernel->name, count, what);
    CHECK(memcmp(pointers, before, sizeof before) == 0, "%s %s: changed the pointers",
          kernel->algorithm->name, kernel->name);
}

void check_lanes_random(const struct lane_kernel *kernel) {
    enum { COUNT_MAX = 300, ROUNDS = 20 };
    static const size_t counts[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 31, 64, COUNT_MAX};
    struct random random = random_seeded(11);
    struct lane_states states;
    const uint8_t *blocks[LANES_MAX];
    uint8_t *memory = malloc((size_t)LANES_MAX * COUNT_MAX * BLOCK_LENGTH);

    for (size_t lane = 0; lane < LANES_MAX; lane++)
        blocks[lane] = memory + lane * COUNT_MAX * BLOCK_LENGTH;
    random_fill(&random, memory, (size_t)LANES_MAX * COUNT_MAX * BLOCK_LENGTH);
    for (size_t round = 0; round < scaled(ROUNDS); round++)
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
            random_fill(&random, memory + random_below(&random, LANES_MAX * COUNT_MAX) * 64, 64);
            check_compress(kernel, &random, &states, blocks, counts[i], "random");
        }
    free(memory);
}

void check_lanes_alignments(const struct lane_kernel *kernel) {
    enum { COUNT = 2, ROOM = COUNT * BLOCK_LENGTH + 64 };
    struct random random = random_seeded(12);
    struct lane_states states;
    const uint8_t *blocks[LANES_MAX];
    _Alignas(64) uint8_t memory[LANES_MAX * ROOM];

    random_fill(&random, memory, sizeof memory);
    for (size_t offset = 0; offset < 64; offset++)
        for (size_t step = 0; step < 64; step += 9) {
            for (size_t lane = 0; lane < LANES_MAX; lane++)
                blocks[lane] = memory + lane * ROOM + (offset + step * lane) % 64;
            check_compress(kernel, &random, &states, blocks, COUNT, "unaligned");
        }
}

void check_lanes_shared(const struct lane_kernel *kernel) {
    enum { COUNT = 3, STEP_MAX = 2 * BLOCK_LENGTH };
    struct random random = random_seeded(13);
    struct lane_states states;
    const uint8_t *blocks[LANES_MAX];
    uint8_t memory[COUNT * BLOCK_LENGTH + LANES_MAX * STEP_MAX];

    random_fill(&random, memory, sizeof memory);
    for (size_t step = 0; step <= STEP_MAX; step += step < 4 ? 1 : 31) {
        for (size_t lane = 0; lane < LANES_MAX; lane++)
            blocks[lane] = memory + step * lane;
        check_compress(kernel, &random, &states, blocks, COUNT, "memory in common");
    }
}

void check_lanes_guard_pages(const struct lane_kernel *kernel) {
    enum { COUNT_MAX = 6 };
    struct random random = random_seeded(14);
    struct guarded of_states = guarded_map(sizeof(struct lane_states));
    struct guarded of_lanes[LANES_MAX];
    const uint8_t *at_start[LANES_MAX], *at_end[LANES_MAX];
    struct lane_states *first = (void *)of_states.start;
    struct lane_states *last = (void *)(of_states.end - sizeof *last);

    for (size_t lane = 0; lane < kernel->lanes; lane++) {
        of_lanes[lane] = guarded_map(COUNT_MAX * BLOCK_LENGTH);
        random_fill(&random, of_lanes[lane].start,
                    (size_t)(of_lanes[lane].end - of_lanes[lane].start));
        at_start[lane] = of_lanes[lane].start;
    }
    for (size_t count = 0; count <= COUNT_MAX; count++) {
        for (size_t lane = 0; lane < kernel->lanes; lane++)
            at_end[lane] = of_lanes[lane].end - count * BLOCK_LENGTH;
        guarded_note("lanes %s %s, %zu blocks", kernel->algorithm->name, kernel->name, count);
        check_compress(kernel, &random, first, at_start, count, "behind a guard page");
        check_compress(kernel, &random, last, at_end, count, "before a guard page");
    }
    for (size_t lane = 0; lane < kernel->lanes; lane++)
        guarded_unmap(&of_lanes[lane]);
    guarded_unmap(&of_states);
}

#if defined(SHACORE_REGISTERS_LOST)

void check_lanes_registers(const struct lane_kernel *kernel) {
    enum { COUNT_MAX = 4 };
    static const uint8_t memory[COUNT_MAX * BLOCK_LENGTH];
    const uint8_t *blocks[LANES_MAX];
    struct lane_states states = {0};

    for (size_t lane = 0; lane < LANES_MAX; lane++)
        blocks[lane] = memory;
    for (size_t count = 0; count <= COUNT_MAX; count++) {
        unsigned lost = registers_lost((any_function *)kernel->compress, &states, blocks, count);
        CHECK(lost == 0, "%s %s: %zu blocks changed %u registers of the caller",
              kernel->algorithm->name, kernel->name, count, lost);
    }
}

#else

void check_lanes_registers(const struct lane_kernel *kernel) {
    (void)kernel;
}

#endif
