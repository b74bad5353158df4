#include "recording_kernels.h"

#include <string.h>

#include "../atomic.h"
#include "../cpu.h"
#include "../platform.h"
#include "sibling.h"

#define RECORDING(function, name, check, find, features)                                           \
    recording_function function;                                                                   \
    possible_of_records_function find;
#include "recording_rows.h"
#undef RECORDING

/* The last row ends the table: some builds have no other. */
static const struct recording_kernel kernels[] = {
#define RECORDING(function, name, check, find, features) {name, check, features, function, find},
#include "recording_rows.h"
#undef RECORDING
    {NULL, NULL, 0, NULL, NULL},
};

enum { KERNEL_COUNT = sizeof kernels / sizeof kernels[0] - 1 };

size_t recording_kernel_count(void) {
    return KERNEL_COUNT;
}

const struct recording_kernel *recording_kernel_at(size_t index) {
    return &kernels[index];
}

static bool is_state(const struct lane_states *states, size_t lane, const uint32_t *value) {
    for (unsigned i = 0; i < SHA1_WORDS; i++)
        if (states->word[i][lane] != record_state_word(value, i))
            return false;
    return true;
}

/* Whether states and records are what the lane kernel and the other check make of some blocks. */
static bool self_test(const struct recording_kernel *recording, const struct lane_kernel *kernel) {
    enum { STEPS = 8, SHIFT = 3 };
    uint8_t bytes[STEPS * BLOCK_LENGTH + SHIFT * LANES_MAX];
    struct block_record records[STEPS * LANES_MAX];
    uint32_t possible[STEPS * LANES_MAX], expected[STEPS * LANES_MAX];
    const uint8_t *blocks[LANES_MAX], *places[STEPS * LANES_MAX];
    struct lane_states states, expected_states;
    size_t lanes = kernel->lanes;

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * i * 7 + (i >> 3));
    memset(&states, 0x55, sizeof states);
    expected_states = states;
    for (size_t lane = 0; lane < lanes; lane++)
        blocks[lane] = bytes + SHIFT * lane;
    recording->compress(&states, blocks, STEPS, records);
    recording->find(possible, records, STEPS * lanes / 8);
    for (size_t step = 0; step < STEPS; step++) {
        for (size_t lane = 0; lane < lanes; lane++) {
            const uint8_t *block = bytes + SHIFT * lane + step * BLOCK_LENGTH;
            const struct block_record *record = &records[step * lanes + lane];
            places[step * lanes + lane] = block;
            if (!is_state(&expected_states, lane, record->before))
                return false;
        }
        kernel->compress(&expected_states, places + step * lanes, 1);
        for (size_t lane = 0; lane < lanes; lane++)
            if (!is_state(&expected_states, lane, records[step * lanes + lane].after))
                return false;
    }
    possible_attacks(expected, places, STEPS * lanes);
    return memcmp(&states, &expected_states, sizeof states) == 0 &&
           memcmp(possible, expected, STEPS * lanes * sizeof *possible) == 0;
}

enum core_status recording_kernel_status(const struct recording_kernel *recording) {
    const struct lane_kernel *kernel = lane_kernel_named(&algorithms[SHA1_INDEX], recording->name);
    if (((kernel->features | recording->features) & ~cpu_features()) != 0)
        return CORE_NEEDS_FEATURES;
    return self_test(recording, kernel) ? CORE_USABLE : CORE_FAILED_SELF_TEST;
}

/* The lane kernel whose place each one takes, &none where it is not usable, NULL until that is
 * known. */
static atomic_pointer replaced[KERNEL_COUNT + 1];
static const struct lane_kernel none;

static const struct lane_kernel *kernel_replaced(size_t index) {
    const struct lane_kernel *kernel = atomic_pointer_load(&replaced[index]);
    if (kernel == NULL) {
        const struct recording_kernel *recording = &kernels[index];
        kernel = recording_kernel_status(recording) == CORE_USABLE
                     ? lane_kernel_named(&algorithms[SHA1_INDEX], recording->name)
                     : &none;
        atomic_pointer_store(&replaced[index], kernel);
    }
    return kernel;
}

const struct recording_kernel *recording_kernel_for(const struct lane_kernel *kernel) {
    for (size_t i = 0; kernels[i].name != NULL; i++)
        if (kernel_replaced(i) == kernel)
            return &kernels[i];
    return NULL;
}
