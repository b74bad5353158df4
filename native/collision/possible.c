#include "possible.h"

#include <string.h>

#include "../atomic.h"
#include "../cpu.h"
#include "../lane_kernel.h"
#include "../platform.h"

#define POSSIBLE(function, name, lanes, fewest, features) possible_function function;
#include "possible_kernels.h"
#undef POSSIBLE

#define POSSIBLE(function, name, lanes, fewest, features) {name, lanes, fewest, features, function},
static const struct possible_kernel kernels[] = {
#include "possible_kernels.h"
};
#undef POSSIBLE

enum { KERNEL_COUNT = sizeof kernels / sizeof kernels[0] };

size_t possible_kernel_count(void) {
    return KERNEL_COUNT;
}

const struct possible_kernel *possible_kernel_at(size_t index) {
    return &kernels[index];
}

/* Whether it finds what the scalar one, the last, finds in some blocks with many possible attacks.
 */
static bool self_test(const struct possible_kernel *kernel) {
    enum { COUNT = 4 * LANES_MAX };
    uint8_t bytes[BLOCK_LENGTH + COUNT];
    const uint8_t *blocks[COUNT];
    uint32_t possible[COUNT], expected[COUNT];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * i * 7 + (i >> 3));
    for (size_t i = 0; i < COUNT; i++)
        blocks[i] = bytes + i;
    kernel->find(possible, blocks, COUNT / kernel->lanes);
    kernels[KERNEL_COUNT - 1].find(expected, blocks, COUNT);
    return memcmp(possible, expected, sizeof possible) == 0;
}

enum core_status possible_kernel_status(const struct possible_kernel *kernel) {
    if ((kernel->features & ~cpu_features()) != 0)
        return CORE_NEEDS_FEATURES;
    return self_test(kernel) ? CORE_USABLE : CORE_FAILED_SELF_TEST;
}

/* The answer of possible_kernel_status() that was given first, for each: NULL until then. */
static atomic_pointer usable[KERNEL_COUNT];
static const char yes, no;

static bool is_usable(size_t index) {
    const void *answer = atomic_pointer_load(&usable[index]);
    if (answer == NULL) {
        answer = possible_kernel_status(&kernels[index]) == CORE_USABLE ? &yes : &no;
        atomic_pointer_store(&usable[index], answer);
    }
    return answer == &yes;
}

const struct possible_kernel *possible_kernel_widest(void) {
    size_t i = 0;
    while (!is_usable(i))
        i++;
    return &kernels[i];
}

/* A group that is not full: idle lanes look at the first block. */
static void find_few(const struct possible_kernel *kernel, uint32_t *possible,
                     const uint8_t *const blocks[], size_t count) {
    const uint8_t *group[LANES_MAX];
    uint32_t found[LANES_MAX];
    for (size_t lane = 0; lane < kernel->lanes; lane++)
        group[lane] = blocks[lane < count ? lane : 0];
    kernel->find(found, group, 1);
    memcpy(possible, found, count * sizeof *found);
}

void possible_attacks(uint32_t *possible, const uint8_t *const blocks[], size_t count) {
    for (size_t i = 0; count != 0; i++) {
        const struct possible_kernel *kernel = &kernels[i];
        if (!is_usable(i))
            continue;
        size_t groups = count / kernel->lanes, done = groups * kernel->lanes;
        if (groups != 0)
            kernel->find(possible, blocks, groups);
        possible += done;
        blocks += done;
        count -= done;
        if (count != 0 && count >= kernel->fewest) {
            find_few(kernel, possible, blocks, count);
            return;
        }
    }
}
