/*
 * The checked cores compiled into this build, and the choice among them.
 */
#ifndef SHACORE_CHECKED_CORES_H
#define SHACORE_CHECKED_CORES_H

#include "../cores.h"
#include "checked_core.h"

/* A checked core that does with one pass what a core and the check would do with two. */
struct fused_core {
    const char *core;  /* the SHA-1 core that it hashes as: it takes the place of that one only */
    const char *check; /* the instruction set of the check */
    uint32_t features; /* cpu_features that the check needs besides those of the core */
    checked_blocks_function *blocks;
};

size_t fused_core_count(void);
const struct fused_core *fused_core_at(size_t index);

/* Whether it can be used on this machine. Compares it with separate_blocks(): microseconds. */
enum core_status fused_core_status(const struct fused_core *fused);

/* The check on its own, block after block on `core`. */
void separate_blocks(const struct core *core, uint32_t *state, const uint8_t *blocks, size_t count,
                     struct checked_block *records, size_t look_at_last);

/*
 * Does what a checked_blocks_function does, with the SHA-1 core in use: by the fused core that
 * takes its place, or by that core and the check after each other.
 */
checked_blocks_function chosen_checked_blocks;

/* The fused core in use, or NULL. */
const struct fused_core *fused_core_chosen(void);

#endif
