/*
 * Clears what the functions that a caller has called left of secrets on the stack: no core clears
 * its own schedule, because most messages are no secrets.
 */
#ifndef SHACORE_WIPE_STACK_H
#define SHACORE_WIPE_STACK_H

#include "core.h"

/*
 * Overwrites the kilobyte below the caller's own frame, if the core has used it: those with SHA
 * instructions have their schedule in registers, and nothing is done.
 */
void wipe_stack_of_core(const struct core *core);

/* Four kilobytes: what lane kernels, or cores some calls further down, have used. */
void wipe_stack_of_lanes(void);

#endif
