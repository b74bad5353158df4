/*
 * A hash in progress as bytes that any platform, backend and version can continue.
 *
 *   offset  bytes        content
 *   0       4            "SHAC"
 *   4       1            version of this layout, 1
 *   5       1            enum algorithm_id
 *   6       4 * words    chaining value, big-endian words
 *   ..      8            message length so far in bytes, big-endian
 *   ..      length % 64  the bytes not yet compressed
 */
#ifndef SHACORE_MIDSTATE_H
#define SHACORE_MIDSTATE_H

#include <stddef.h>
#include <stdint.h>

#include "hash.h"

/*
 * The longest message, in bytes, that a midstate stands for: as far as a JavaScript number counts
 * exactly, so that the portable side continues whatever another began.
 */
#define MIDSTATE_COUNT_MAX ((uint64_t)0x1fffffffffffff)

enum { MIDSTATE_LENGTH_MAX = 6 + 4 * STATE_WORDS_MAX + 8 + BLOCK_LENGTH - 1 };

enum midstate_status {
    MIDSTATE_OK,
    MIDSTATE_BAD_MAGIC,     /* not a midstate */
    MIDSTATE_BAD_VERSION,   /* a layout that this version does not know */
    MIDSTATE_BAD_ALGORITHM, /* an algorithm that this version does not know */
    MIDSTATE_BAD_LENGTH,    /* too few or too many bytes for what they say they hold */
    MIDSTATE_BAD_COUNT,     /* a message longer than MIDSTATE_COUNT_MAX */
};

/*
 * Writes `hash` to `bytes` (room for MIDSTATE_LENGTH_MAX) and returns how many bytes it took: 0,
 * with nothing written, for a message longer than MIDSTATE_COUNT_MAX.
 */
size_t midstate_export(const struct hash *hash, const struct algorithm *algorithm, uint8_t *bytes);

/*
 * Reads a midstate of exactly `length` bytes into `hash` and its algorithm into `algorithm`.
 * Anything but MIDSTATE_OK leaves both as they were.
 */
enum midstate_status midstate_import(struct hash *hash, const struct algorithm **algorithm,
                                     const uint8_t *bytes, size_t length);

#endif
