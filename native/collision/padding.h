/*
 * Blocks that need no search for attacks.
 */
#ifndef SHACORE_PADDING_H
#define SHACORE_PADDING_H

#include <stdbool.h>
#include <stdint.h>

#include "../algorithm.h"
#include "generated/padding.h"

/*
 * Whether the last block of a message of that length, in bytes, is nothing but padding, and cannot
 * be part of an attack: padding.mjs proves it for all lengths below a limit.
 */
static inline bool is_innocent_padding(uint64_t length) {
    enum { LENGTH_LENGTH = 8 };
    unsigned rest = length % BLOCK_LENGTH;
    return (rest == 0 || rest >= BLOCK_LENGTH - LENGTH_LENGTH) &&
           length < (uint64_t)1 << INNOCENT_PADDING_BITS;
}

#endif
