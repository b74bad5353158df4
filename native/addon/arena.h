/*
 * Memory that JavaScript and the addon share: an ArrayBuffer of the JavaScript side, pinned here.
 *
 * Reading an argument costs more than hashing a short message, so JavaScript writes what a call is
 * about into the arena and calls without arguments: the slot, the algorithm, and in the slot the
 * bytes. lib/native/arena.ts is the other side. It knows the words that come first in the arena and
 * in a slot, and learns all other offsets from arena_layout.
 */
#ifndef SHACORE_ARENA_H
#define SHACORE_ARENA_H

#include "../collision/checked_hash.h"

enum {
    SLOT_COUNT = 64,   /* hashes in progress that the arena holds at once */
    PENDING_MAX = 128, /* bytes that JavaScript may leave in a slot */
};

/* A hash in progress: what was compressed, and bytes that JavaScript appended since. */
struct slot {
    uint32_t started;        /* whether `hash` holds anything; if not, all bytes are pending */
    uint32_t pending_length; /* bytes of `pending`, 0 .. PENDING_MAX */
    uint8_t pending[PADDED_BUFFER_LENGTH(PENDING_MAX)];
    struct hash hash;
    struct collision collision; /* where collisions are looked for: belongs to `hash` */
};

struct arena {
    uint32_t slot;                     /* the slot that the next call is about */
    uint32_t algorithm;                /* an index into algorithms, and what message.c adds to it */
    uint8_t digest[DIGEST_LENGTH_MAX]; /* where calls leave the digest */
    struct collision collision;        /* and what collisions they found on the way */
    struct slot slots[SLOT_COUNT];
};

#endif
