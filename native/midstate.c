#include "midstate.h"

#include <string.h>

#include "bytes.h"

static const uint8_t magic[4] = {'S', 'H', 'A', 'C'};

enum { VERSION = 1, VERSION_OFFSET = 4, ALGORITHM_OFFSET = 5, STATE_OFFSET = 6 };

static const struct algorithm *algorithm_with_id(uint8_t id) {
    for (size_t i = 0; i < ALGORITHM_COUNT; i++)
        if (algorithms[i].id == id)
            return &algorithms[i];
    return NULL;
}

size_t midstate_export(const struct hash *hash, const struct algorithm *algorithm, uint8_t *bytes) {
    size_t tail_length = hash->length % BLOCK_LENGTH;
    uint8_t *next = bytes + STATE_OFFSET;

    if (hash->length > MIDSTATE_COUNT_MAX)
        return 0;
    memcpy(bytes, magic, sizeof magic);
    bytes[VERSION_OFFSET] = VERSION;
    bytes[ALGORITHM_OFFSET] = (uint8_t)algorithm->id;
    for (size_t i = 0; i < algorithm->state_words; i++, next += 4)
        store_be32(next, hash->state[i]);
    store_be64(next, hash->length);
    next += 8;
    memcpy(next, hash->tail, tail_length);
    return (size_t)(next - bytes) + tail_length;
}

enum midstate_status midstate_import(struct hash *hash, const struct algorithm **algorithm,
                                     const uint8_t *bytes, size_t length) {
    if (length < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0)
        return MIDSTATE_BAD_MAGIC;
    if (length < STATE_OFFSET)
        return MIDSTATE_BAD_LENGTH;
    if (bytes[VERSION_OFFSET] != VERSION)
        return MIDSTATE_BAD_VERSION;
    const struct algorithm *found = algorithm_with_id(bytes[ALGORITHM_OFFSET]);
    if (found == NULL)
        return MIDSTATE_BAD_ALGORITHM;

    size_t count_offset = STATE_OFFSET + 4 * found->state_words;
    size_t tail_offset = count_offset + 8;
    if (length < tail_offset)
        return MIDSTATE_BAD_LENGTH;
    uint64_t count = load_be64(bytes + count_offset);
    if (count > MIDSTATE_COUNT_MAX)
        return MIDSTATE_BAD_COUNT;
    if (length - tail_offset != count % BLOCK_LENGTH)
        return MIDSTATE_BAD_LENGTH;

    for (size_t i = 0; i < found->state_words; i++)
        hash->state[i] = load_be32(bytes + STATE_OFFSET + 4 * i);
    hash->length = count;
    memcpy(hash->tail, bytes + tail_offset, length - tail_offset);
    *algorithm = found;
    return MIDSTATE_OK;
}
