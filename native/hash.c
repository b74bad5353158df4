#include "hash.h"

#include <string.h>

#include "bytes.h"

enum { LENGTH_OFFSET = BLOCK_LENGTH - 8 }; /* where the message length stands in the last block */

void hash_init(struct hash *hash, const struct algorithm *algorithm) {
    memcpy(hash->state, algorithm->initial_state, sizeof hash->state);
    hash->length = 0;
    memset(hash->tail, 0, sizeof hash->tail);
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

#define EIGHT(byte) byte, byte, byte, byte, byte, byte, byte, byte
#define SIXTY_FOUR(byte)                                                                           \
    EIGHT(byte), EIGHT(byte), EIGHT(byte), EIGHT(byte), EIGHT(byte), EIGHT(byte), EIGHT(byte),     \
        EIGHT(byte)

/* From 64 - n on, 64 bytes that keep the first n bytes of a block and mark the end behind them. */
static const uint8_t keep[2 * BLOCK_LENGTH] = {SIXTY_FOUR(0xff)};
static const uint8_t mark[2 * BLOCK_LENGTH] = {SIXTY_FOUR(0), 0x80};

/* Eight bytes in memory order, whatever number that is. */
static uint64_t load_lane(const uint8_t *bytes) {
    uint64_t lane;
    memcpy(&lane, bytes, sizeof lane);
    return lane;
}

/*
 * The padded block is made in whole lanes, because a core that loads vectors waits long for a block
 * that was just stored in pieces.
 */
void hash_pad(uint32_t *state, const struct core *core, const uint8_t *tail, uint64_t length) {
    enum { LANES = BLOCK_LENGTH / 8 };
    size_t used = length % BLOCK_LENGTH;
    uint64_t lanes[2 * LANES], length_lane;
    uint8_t length_bytes[8];
    size_t count = 1;

    store_be64(length_bytes, length * 8);
    length_lane = load_lane(length_bytes);
    for (size_t i = 0; i < LANES; i++)
        lanes[i] = (load_lane(tail + 8 * i) & load_lane(keep + BLOCK_LENGTH - used + 8 * i)) |
                   load_lane(mark + BLOCK_LENGTH - used + 8 * i);
    if (used < LENGTH_OFFSET) {
        lanes[LANES - 1] = length_lane;
    } else {
        count = 2;
        for (size_t i = LANES; i < 2 * LANES - 1; i++)
            lanes[i] = 0;
        lanes[2 * LANES - 1] = length_lane;
    }
    core->blocks(state, (const uint8_t *)lanes, count);
}

void store_digest(const struct algorithm *algorithm, const uint32_t *state, uint8_t *digest) {
    for (size_t i = 0; i < algorithm->digest_length / 4; i++)
        store_be32(digest + 4 * i, state[i]);
}

void hash_final(struct hash *hash, const struct core *core, uint8_t *digest) {
    hash_pad(hash->state, core, hash->tail, hash->length);
    store_digest(core->algorithm, hash->state, digest);
}

void hash_message(const struct core *core, const uint8_t *data, size_t length, uint8_t *digest) {
    struct hash hash;
    hash_init(&hash, core->algorithm);
    hash_update(&hash, core, data, length);
    hash_final(&hash, core, digest);
}

void hash_buffered_message(const struct core *core, const uint8_t *buffer, size_t length,
                           uint8_t *digest) {
    uint32_t state[STATE_WORDS_MAX];
    size_t count = length / BLOCK_LENGTH;

    memcpy(state, core->algorithm->initial_state, sizeof state);
    if (count != 0)
        core->blocks(state, buffer, count);
    hash_pad(state, core, buffer + count * BLOCK_LENGTH, length);
    store_digest(core->algorithm, state, digest);
}
