/*
 * A core: the compression function of one algorithm, written for one kind of CPU.
 */
#ifndef SHACORE_CORE_H
#define SHACORE_CORE_H

#include <stddef.h>
#include <stdint.h>

#include "algorithm.h"

/*
 * Compresses `count` consecutive 64-byte blocks into `state` (FIPS 180-4, 6.1.2 and 6.2.2).
 *
 * state   the chaining value: algorithm->state_words words in host byte order, updated in place
 * blocks  any alignment; nothing outside blocks[0 .. 64 * count) is read
 * count   blocks, not bytes; 0 does nothing
 *
 * A core knows nothing of padding, lengths or buffers, and keeps to the platform's ABI.
 */
typedef void blocks_function(uint32_t *state, const uint8_t *blocks, size_t count);

struct core {
    const struct algorithm *algorithm;
    const char *name;  /* the name that users give to force it */
    uint32_t features; /* every cpu_feature that must be there before blocks() may run */
    unsigned cycles;   /* for a block of a long message, where it is at its best: see lanes.h */
    blocks_function *blocks;
};

#endif
