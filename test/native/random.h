/*
 * Repeatable random bytes for tests: splitmix64.
 */
#ifndef SHACORE_RANDOM_H
#define SHACORE_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct random {
    uint64_t counter;
};

static inline struct random random_seeded(uint64_t seed) {
    struct random random = {seed};
    return random;
}

static inline uint64_t random_next(struct random *random) {
    uint64_t word = random->counter += UINT64_C(0x9e3779b97f4a7c15);
    word = (word ^ word >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ word >> 27) * UINT64_C(0x94d049bb133111eb);
    return word ^ word >> 31;
}

/* A number from 0 to limit - 1. */
static inline size_t random_below(struct random *random, size_t limit) {
    return (size_t)(random_next(random) % limit);
}

static inline void random_fill(struct random *random, uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        bytes[i] = (uint8_t)random_next(random);
}

#endif
