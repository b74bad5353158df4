#include "hash.h"

#include <string.h>

#include "bytes.h"

enum { LENGTH_OFFSET = BLOCK_LENGTH - 8 }; /* where the message length stands in the last block */

void hash_init(struct hash *hash, const struct algorithm *algorithm) {
    memcpy(hash->state, algorithm->initial_state, sizeof hash->state);
    hash->length = 0;
}

bool hash_update(struct hash *hash, const struct core *core, const uint8_t *data, size_t length) {
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
        core->blocks(hash->state, hash->tail, 1);
        data += room;
        length -= room;
    }

    size_t count = length / BLOCK_LENGTH;
    if (count != 0) {
        core->blocks(hash->state, data, count);
        data += count * BLOCK_LENGTH;
        length -= count * BLOCK_LENGTH;
    }
    if (length != 0)
        memcpy(hash->tail, data, length);
    return true;
}

void hash_final(struct hash *hash, const struct core *core, uint8_t *digest) {
    size_t used = hash->length % BLOCK_LENGTH;
    uint8_t padding[2 * BLOCK_LENGTH];
    size_t count = used < LENGTH_OFFSET ? 1 : 2;

    memset(padding, 0, sizeof padding);
    memcpy(padding, hash->tail, used);
    padding[used] = 0x80;
    store_be64(padding + (count - 1) * BLOCK_LENGTH + LENGTH_OFFSET, hash->length * 8);
    core->blocks(hash->state, padding, count);

    for (size_t i = 0; i < core->algorithm->digest_length / 4; i++)
        store_be32(digest + 4 * i, hash->state[i]);
}

void hash_message(const struct core *core, const uint8_t *data, size_t length, uint8_t *digest) {
    struct hash hash;
    hash_init(&hash, core->algorithm);
    hash_update(&hash, core, data, length);
    hash_final(&hash, core, digest);
}
