/*
 * More memory that JavaScript and the addon share, as arena.h says: where messages of a batch are
 * handed over, and their digests come back. lib/native/list.ts is the other side, and learns all
 * offsets from staging_layout.
 */
#ifndef SHACORE_STAGING_H
#define SHACORE_STAGING_H

#include <stdint.h>

#include "../algorithm.h"

enum {
    STAGED_MAX = 1024,       /* messages */
    STAGING_LENGTH = 131072, /* bytes of messages */
};

#define NO_COLLISION -1.0

struct staging {
    uint32_t offsets[STAGED_MAX + 1]; /* message i is bytes[offsets[i] .. offsets[i + 1]) */
    uint8_t digests[STAGED_MAX * DIGEST_LENGTH_MAX]; /* back to back */
    /* Where collisions are looked for: where in each message the block begins that ends an attack,
     * NO_COLLISION in those that are part of none. */
    _Alignas(8) double collisions[STAGED_MAX]; /* JavaScript wants it so; ia32 would not */
    uint8_t bytes[STAGING_LENGTH];
};

#endif
