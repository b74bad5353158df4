#include "runnable.h"

#include "cpu.h"
#include "lanes.h"

size_t find_runnable(const struct algorithm *algorithm, struct runnable runnable[RUNNABLE_MAX]) {
    uint32_t lacking = ~cpu_features();
    size_t count = 0;
    for (size_t i = 0; i < core_count(); i++) {
        const struct core *core = core_at(i);
        if (core->algorithm == algorithm && (core->features & lacking) == 0 && count < RUNNABLE_MAX)
            runnable[count++] = (struct runnable){core, NULL};
    }
    for (size_t i = 0; i < lane_kernel_count(); i++) {
        const struct lane_kernel *kernel = lane_kernel_at(i);
        if (kernel->algorithm == algorithm && (kernel->features & lacking) == 0 &&
            count < RUNNABLE_MAX)
            runnable[count++] = (struct runnable){NULL, kernel};
    }
    return count;
}

struct runnable runnable_named(const struct algorithm *algorithm, const char *name) {
    struct runnable found = {core_named(algorithm, name), lane_kernel_named(algorithm, name)};
    uint32_t lacking = ~cpu_features();
    if (found.core != NULL && (found.core->features & lacking) != 0)
        found.core = NULL;
    if (found.kernel != NULL && (found.kernel->features & lacking) != 0)
        found.kernel = NULL;
    return found;
}

const char *runnable_name(const struct runnable *runnable) {
    return runnable->core != NULL ? runnable->core->name : runnable->kernel->name;
}
