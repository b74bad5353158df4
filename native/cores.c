#include "cores.h"

#include <string.h>

#include "atomic.h"
#include "cpu.h"
#include "platform.h"
#include "self_test.h"

#define CORE(function, name, features, cycles) blocks_function function;
#include "sha1/cores.h"
#include "sha256/cores.h"
#undef CORE

/* SHA-224 is SHA-256 from another initial value, so its cores are the same. */
static const struct core cores[] = {
#define CORE(function, name, features, cycles)                                                     \
    {&algorithms[SHA1_INDEX], name, features, cycles, function},
#include "sha1/cores.h"
#undef CORE
#define CORE(function, name, features, cycles)                                                     \
    {&algorithms[SHA256_INDEX], name, features, cycles, function},
#include "sha256/cores.h"
#undef CORE
#define CORE(function, name, features, cycles)                                                     \
    {&algorithms[SHA224_INDEX], name, features, cycles, function},
#include "sha256/cores.h"
#undef CORE
};

enum { CORE_COUNT = sizeof cores / sizeof cores[0] };

/* One choice for each algorithm, NULL until it is made. Threads share it. */
static atomic_pointer chosen[ALGORITHM_COUNT];

/* For each core what it was measured to take, 0 before that. */
static atomic_number costs[CORE_COUNT];

size_t core_count(void) {
    return CORE_COUNT;
}

const struct core *core_at(size_t index) {
    return &cores[index];
}

const struct core *core_named(const struct algorithm *algorithm, const char *name) {
    for (size_t i = 0; i < CORE_COUNT; i++)
        if (cores[i].algorithm == algorithm && strcmp(cores[i].name, name) == 0)
            return &cores[i];
    return NULL;
}

enum core_status core_status(const struct core *core) {
    if ((core->features & ~cpu_features()) != 0)
        return CORE_NEEDS_FEATURES;
    return self_test(core) ? CORE_USABLE : CORE_FAILED_SELF_TEST;
}

enum core_status core_choose(const struct core *core) {
    enum core_status status = core_status(core);
    if (status == CORE_USABLE)
        atomic_pointer_store(&chosen[core->algorithm - algorithms], core);
    return status;
}

static const struct core *choose_default(const struct algorithm *algorithm) {
    const struct core *last = NULL;
    for (size_t i = 0; i < CORE_COUNT; i++) {
        if (cores[i].algorithm != algorithm)
            continue;
        last = &cores[i];
        if (core_choose(last) == CORE_USABLE)
            break;
    }
    return last;
}

const struct core *core_chosen(const struct algorithm *algorithm) {
    const struct core *core = atomic_pointer_load(&chosen[algorithm - algorithms]);
    return core != NULL ? core : choose_default(algorithm);
}

unsigned core_cost(const struct core *core) {
    return atomic_number_load(&costs[core - cores]);
}

void core_set_cost(const struct core *core, unsigned cost) {
    atomic_number_store(&costs[core - cores], cost);
}
