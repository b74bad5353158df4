#include "checked_hash.h"

#include "../cores.h"
#include "../hash_update.h"
#include "checked.h"
#include "padding.h"

enum { SHORT_BLOCKS = 16 };

/* A hash being updated, and where in the message the next block begins. */
struct progress {
    struct collision *collision;
    uint64_t offset;
};

static void compress_and_look(struct progress *progress, uint32_t *state, const uint8_t *blocks,
                              size_t count, bool look_at_last) {
    struct collision *collision = progress->collision;
    bool reduced_rounds = collision->options & COLLISION_REDUCED_ROUNDS;
    while (count != 0) {
        bool found = false;
        size_t done =
            sha1_checked_blocks(state, blocks, count, reduced_rounds, look_at_last, &found);
        blocks += BLOCK_LENGTH * done;
        count -= done;
        progress->offset += BLOCK_LENGTH * (uint64_t)done;
        if (!found)
            continue;
        if (!collision->found) {
            collision->found = 1;
            collision->offset = progress->offset - BLOCK_LENGTH;
        }
        if (collision->options & COLLISION_SAFE) {
            const struct core *core = core_chosen(&algorithms[SHA1_INDEX]);
            core->blocks(state, blocks - BLOCK_LENGTH, 1);
            core->blocks(state, blocks - BLOCK_LENGTH, 1);
        }
    }
}

static void compress_checked(void *context, uint32_t *state, const uint8_t *blocks, size_t count) {
    compress_and_look(context, state, blocks, count, true);
}

static struct progress begin(const struct hash *hash, struct collision *collision) {
    return (struct progress){collision, hash->length - hash->length % BLOCK_LENGTH};
}

bool checked_hash_update(struct hash *hash, struct collision *collision, const uint8_t *data,
                         size_t length) {
    struct progress progress = begin(hash, collision);
    return hash_update_by(hash, data, length, compress_checked, &progress);
}

void checked_hash_final(struct hash *hash, struct collision *collision, uint8_t *digest) {
    struct progress progress = begin(hash, collision);
    struct padded_blocks padded;
    size_t count = hash_padding(&padded, hash->tail, hash->length);
    compress_and_look(&progress, hash->state, (const uint8_t *)padded.lanes, count,
                      !is_innocent_padding(hash->length));
    store_digest(&algorithms[SHA1_INDEX], hash->state, digest);
}

void checked_hash_blocks(struct collision *collision, uint64_t offset, uint32_t *state,
                         const uint8_t *blocks, size_t count) {
    struct progress progress = {collision, offset};
    compress_checked(&progress, state, blocks, count);
}

/* A short message with its padding behind it: one call for all of it, for each call costs. */
static void hash_short_message(struct collision *collision, const uint8_t *data, size_t length,
                               uint8_t *digest) {
    uint8_t blocks[(SHORT_BLOCKS + 2) * BLOCK_LENGTH];
    struct padded_blocks padded;
    uint32_t state[STATE_WORDS_MAX];
    struct progress progress = {collision, 0};
    size_t count = length / BLOCK_LENGTH;

    memcpy(state, algorithms[SHA1_INDEX].initial_state, sizeof state);
    if (length != 0)
        memcpy(blocks, data, length);
    memset(blocks + length, 0, BLOCK_LENGTH); /* read, and ignored */
    size_t padding = hash_padding(&padded, blocks + count * BLOCK_LENGTH, length);
    memcpy(blocks + count * BLOCK_LENGTH, padded.lanes, padding * BLOCK_LENGTH);
    compress_and_look(&progress, state, blocks, count + padding, !is_innocent_padding(length));
    store_digest(&algorithms[SHA1_INDEX], state, digest);
}

void checked_hash_message(struct collision *collision, const uint8_t *data, size_t length,
                          uint8_t *digest) {
    struct hash hash;
    if (length <= SHORT_BLOCKS * BLOCK_LENGTH) {
        hash_short_message(collision, data, length, digest);
        return;
    }
    hash_init(&hash, &algorithms[SHA1_INDEX]);
    checked_hash_update(&hash, collision, data, length);
    checked_hash_final(&hash, collision, digest);
}
