/*
 * The relations one by one, those first that rule out most attacks: after 52 of them, two of three
 * random blocks need no more.
 */
#include "possible.h"
#include "schedule.h"

possible_function possible_attacks_scalar;

/* All ones where the sign bit is set. */
static inline uint32_t spread_sign(uint32_t word) {
    return (uint32_t)((int32_t)word >> 31);
}

/* All ones when bit p of W[i] and bit q of W[j] differ. */
#define BITS_DIFFER(i, p, j, q) spread_sign(w[i] << (31 - (p)) ^ w[j] << (31 - (q)))

#define EQUAL(i, p, j, q, vectors) possible &= ~(BITS_DIFFER(i, p, j, q) & vectors##u);
#define DIFFER(i, p, j, q, vectors) possible &= BITS_DIFFER(i, p, j, q) | ~vectors##u;
#define ENOUGH_WHEN_NONE_IS_LEFT                                                                   \
    if (possible == 0)                                                                             \
        return 0;

static uint32_t possible_one_by_one(const uint8_t *block) {
    enum { WORDS = 68 };
    uint32_t w[WORDS], possible = 0xffffffff;
    load_block_words(w, block);
    expand_words(w);
#include "generated/relations.h"
    return possible;
}

void possible_attacks_scalar(uint32_t *possible, const uint8_t *const blocks[], size_t count) {
    for (size_t i = 0; i < count; i++)
        possible[i] = possible_one_by_one(blocks[i]);
}
