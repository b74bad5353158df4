/*
 * The cores and lane kernels that this CPU can run.
 */
#ifndef SHACORE_RUNNABLE_H
#define SHACORE_RUNNABLE_H

#include "cores.h"
#include "lane_kernel.h"

/* One of the two; the other is NULL. */
struct runnable {
    const struct core *core;
    const struct lane_kernel *kernel;
};

enum { RUNNABLE_MAX = 64 /* of one algorithm; there are never so many */ };

/* Those of an algorithm whose CPU features are there: the cores, then the kernels, in the order of
 * the tables. Returns how many there are. */
size_t find_runnable(const struct algorithm *algorithm, struct runnable runnable[RUNNABLE_MAX]);

/* The one of that algorithm and name; both are NULL when there is none, or it lacks features. */
struct runnable runnable_named(const struct algorithm *algorithm, const char *name);

const char *runnable_name(const struct runnable *runnable);

#endif
