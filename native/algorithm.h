/*
 * The Merkle-Damgard hash algorithms: their sizes and initial values (FIPS 180-4, 5.3).
 */
#ifndef SHACORE_ALGORITHM_H
#define SHACORE_ALGORITHM_H

#include <stddef.h>
#include <stdint.h>

enum {
    BLOCK_LENGTH = 64,      /* bytes in a block of every algorithm here */
    STATE_WORDS_MAX = 8,    /* 32-bit words in the largest chaining value */
    DIGEST_LENGTH_MAX = 32, /* bytes in the longest digest */
};

/* Identifies an algorithm in exported midstates: never renumber. */
enum algorithm_id { ALGORITHM_SHA1 = 1, ALGORITHM_SHA256 = 2, ALGORITHM_SHA224 = 3 };

struct algorithm {
    const char *name; /* as node:crypto spells it */
    enum algorithm_id id;
    size_t state_words;   /* words of chaining value */
    size_t digest_length; /* bytes */
    uint32_t initial_state[STATE_WORDS_MAX];
};

/* Places in `algorithms`. */
enum { SHA1_INDEX, SHA256_INDEX, SHA224_INDEX, ALGORITHM_COUNT };

extern const struct algorithm algorithms[ALGORITHM_COUNT];

/* The algorithm called `name`, or NULL. */
const struct algorithm *algorithm_named(const char *name);

#endif
