/*
 * The layers touch nothing but what they are given: everything that goes in and comes out lies
 * right before and right after inaccessible pages. Cores and kernels themselves are tested likewise
 * where their other checks are.
 */
#ifndef SHACORE_GUARD_CHECKS_H
#define SHACORE_GUARD_CHECKS_H

#include "core.h"
#include "lane_kernel.h"

/* Hashes, midstates, MACs and keys that are derived with the core alone. */
void check_guarded_layers(const struct core *core);

/* Batches, jobs, derived keys and, of SHA-1, searches for collisions with the kernel. */
void check_guarded_batches(const struct lane_kernel *kernel);

#endif
