#include "runnable.h"

#include "cpu.h"
#include "lanes.h"

static bool has_features(uint32_t features) {
    return (features & ~cpu_features()) == 0;
}

size_t find_runnable(const struct algorithm *algorithm, struct runnable runnable[RUNNABLE_MAX]) {
    size_t count = 0;
    for (size_t i = 0; i < core_count(); i++) {
        const struct core *core = core_at(i);
        if (core->algorithm == algorithm && has_features(core->features) && count < RUNNABLE_MAX)
            runnable[count++] = (struct runnable){core, NULL};
    }
    for (size_t i = 0; i < lane_kernel_count(); i++) {
        const struct lane_kernel *kernel = lane_kernel_at(i);
        if (kernel->algorithm == algorithm && has_features(kernel->features) &&
            count < RUNNABLE_MAX)
            runnable[count++] = (struct runnable){NULL, kernel};
    }
    return count;
}

struct runnable runnable_named(const struct algorithm *algorithm, const char *name) {
    struct runnable found = {core_named(algorithm, name), lane_kernel_named(algorithm, name)};
    if (found.core != NULL && !has_features(found.core->features))
        found.core = NULL;
    if (found.kernel != NULL && !has_features(found.kernel->features))
        found.kernel = NULL;
    return found;
}

const char *runnable_name(const struct runnable *runnable) {
    return runnable->core != NULL ? runnable->core->name : runnable->kernel->name;
}
