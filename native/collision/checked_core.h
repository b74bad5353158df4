/*
 * A checked core: a SHA-1 core that also tells, for each block, which attacks it may be part of.
 */
#ifndef SHACORE_CHECKED_CORE_H
#define SHACORE_CHECKED_CORE_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_WORDS = 5 };

struct checked_block {
    uint32_t before[SHA1_WORDS]; /* the chaining value before the block */
    uint32_t possible;           /* the set of attacks: see possible.h */
};

/*
 * Compresses `count` blocks into `state`, as a blocks_function does, and writes what there is to
 * know of each block to records[0 .. count).
 *
 * look_at_last  whether the last block is looked at; if not (0), its set of attacks is empty. No
 *               block comes after it that would hide the work
 */
typedef void checked_blocks_function(uint32_t *state, const uint8_t *blocks, size_t count,
                                     struct checked_block *records, size_t look_at_last);

#endif
