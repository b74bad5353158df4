/*
 * The attacks on SHA-1 that can be told from the attacked block alone (M. Stevens,
 * "Counter-cryptanalysis", CRYPTO 2013).
 *
 * A collision attack makes two blocks that differ by a disturbance vector's message difference, and
 * whose states become equal, or differ in a way that cancels. 32 vectors are known to make an
 * attack cheaper than brute force. From one block of such a pair the other, its sibling, can be
 * computed: the state at the test step is the same for both.
 */
#ifndef SHACORE_ATTACKS_H
#define SHACORE_ATTACKS_H

#include <stdint.h>

enum { ATTACK_VECTOR_COUNT = 32, BLOCK_WORDS = 16 };

struct attack_vector {
    const char *name;                 /* type(K, b), as the literature calls it */
    unsigned test_step;               /* both blocks have the same state before this round */
    uint32_t difference[BLOCK_WORDS]; /* exclusive or of the words of the two blocks */
};

/* Bit n of a set of vectors stands for attack_vectors[n]. */
extern const struct attack_vector attack_vectors[ATTACK_VECTOR_COUNT];

/* The index of the first in a set that is not empty. */
static inline unsigned first_attack(uint32_t set) {
#if defined(__GNUC__)
    return (unsigned)__builtin_ctz(set);
#else
    unsigned vector = 0;
    for (; !(set & 1); set >>= 1)
        vector++;
    return vector;
#endif
}

#endif
