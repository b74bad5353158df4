#include "attack_blocks.h"

#include <string.h>

#include "bytes.h"

#define EQUAL(i, p, j, q, vectors) {i, p, j, q, false, vectors},
#define DIFFER(i, p, j, q, vectors) {i, p, j, q, true, vectors},
#define ENOUGH_WHEN_NONE_IS_LEFT
const struct relation relations[RELATION_COUNT] = {
#include "collision/generated/relations.h"
};

enum { BITS = 512, LIMBS = BITS / 64, WORDS = 80 };

/* A bit of the expanded message as the sum of bits of the block, and what it shall be. */
struct equation {
    uint64_t bits[LIMBS];
    bool value;
};

static void add(struct equation *sum, const struct equation *other) {
    for (size_t i = 0; i < LIMBS; i++)
        sum->bits[i] ^= other->bits[i];
    sum->value ^= other->value;
}

static bool has(const struct equation *equation, size_t bit) {
    return equation->bits[bit / 64] >> bit % 64 & 1;
}

/* Bit `bit` of word `word` of the expanded message. Bit n of the block is bit n % 32 of word n
 * / 32. */
static struct equation message_bit(unsigned word, unsigned bit) {
    static struct equation known[WORDS][32];
    static bool is_filled;
    if (!is_filled) {
        for (size_t n = 0; n < BITS; n++)
            known[n / 32][n % 32].bits[n / 64] = (uint64_t)1 << n % 64;
        for (unsigned t = 16; t < WORDS; t++)
            for (unsigned n = 0; n < 32; n++) {
                struct equation *sum = &known[t][(n + 1) % 32];
                add(sum, &known[t - 3][n]);
                add(sum, &known[t - 8][n]);
                add(sum, &known[t - 14][n]);
                add(sum, &known[t - 16][n]);
            }
        is_filled = true;
    }
    return known[word][bit];
}

size_t relation_count(unsigned vector) {
    size_t count = 0;
    for (size_t n = 0; n < RELATION_COUNT; n++)
        count += relations[n].vectors >> vector & 1;
    return count;
}

void make_attack_block(struct random *random, unsigned vector, size_t broken, uint8_t *block) {
    struct equation equations[RELATION_COUNT];
    size_t pivots[RELATION_COUNT], count = 0, number = 0;

    for (size_t n = 0; n < RELATION_COUNT; n++) {
        const struct relation *relation = &relations[n];
        if (!(relation->vectors >> vector & 1))
            continue;
        struct equation equation = message_bit(relation->i, relation->p);
        struct equation other = message_bit(relation->j, relation->q);
        add(&equation, &other);
        equation.value = relation->differ ^ (number++ == broken);
        for (size_t i = 0; i < count; i++)
            if (has(&equation, pivots[i]))
                add(&equation, &equations[i]);
        size_t pivot = 0;
        while (pivot < BITS && !has(&equation, pivot))
            pivot++;
        if (pivot == BITS)
            continue; /* it follows from the others */
        for (size_t i = 0; i < count; i++)
            if (has(&equations[i], pivot))
                add(&equations[i], &equation);
        pivots[count] = pivot;
        equations[count++] = equation;
    }

    uint64_t bits[LIMBS];
    for (size_t i = 0; i < LIMBS; i++)
        bits[i] = random_next(random);
    for (size_t i = 0; i < count; i++)
        bits[pivots[i] / 64] &= ~((uint64_t)1 << pivots[i] % 64);
    for (size_t i = 0; i < count; i++) {
        uint64_t parity = equations[i].value;
        for (size_t limb = 0; limb < LIMBS; limb++)
            for (uint64_t rest = equations[i].bits[limb] & bits[limb]; rest != 0; rest &= rest - 1)
                parity ^= 1;
        bits[pivots[i] / 64] |= parity << pivots[i] % 64;
    }
    for (size_t i = 0; i < BITS / 32; i++)
        store_be32(block + 4 * i, (uint32_t)(bits[i / 2] >> (i % 2 * 32)));
}
