#include "lanes.h"

#include <string.h>

#include "atomic.h"
#include "cpu.h"
#include "platform.h"

#define LANES(function, name, lanes, features, cycles) lanes_function function;
#include "sha1/lanes.h"
#include "sha256/lanes.h"
#undef LANES

/* SHA-224 is SHA-256 from another initial value. The last row ends the table: some builds have no
 * other. */
static const struct lane_kernel kernels[] = {
#define LANES(function, name, lanes, features, cycles)                                             \
    {&algorithms[SHA1_INDEX], name, lanes, features, cycles, function},
#include "sha1/lanes.h"
#undef LANES
#define LANES(function, name, lanes, features, cycles)                                             \
    {&algorithms[SHA256_INDEX], name, lanes, features, cycles, function},
#include "sha256/lanes.h"
#undef LANES
#define LANES(function, name, lanes, features, cycles)                                             \
    {&algorithms[SHA224_INDEX], name, lanes, features, cycles, function},
#include "sha256/lanes.h"
#undef LANES
    {NULL, NULL, 0, 0, 0, NULL},
};

enum { KERNEL_COUNT = sizeof kernels / sizeof kernels[0] - 1 };

size_t lane_kernel_count(void) {
    return KERNEL_COUNT;
}

const struct lane_kernel *lane_kernel_at(size_t index) {
    return &kernels[index];
}

const struct lane_kernel *lane_kernel_named(const struct algorithm *algorithm, const char *name) {
    for (const struct lane_kernel *kernel = kernels; kernel->algorithm != NULL; kernel++)
        if (kernel->algorithm == algorithm && strcmp(kernel->name, name) == 0)
            return kernel;
    return NULL;
}

/* Whether other blocks in each lane give what the reference core gives. */
static bool self_test(const struct lane_kernel *kernel) {
    enum { COUNT = 2, SHIFT = 3 };
    const struct core *reference = core_named(kernel->algorithm, "reference");
    uint8_t bytes[COUNT * BLOCK_LENGTH + SHIFT * LANES_MAX];
    const uint8_t *blocks[LANES_MAX];
    struct lane_states states;

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(7 * i + 3 + (i >> 5));
    for (size_t lane = 0; lane < LANES_MAX; lane++) {
        blocks[lane] = bytes + SHIFT * lane;
        for (size_t i = 0; i < kernel->algorithm->state_words; i++)
            states.word[i][lane] = kernel->algorithm->initial_state[i] + (uint32_t)lane;
    }
    kernel->compress(&states, blocks, COUNT);
    for (size_t lane = 0; lane < kernel->lanes; lane++) {
        uint32_t expected[STATE_WORDS_MAX];
        for (size_t i = 0; i < kernel->algorithm->state_words; i++)
            expected[i] = kernel->algorithm->initial_state[i] + (uint32_t)lane;
        reference->blocks(expected, blocks[lane], COUNT);
        for (size_t i = 0; i < kernel->algorithm->state_words; i++)
            if (states.word[i][lane] != expected[i])
                return false;
    }
    return true;
}

enum core_status lane_kernel_status(const struct lane_kernel *kernel) {
    if ((kernel->features & ~cpu_features()) != 0)
        return CORE_NEEDS_FEATURES;
    return self_test(kernel) ? CORE_USABLE : CORE_FAILED_SELF_TEST;
}

/* For each algorithm and number of messages, the kernel: NULL until it was looked for. */
static atomic_pointer chosen[ALGORITHM_COUNT][LANES_MAX + 1];

/* What is chosen where the core in use does more. */
static const struct lane_kernel none;

/* Whether a block of each of `messages` messages takes fewer cycles a block on `one` than on
 * `other`. */
static bool is_better(const struct lane_kernel *one, const struct lane_kernel *other,
                      size_t messages) {
    size_t useful = one->lanes < messages ? one->lanes : messages;
    size_t other_useful = other->lanes < messages ? other->lanes : messages;
    return one->cycles * other_useful < other->cycles * useful;
}

/* The best kernel, or `none`. */
static const struct lane_kernel *choose(const struct algorithm *algorithm, size_t messages) {
    const struct lane_kernel core = {.lanes = 1, .cycles = core_chosen(algorithm)->cycles};
    const struct lane_kernel *best = &none;
    for (const struct lane_kernel *kernel = kernels; kernel->algorithm != NULL; kernel++)
        if (kernel->algorithm == algorithm &&
            is_better(kernel, best == &none ? &core : best, messages) &&
            lane_kernel_status(kernel) == CORE_USABLE)
            best = kernel;
    return best;
}

const struct lane_kernel *lane_kernel_for(const struct algorithm *algorithm, size_t messages) {
    size_t lanes = messages < LANES_MAX ? messages : LANES_MAX;
    atomic_pointer *place = &chosen[algorithm - algorithms][lanes];
    const struct lane_kernel *kernel = atomic_pointer_load(place);
    if (kernel == NULL) {
        kernel = choose(algorithm, lanes);
        atomic_pointer_store(place, kernel);
    }
    return kernel == &none ? NULL : kernel;
}
