/*
 * hash_update over any compression function: the bytes of a message come in pieces of any length,
 * and leave in whole blocks.
 */
#ifndef SHACORE_HASH_UPDATE_H
#define SHACORE_HASH_UPDATE_H

#include <string.h>

#include "hash.h"

/* A blocks_function that is told what hash_update_by was told. */
typedef void compress_function(void *context, uint32_t *state, const uint8_t *blocks, size_t count);

/* As hash_update, with `compress(context, ...)` in place of a core. */
static inline bool hash_update_by(struct hash *hash, const uint8_t *data, size_t length,
                                  compress_function *compress, void *context) {
    if (length > MESSAGE_LENGTH_MAX - hash->length)
        return false;
    if (length == 0)
        return true;

    size_t used = hash->length % BLOCK_LENGTH;
    hash->length += length;

    if (used != 0) {
        size_t room = BLOCK_LENGTH - used;
        if (length < room) {
            memcpy(hash->tail + used, data, length);
            return true;
        }
        memcpy(hash->tail + used, data, room);
        compress(context, hash->state, hash->tail, 1);
        data += room;
        length -= room;
    }

    size_t count = length / BLOCK_LENGTH;
    if (count != 0) {
        compress(context, hash->state, data, count);
        data += count * BLOCK_LENGTH;
        length -= count * BLOCK_LENGTH;
    }
    if (length != 0)
        memcpy(hash->tail, data, length);
    return true;
}

#endif
