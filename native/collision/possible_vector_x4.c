/*
 * Which attacks four blocks may be part of, one in each lane of the 128-bit vectors that every CPU
 * of this kind has: see possible_lanes.h.
 */
#include <string.h>

#include "../platform.h"
#include "possible.h"
#include "schedule.h"

#if defined(SHACORE_VECTORS)

enum { LANES = 4 };

typedef uint32_t vector __attribute__((vector_size(4 * LANES)));
typedef int32_t signed_vector __attribute__((vector_size(4 * LANES)));

possible_function possible_attacks_vector_x4;

static inline vector load_words(const uint8_t *const blocks[], size_t offset) {
    return (vector){load_be32(blocks[0] + offset), load_be32(blocks[1] + offset),
                    load_be32(blocks[2] + offset), load_be32(blocks[3] + offset)};
}

/* Shifted right by so many bits, or left when they are negative. */
#define SHIFTED(words, bits) ((bits) > 0 ? (words) >> ((bits)&31) : (words) << (-(bits)&31))

/* All ones in the lanes where bit p is set. */
#define SPREAD(p) ((vector)((signed_vector)(difference << (31 - (p))) >> 31))

#define SECOND(j, shift) second = SHIFTED(w[j], shift);
#define FIRST(i) difference = w[i] ^ second;
#define EQUAL(p, vectors, number) possible &= ~(SPREAD(p) & vectors##u);
#define DIFFER(p, vectors, number) possible &= SPREAD(p) | ~vectors##u;
#define EQUAL_FOR_ONE(p, n, number)                                                                \
    possible &= ~(SHIFTED(difference, (p) - (n)) & (uint32_t)1 << (n));
#define DIFFER_FOR_ONE(p, n, number)                                                               \
    possible &= SHIFTED(difference, (p) - (n)) | ~((uint32_t)1 << (n));

static vector possible_in_lanes(const uint8_t *const blocks[]) {
    enum { WORDS = 68 };
    vector w[WORDS], mixed, second, difference;
    vector possible = {0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff};
    for (unsigned t = 0; t < 16; t++)
        w[t] = load_words(blocks, 4 * t);
    EXPAND_SIXTEEN(16)
    EXPAND_SIXTEEN(32)
    EXPAND_SIXTEEN(48)
    EXPAND_FOUR(64)
#include "generated/pairs.h"
    return possible;
}

void possible_attacks_vector_x4(uint32_t *possible, const uint8_t *const blocks[], size_t groups) {
    for (size_t i = 0; i < groups; i++) {
        vector found = possible_in_lanes(blocks + LANES * i);
        memcpy(&possible[LANES * i], &found, sizeof found);
    }
}

#endif
