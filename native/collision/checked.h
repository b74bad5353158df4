/*
 * SHA-1 blocks with collision detection, over the fastest checked core that this CPU can run.
 */
#ifndef SHACORE_CHECKED_H
#define SHACORE_CHECKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Compresses blocks into `state`, as a blocks_function does, until one of them ends a collision
 * attack.
 *
 * Returns how many blocks were compressed: `count` when there was no attack, or else those up to
 * and with the first that ends one, and `*found` is set; it is not touched otherwise.
 *
 * reduced_rounds  attacks on SHA-1 with fewer rounds count too
 * look_at_last    whether the last block may be part of an attack at all
 */
size_t sha1_checked_blocks(uint32_t *state, const uint8_t *blocks, size_t count,
                           bool reduced_rounds, bool look_at_last, bool *found);

#endif
