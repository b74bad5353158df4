/*
 * SHA-1 with collision detection: what is impossible to find by chance is constructed.
 */
#ifndef SHACORE_COLLISION_CHECKS_H
#define SHACORE_COLLISION_CHECKS_H

#include "collision/checked_cores.h"

/* Records of random and constructed blocks, inaccessible pages, the caller's registers. */
void check_fused_core(const struct fused_core *fused, const char *name);

/*
 * Runs all other checks, the detection over every core in turn. `vectors` is the folder
 * test/vectors, whose sha1-collision/ has the published attacks; a missing file is a failed check.
 */
void check_collisions(const char *vectors);

#endif
