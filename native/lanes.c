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

/* Stands for the core, one message after the other. */
static const struct lane_kernel none;

/* What was chosen by name for each algorithm, or NULL. Threads share it, and the plans. */
static atomic_pointer forced[ALGORITHM_COUNT];

/*
 * For each algorithm and number of messages the kernel to begin with, NULL until it was worked out.
 * The last place is for LANES_MAX messages and more.
 */
static atomic_pointer plans[ALGORITHM_COUNT][LANES_MAX + 1];

/*
 * Works out a plan. Places and kernels are few, so every kernel is tried for every number of
 * messages, in front of the best plan for the messages that it leaves.
 */
static void make_plan(const struct algorithm *algorithm, atomic_pointer *plan) {
    const struct lane_kernel core = {.lanes = 1, .cycles = core_chosen(algorithm)->cycles};
    const struct lane_kernel *options[KERNEL_COUNT + 1] = {&core};
    size_t option_count = 1;
    for (const struct lane_kernel *kernel = kernels; kernel->algorithm != NULL; kernel++)
        if (kernel->algorithm == algorithm && lane_kernel_status(kernel) == CORE_USABLE)
            options[option_count++] = kernel;

    unsigned long cycles[LANES_MAX + 1] = {0};
    for (size_t messages = 1; messages <= LANES_MAX; messages++) {
        const struct lane_kernel *best = NULL;
        size_t most = 0;
        for (size_t i = 0; i < option_count; i++) {
            size_t rest = messages > options[i]->lanes ? messages - options[i]->lanes : 0;
            unsigned long sum = options[i]->cycles + cycles[rest];
            size_t useful = options[i]->lanes < messages ? options[i]->lanes : messages;
            /* Of two that take as long the one that begins with more messages. */
            if (best == NULL || sum < cycles[messages] ||
                (sum == cycles[messages] && useful > most)) {
                most = useful;
                best = options[i];
                cycles[messages] = sum;
            }
        }
        atomic_pointer_store(&plan[messages], best == &core ? &none : best);
    }
}

const struct lane_kernel *lane_kernel_for(const struct algorithm *algorithm, size_t messages) {
    size_t index = (size_t)(algorithm - algorithms);
    const struct lane_kernel *kernel = atomic_pointer_load(&forced[index]);
    if (kernel != NULL)
        return kernel == &none || messages < 2 ? NULL : kernel;

    atomic_pointer *place = &plans[index][messages < LANES_MAX ? messages : LANES_MAX];
    kernel = atomic_pointer_load(place);
    if (kernel == NULL) {
        make_plan(algorithm, plans[index]);
        kernel = atomic_pointer_load(place);
    }
    return kernel == &none ? NULL : kernel;
}

enum core_status lane_kernel_choose(const struct lane_kernel *kernel) {
    enum core_status status = lane_kernel_status(kernel);
    if (status == CORE_USABLE)
        atomic_pointer_store(&forced[kernel->algorithm - algorithms], kernel);
    return status;
}

void lane_kernels_leave(const struct algorithm *algorithm) {
    atomic_pointer_store(&forced[algorithm - algorithms], &none);
}

void lane_kernels_restore(const struct algorithm *algorithm) {
    atomic_pointer_store(&forced[algorithm - algorithms], NULL);
}

bool lane_kernel_in_use(const struct lane_kernel *kernel) {
    for (size_t messages = 2; messages <= LANES_MAX; messages++)
        if (lane_kernel_for(kernel->algorithm, messages) == kernel)
            return true;
    return false;
}
