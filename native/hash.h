/*
 * One message, hashed piece by piece: padding, lengths and buffering over any core.
 */
#ifndef SHACORE_HASH_H
#define SHACORE_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core.h"

/* The longest message, in bytes: its length in bits must fit 64 bits (FIPS 180-4, 1). */
#define MESSAGE_LENGTH_MAX ((uint64_t)0x1fffffffffffffff)

/*
 * A hash in progress. Plain data: copying the bytes copies the hash. Any core of the algorithm
 * continues what another began.
 */
struct hash {
    uint32_t state[STATE_WORDS_MAX]; /* chaining value after the last full block */
    uint64_t length;                 /* bytes of message so far */
    uint8_t tail[BLOCK_LENGTH];      /* the last length % 64 bytes, not yet compressed */
};

/* Starts an empty message. */
void hash_init(struct hash *hash, const struct algorithm *algorithm);

/*
 * Appends `length` bytes. Returns false, with the hash unchanged, when the message would become
 * longer than MESSAGE_LENGTH_MAX. `data` may be NULL when `length` is 0.
 */
bool hash_update(struct hash *hash, const struct core *core, const uint8_t *data, size_t length);

/*
 * Pads the message (FIPS 180-4, 5.1.1) and writes the digest, core->algorithm->digest_length
 * bytes. The hash is used up: only hash_init makes it usable again.
 */
void hash_final(struct hash *hash, const struct core *core, uint8_t *digest);

/* Hashes one whole message: init, update and final in one call. `length` as in hash_update. */
void hash_message(const struct core *core, const uint8_t *data, size_t length, uint8_t *digest);

/* Bytes that a buffer must have for a message of `length` bytes to be hashed where it is. */
#define PADDED_BUFFER_LENGTH(length) ((length) / BLOCK_LENGTH * BLOCK_LENGTH + BLOCK_LENGTH)

/*
 * The same for a message at the start of a buffer of PADDED_BUFFER_LENGTH(length) bytes, of which
 * those behind the message are read and ignored: the shortest way for short messages.
 */
void hash_buffered_message(const struct core *core, const uint8_t *buffer, size_t length,
                           uint8_t *digest);

/*
 * Below hash_final: pads and compresses the end of a message of `length` bytes, after which the
 * words of its digest are in `state`. `state` is the chaining value before the last `length` % 64
 * bytes, which begin at `tail`; all of tail[0 .. 64) is read, and what is not message is ignored.
 */
void hash_pad(uint32_t *state, const struct core *core, const uint8_t *tail, uint64_t length);

/* Writes the words that hash_pad left behind as a digest, algorithm->digest_length bytes. */
void store_digest(const struct algorithm *algorithm, const uint32_t *state, uint8_t *digest);

#endif
