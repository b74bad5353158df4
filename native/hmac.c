#include "hmac.h"

#include <string.h>

#include "digest_block.h"
#include "wipe.h"
#include "wipe_stack.h"

enum { INNER_PAD = 0x36, OUTER_PAD = 0x5c };

/* The chaining value after the key's block, with `pad` added to each byte. */
static void compress_padded(uint32_t *state, const struct core *core, const uint8_t *key_block,
                            uint8_t pad) {
    uint8_t block[BLOCK_LENGTH];
    for (size_t i = 0; i < BLOCK_LENGTH; i++)
        block[i] = key_block[i] ^ pad;
    memcpy(state, core->algorithm->initial_state, sizeof core->algorithm->initial_state);
    core->blocks(state, block, 1);
    wipe(block, sizeof block);
}

void hmac_key_init(struct hmac_key *key, const struct core *core, const uint8_t *bytes,
                   size_t length) {
    uint8_t block[BLOCK_LENGTH] = {0};
    if (length > BLOCK_LENGTH) {
        hash_message(core, bytes, length, block);
        wipe_stack_of_lanes();
    } else if (length != 0) {
        memcpy(block, bytes, length);
    }
    compress_padded(key->inner, core, block, INNER_PAD);
    compress_padded(key->outer, core, block, OUTER_PAD);
    wipe_stack_of_core(core);
    wipe(block, sizeof block);
}

void hmac_init(struct hash *hash, const struct hmac_key *key) {
    memcpy(hash->state, key->inner, sizeof hash->state);
    hash->length = BLOCK_LENGTH;
    memset(hash->tail, 0, sizeof hash->tail);
}

/* The outer hash, of the inner digest whose words are in `inner`. */
static void finish(const uint32_t *inner, const struct hmac_key *key, const struct core *core,
                   uint8_t *mac) {
    struct digest_block block = digest_block_of(core->algorithm);
    uint32_t state[STATE_WORDS_MAX];
    WITH_DIGEST_WORDS(core->algorithm, digest_block_set, &block, inner, 1)
    memcpy(state, key->outer, sizeof state);
    core->blocks(state, block.bytes, 1);
    store_digest(core->algorithm, state, mac);
}

/* Cores in assembly leave nothing of the key behind; in C the compiler decides. */
static void clean_up_after(const struct core *core) {
    if (core->features == 0)
        wipe_stack_of_core(core);
}

void hmac_final(struct hash *hash, const struct hmac_key *key, const struct core *core,
                uint8_t *mac) {
    hash_pad(hash->state, core, hash->tail, hash->length);
    finish(hash->state, key, core, mac);
    clean_up_after(core);
}

void hmac_buffered_message(const struct hmac_key *key, const struct core *core,
                           const uint8_t *buffer, size_t length, uint8_t *mac) {
    uint32_t state[STATE_WORDS_MAX];
    size_t count = length / BLOCK_LENGTH;

    memcpy(state, key->inner, sizeof state);
    if (count != 0)
        core->blocks(state, buffer, count);
    hash_pad(state, core, buffer + count * BLOCK_LENGTH, BLOCK_LENGTH + (uint64_t)length);
    finish(state, key, core, mac);
    clean_up_after(core);
}

bool macs_equal(const uint8_t *one, const uint8_t *other, size_t length) {
    volatile uint8_t difference = 0;
    for (size_t i = 0; i < length; i++)
        difference |= one[i] ^ other[i];
    return difference == 0;
}
