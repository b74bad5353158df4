/*
 * HMAC (RFC 2104, FIPS 198-1) over any core.
 */
#ifndef SHACORE_HMAC_H
#define SHACORE_HMAC_H

#include "hash.h"

/*
 * A key, as the midstates of the two hashes: their chaining values after the block that the key
 * makes. Plain data, and as secret as the key.
 */
struct hmac_key {
    uint32_t inner[STATE_WORDS_MAX];
    uint32_t outer[STATE_WORDS_MAX];
};

/* Makes a key of `length` bytes, any number of them. `bytes` may be NULL when `length` is 0. */
void hmac_key_init(struct hmac_key *key, const struct core *core, const uint8_t *bytes,
                   size_t length);

/*
 * Starts a message: what follows is hash_update, but that the limit of a message is 64 bytes lower,
 * and then hmac_final.
 */
void hmac_init(struct hash *hash, const struct hmac_key *key);

/* Writes the MAC of the message, core->algorithm->digest_length bytes. The hash is used up. */
void hmac_final(struct hash *hash, const struct hmac_key *key, const struct core *core,
                uint8_t *mac);

/*
 * The MAC of one whole message at the start of a buffer, as hash_buffered_message takes it: the
 * shortest way for short messages.
 */
void hmac_buffered_message(const struct hmac_key *key, const struct core *core,
                           const uint8_t *buffer, size_t length, uint8_t *mac);

/* Whether `length` bytes are the same, in a time that says nothing of where they differ. */
bool macs_equal(const uint8_t *one, const uint8_t *other, size_t length);

#endif
