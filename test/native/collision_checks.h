/*
 * SHA-1 with collision detection: what is impossible to find by chance is constructed.
 */
#ifndef SHACORE_COLLISION_CHECKS_H
#define SHACORE_COLLISION_CHECKS_H

#include "collision/checked_cores.h"
#include "collision/recording_kernels.h"

/* Records of random and constructed blocks, inaccessible pages, the caller's registers. */
void check_fused_core(const struct fused_core *fused, const char *name);

/* The same for kernels that find possible attacks, in every lane, and for recording kernels. */
void check_possible_kernel(const struct possible_kernel *kernel);
void check_recording_kernel(const struct recording_kernel *recording);

/*
 * Batches whose messages are searched, by the kernels that are chosen for their number and by each
 * kernel of SHA-1 alone: near misses of every attack vector, and the published attacks.
 */
void check_searches(const char *vectors);

/*
 * Runs all other checks, the detection over every core in turn. `vectors` is the folder
 * test/vectors, whose sha1-collision/ has the published attacks; a missing file is a failed check.
 */
void check_collisions(const char *vectors);

#endif
