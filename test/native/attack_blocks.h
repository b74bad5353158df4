/*
 * Blocks in which all relations of one attack vector hold: what an attack looks like before its
 * last step is done.
 */
#ifndef SHACORE_ATTACK_BLOCKS_H
#define SHACORE_ATTACK_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "random.h"

/* Bit p of word i and bit q of word j of the expanded message are equal, or differ. */
struct relation {
    unsigned i, p, j, q;
    bool differ;
    uint32_t vectors; /* the attack vectors that need it */
};

enum { RELATION_COUNT = 156 };

extern const struct relation relations[RELATION_COUNT];

/*
 * Makes a random block in which the relations of `vector` hold, but for number `broken` of them
 * (counting from 0; none when there are not so many): a solution of linear equations over the bits
 * of the block.
 */
void make_attack_block(struct random *random, unsigned vector, size_t broken, uint8_t *block);

/* How many relations `vector` needs. */
size_t relation_count(unsigned vector);

#endif
