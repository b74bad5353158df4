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

/* For each kernel what it was measured to take, 0 before that; how much less another must take. */
static atomic_number costs[KERNEL_COUNT + 1];
static atomic_number margins[ALGORITHM_COUNT];

/*
 * For each algorithm and number of messages the kernel to begin with, NULL until it was worked out:
 * as the tables have it, and the one in use. The last place is for LANES_MAX messages and more.
 */
static atomic_pointer table_plans[ALGORITHM_COUNT][LANES_MAX + 1];
static atomic_pointer plans[ALGORITHM_COUNT][LANES_MAX + 1];

/* What a plan may begin with: a kernel, or the core. */
struct option {
    const struct lane_kernel *kernel; /* &none for the core */
    size_t lanes;
    unsigned cycles; /* by the tables */
    unsigned cost;   /* as measured, 0 before that */
};

/* What it takes to begin with an option, given what the best plans for fewer messages take. */
static uint64_t time_with(const struct option *option, uint64_t first, const uint64_t *times,
                          size_t messages) {
    return first + times[messages > option->lanes ? messages - option->lanes : 0];
}

/*
 * Works out a plan: plan[messages] is the option to begin with. Places and kernels are few, so
 * every kernel is tried for every number of messages, in front of the best plan for the messages
 * that it leaves. By the tables when there is no `preferred` plan; otherwise by the costs, and the
 * option of that plan is kept unless another takes less time by more than `margin` thousandths.
 */
static void make_plan(const struct option *options, size_t count, const size_t *preferred,
                      unsigned margin, size_t *plan) {
    uint64_t times[LANES_MAX + 1] = {0};
    for (size_t messages = 1; messages <= LANES_MAX; messages++) {
        uint64_t all[KERNEL_COUNT + 1] = {0};
        size_t best = 0, most = 0;
        for (size_t i = 0; i < count; i++) {
            const struct option *option = &options[i];
            uint64_t first = preferred == NULL ? option->cycles : option->cost;
            size_t useful = option->lanes < messages ? option->lanes : messages;
            all[i] = time_with(option, first, times, messages);
            /* Of two that take as long the one that begins with more messages. */
            if (i == 0 || all[i] < all[best] || (all[i] == all[best] && useful > most)) {
                best = i;
                most = useful;
            }
        }
        if (preferred != NULL && 1000 * all[preferred[messages]] <= (1000 + margin) * all[best])
            best = preferred[messages];
        plan[messages] = best;
        times[messages] = all[best];
    }
}

/* The options that can be used here, the core first. Returns how many there are. */
static size_t find_options(const struct algorithm *algorithm, struct option *options) {
    const struct core *core = core_chosen(algorithm);
    size_t count = 0;
    options[count++] = (struct option){&none, 1, core->cycles, core_cost(core)};
    for (const struct lane_kernel *kernel = kernels; kernel->algorithm != NULL; kernel++)
        if (kernel->algorithm == algorithm && lane_kernel_status(kernel) == CORE_USABLE)
            options[count++] = (struct option){kernel, kernel->lanes, kernel->cycles,
                                               atomic_number_load(&costs[kernel - kernels])};
    return count;
}

static void make_plans(const struct algorithm *algorithm) {
    size_t index = (size_t)(algorithm - algorithms);
    struct option options[KERNEL_COUNT + 1];
    size_t count = find_options(algorithm, options), by_tables[LANES_MAX + 1], plan[LANES_MAX + 1];
    bool is_measured = true;

    for (size_t i = 0; i < count; i++)
        is_measured &= options[i].cost != 0;
    make_plan(options, count, NULL, 0, by_tables);
    if (is_measured)
        make_plan(options, count, by_tables, atomic_number_load(&margins[index]), plan);
    else
        memcpy(plan, by_tables, sizeof plan);
    for (size_t messages = 1; messages <= LANES_MAX; messages++) {
        atomic_pointer_store(&table_plans[index][messages], options[by_tables[messages]].kernel);
        atomic_pointer_store(&plans[index][messages], options[plan[messages]].kernel);
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
        make_plans(algorithm);
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

void lane_kernel_set_cost(const struct lane_kernel *kernel, unsigned cost) {
    atomic_number_store(&costs[kernel - kernels], cost);
}

void lanes_calibrate(const struct algorithm *algorithm, unsigned margin) {
    size_t index = (size_t)(algorithm - algorithms);
    atomic_number_store(&margins[index], margin);
    for (size_t messages = 1; messages <= LANES_MAX; messages++)
        atomic_pointer_store(&plans[index][messages], NULL);
}

bool lane_kernel_is_calibrated(const struct lane_kernel *kernel) {
    size_t index = (size_t)(kernel->algorithm - algorithms);
    if (atomic_pointer_load(&forced[index]) != NULL)
        return false;
    for (size_t messages = 2; messages <= LANES_MAX; messages++)
        if (lane_kernel_for(kernel->algorithm, messages) == kernel &&
            atomic_pointer_load(&table_plans[index][messages]) != kernel)
            return true;
    return false;
}
