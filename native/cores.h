/*
 * The cores compiled into this build, and the choice among them.
 */
#ifndef SHACORE_CORES_H
#define SHACORE_CORES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core.h"

enum core_status {
    CORE_USABLE,           /* can run here, and passed its known-answer test */
    CORE_NEEDS_FEATURES,   /* this CPU or operating system lacks some of core->features */
    CORE_FAILED_SELF_TEST, /* runs, and gives wrong digests */
};

/* How many cores this build has, over all algorithms. */
size_t core_count(void);

/* Core number `index` (0 .. core_count() - 1). Those of one algorithm come in order of preference.
 */
const struct core *core_at(size_t index);

/* The core of that algorithm and name, or NULL when this build has none. */
const struct core *core_named(const struct algorithm *algorithm, const char *name);

/* Whether the core can be used on this machine. Runs its known-answer test: microseconds. */
enum core_status core_status(const struct core *core);

/*
 * The core in use for `algorithm`. The first call chooses the most preferred usable one; the
 * portable C cores are always usable, so there is always one.
 */
const struct core *core_chosen(const struct algorithm *algorithm);

/* Puts `core` in use for its algorithm if it is usable. Returns its status. */
enum core_status core_choose(const struct core *core);

/* What a block takes on this machine, as it was measured: see lanes_calibrate. 0 before that. */
unsigned core_cost(const struct core *core);
void core_set_cost(const struct core *core, unsigned cost);

#endif
