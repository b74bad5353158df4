/*
 * One SHA-1 message with collision detection: hash.h over checked blocks.
 */
#ifndef SHACORE_CHECKED_HASH_H
#define SHACORE_CHECKED_HASH_H

#include "../hash.h"

enum collision_option {
    /* Whether attacks are looked for at all: for those who call these functions or others. */
    COLLISION_SEARCH = 1 << 0,
    /* Attacks on SHA-1 with fewer rounds count too. */
    COLLISION_REDUCED_ROUNDS = 1 << 1,
    /*
     * Make the digest the safe hash of counter-cryptanalysis: where a block ends an attack it is
     * compressed three times instead of once, so that the two messages of the attack part ways.
     */
    COLLISION_SAFE = 1 << 2,
};

/* What the search for attacks has found. Plain data, as a struct hash. */
struct collision {
    uint32_t options; /* a set of enum collision_option */
    uint32_t found;
    uint64_t offset; /* of the first block that ends an attack, in bytes from the beginning */
};

/* hash_update, hash_final for a hash that only these have been given. */
bool checked_hash_update(struct hash *hash, struct collision *collision, const uint8_t *data,
                         size_t length);
void checked_hash_final(struct hash *hash, struct collision *collision, uint8_t *digest);

/*
 * Compresses blocks of a message into `state`, as a blocks_function does.
 *
 * offset  where in the message the first of them begins
 */
void checked_hash_blocks(struct collision *collision, uint64_t offset, uint32_t *state,
                         const uint8_t *blocks, size_t count);

/* A whole message. */
void checked_hash_message(struct collision *collision, const uint8_t *data, size_t length,
                          uint8_t *digest);

#endif
