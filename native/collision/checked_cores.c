#include "checked_cores.h"

#include <string.h>

#include "../atomic.h"
#include "../cpu.h"
#include "../platform.h"
#include "possible.h"

#define FUSED(function, core, check, features) checked_blocks_function function;
#include "fused_cores.h"
#undef FUSED

#define FUSED(function, core, check, features) {core, check, features, function},
/* The last row ends the table: some builds have no other. */
static const struct fused_core fused_cores[] = {
#include "fused_cores.h"
    {NULL, NULL, 0, NULL},
};
#undef FUSED

enum { FUSED_COUNT = sizeof fused_cores / sizeof fused_cores[0] - 1 };

size_t fused_core_count(void) {
    return FUSED_COUNT;
}

const struct fused_core *fused_core_at(size_t index) {
    return &fused_cores[index];
}

void separate_blocks(const struct core *core, uint32_t *state, const uint8_t *blocks, size_t count,
                     struct checked_block *records, size_t look_at_last) {
    enum { BATCH = 64 };
    uint32_t possible[BATCH];
    const uint8_t *places[BATCH];
    for (size_t first = 0; first < count; first += BATCH) {
        size_t batch = count - first < BATCH ? count - first : BATCH;
        for (size_t i = 0; i < batch; i++)
            places[i] = blocks + BLOCK_LENGTH * (first + i);
        possible[batch - 1] = 0;
        possible_attacks(possible, places,
                         first + batch < count || look_at_last ? batch : batch - 1);
        for (size_t i = 0; i < batch; i++) {
            struct checked_block *record = &records[first + i];
            memcpy(record->before, state, sizeof record->before);
            record->possible = possible[i];
            core->blocks(state, places[i], 1);
        }
    }
}

static bool is_same_record(const struct checked_block *one, const struct checked_block *other) {
    return one->possible == other->possible &&
           memcmp(one->before, other->before, sizeof one->before) == 0;
}

/* Whether it records of some blocks, many of which may be part of attacks, what the reference does.
 */
static bool self_test(const struct fused_core *fused) {
    enum { COUNT = 32 };
    const struct algorithm *sha1 = &algorithms[SHA1_INDEX];
    uint8_t blocks[BLOCK_LENGTH * COUNT];
    struct checked_block records[COUNT], expected_records[COUNT];
    uint32_t state[SHA1_WORDS], expected[SHA1_WORDS];

    for (size_t i = 0; i < sizeof blocks; i++)
        blocks[i] = (uint8_t)(i * i * 7 + (i >> 3));
    memcpy(state, sha1->initial_state, sizeof state);
    memcpy(expected, sha1->initial_state, sizeof expected);
    fused->blocks(state, blocks, COUNT, records, true);
    separate_blocks(core_named(sha1, "reference"), expected, blocks, COUNT, expected_records, true);
    for (size_t i = 0; i < COUNT; i++)
        if (!is_same_record(&records[i], &expected_records[i]))
            return false;
    return memcmp(state, expected, sizeof state) == 0;
}

enum core_status fused_core_status(const struct fused_core *fused) {
    const struct core *core = core_named(&algorithms[SHA1_INDEX], fused->core);
    if (((core->features | fused->features) & ~cpu_features()) != 0)
        return CORE_NEEDS_FEATURES;
    return self_test(fused) ? CORE_USABLE : CORE_FAILED_SELF_TEST;
}

/* The core whose place each one takes, &none where it is not usable, NULL until that is known. */
static atomic_pointer replaced[FUSED_COUNT + 1];
static const struct core none;

static const struct core *core_replaced(size_t index) {
    const struct core *core = atomic_pointer_load(&replaced[index]);
    if (core == NULL) {
        const struct fused_core *fused = &fused_cores[index];
        core = fused_core_status(fused) == CORE_USABLE
                   ? core_named(&algorithms[SHA1_INDEX], fused->core)
                   : &none;
        atomic_pointer_store(&replaced[index], core);
    }
    return core;
}

const struct fused_core *fused_core_chosen(void) {
    const struct core *core = core_chosen(&algorithms[SHA1_INDEX]);
    for (size_t i = 0; fused_cores[i].core != NULL; i++)
        if (core_replaced(i) == core)
            return &fused_cores[i];
    return NULL;
}

void chosen_checked_blocks(uint32_t *state, const uint8_t *blocks, size_t count,
                           struct checked_block *records, size_t look_at_last) {
    const struct fused_core *fused = fused_core_chosen();
    if (fused != NULL)
        fused->blocks(state, blocks, count, records, look_at_last);
    else
        separate_blocks(core_chosen(&algorithms[SHA1_INDEX]), state, blocks, count, records,
                        look_at_last);
}
