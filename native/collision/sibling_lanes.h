/*
 * The sibling of several suspects at a time, one in each lane of a vector. Included with
 *
 *   LANES       how many lanes
 *   INLINE      what every function begins with: the instruction set that it is compiled for
 *   GUILTY      the guilty_function to define
 *   LOAD_WORDS  where vectors can be transposed: a function (words, sibling_words, suspects, count)
 *               that loads the words of the blocks and of their siblings, 16 vectors each
 */
#include <string.h>

#include "attacks.h"
#include "schedule.h"
#include "sibling.h"

#if LANES == 1
typedef uint32_t lanes;
#else
typedef uint32_t lanes __attribute__((vector_size(4 * LANES)));
#endif

enum {
    ROUNDS = 80,
    /* The test steps of all vectors: the generator of attack_vectors.h sees to that. */
    EARLY_STEP = 58,
    LATE_STEP = 65,
};

struct rounds_state {
    lanes a, b, c, d, e;
};

INLINE lanes rotate_left(lanes words, int bits) {
    return words << bits | words >> (32 - bits);
}

/* The functions and constants of the rounds (FIPS 180-4, 4.1.1 and 4.2.1). */
#define CHOOSE(b, c, d) ((((c) ^ (d)) & (b)) ^ (d)) + UINT32_C(0x5a827999)
#define PARITY(b, c, d) ((b) ^ (c) ^ (d)) + UINT32_C(0x6ed9eba1)
#define MAJORITY(b, c, d) (((b) & (c)) | ((d) & ((b) | (c)))) + UINT32_C(0x8f1bbcdc)
#define PARITY_LAST(b, c, d) ((b) ^ (c) ^ (d)) + UINT32_C(0xca62c1d6)

/* Round t, and what undoes it. */
#define ROUND(f, t)                                                                                \
    sum = s.e + f(s.b, s.c, s.d) + w[t];                                                           \
    s = (struct rounds_state){sum + rotate_left(s.a, 5), s.a, rotate_left(s.b, 30), s.c, s.d};
#define UNDO(f, t)                                                                                 \
    b = rotate_left(s.c, 2);                                                                       \
    sum = s.a - (f(b, s.d, s.e)) - w[t];                                                           \
    s = (struct rounds_state){s.b, b, s.d, s.e, sum - rotate_left(s.b, 5)};

/* The state before round `to`, from that before round `from`, which is in the last stage or before
 * it. */
INLINE struct rounds_state forward(struct rounds_state s, const lanes *w, unsigned from,
                                   unsigned to) {
    lanes sum;
    for (; from < to && from < 60; from++) {
        ROUND(MAJORITY, from)
    }
    for (; from < to; from++) {
        ROUND(PARITY_LAST, from)
    }
    return s;
}

/* The state before round `to`, from that before round `from`, which comes later. */
INLINE struct rounds_state backward(struct rounds_state s, const lanes *w, unsigned from,
                                    unsigned to) {
    lanes sum, b;
    while (from > to && from > 60) {
        from--;
        UNDO(PARITY_LAST, from)
    }
    while (from > to && from > 40) {
        from--;
        UNDO(MAJORITY, from)
    }
    while (from > to && from > 20) {
        from--;
        UNDO(PARITY, from)
    }
    while (from > to) {
        from--;
        UNDO(CHOOSE, from)
    }
    return s;
}

INLINE void expand(lanes *w) {
    lanes mixed;
    EXPAND_SIXTEEN(16)
    EXPAND_SIXTEEN(32)
    EXPAND_SIXTEEN(48)
    EXPAND_SIXTEEN(64)
}

/* `one` in the lanes where `mask` is all ones, `other` where it is 0. */
INLINE struct rounds_state choose(lanes mask, struct rounds_state one, struct rounds_state other) {
    return (struct rounds_state){
        (one.a & mask) | (other.a & ~mask), (one.b & mask) | (other.b & ~mask),
        (one.c & mask) | (other.c & ~mask), (one.d & mask) | (other.d & ~mask),
        (one.e & mask) | (other.e & ~mask),
    };
}

/* Where two states differ, not 0. */
INLINE lanes differences(struct rounds_state one, struct rounds_state other) {
    return (one.a ^ other.a) | (one.b ^ other.b) | (one.c ^ other.c) | (one.d ^ other.d) |
           (one.e ^ other.e);
}

INLINE struct rounds_state subtract(struct rounds_state one, struct rounds_state other) {
    return (struct rounds_state){
        one.a - other.a, one.b - other.b, one.c - other.c, one.d - other.d, one.e - other.e,
    };
}

INLINE struct rounds_state add(struct rounds_state one, struct rounds_state other) {
    return (struct rounds_state){
        one.a + other.a, one.b + other.b, one.c + other.c, one.d + other.d, one.e + other.e,
    };
}

/* The suspect in a lane: lanes that are left over repeat the last. */
INLINE const struct suspect *suspect_in(size_t lane, const struct suspect *suspects, size_t count) {
    return &suspects[lane < count ? lane : count - 1];
}

#if !defined(LOAD_WORDS)
#define LOAD_WORDS load_words
INLINE void load_words(lanes *words, lanes *sibling_words, const struct suspect *suspects,
                       size_t count) {
    uint32_t transposed[2][BLOCK_WORDS][LANES];
    for (size_t lane = 0; lane < LANES; lane++) {
        const struct suspect *suspect = suspect_in(lane, suspects, count);
        const struct attack_vector *vector = &attack_vectors[suspect->vector];
        for (size_t i = 0; i < BLOCK_WORDS; i++) {
            uint32_t word = load_be32(suspect->block + 4 * i);
            transposed[0][i][lane] = word;
            transposed[1][i][lane] = word ^ vector->difference[i];
        }
    }
    memcpy(words, transposed[0], sizeof transposed[0]);
    memcpy(sibling_words, transposed[1], sizeof transposed[1]);
}
#endif

/* LANES suspects with one word of each in every vector. */
struct transposed {
    uint32_t before[SHA1_WORDS][LANES];
    uint32_t after[SHA1_WORDS][LANES];
    uint32_t is_late[LANES]; /* all ones or 0 */
};

INLINE void transpose(struct transposed *transposed, const struct suspect *suspects, size_t count) {
    for (size_t lane = 0; lane < LANES; lane++) {
        const struct suspect *suspect = suspect_in(lane, suspects, count);
        const struct attack_vector *vector = &attack_vectors[suspect->vector];
        for (size_t i = 0; i < SHA1_WORDS; i++) {
            transposed->before[i][lane] = suspect->before[i];
            transposed->after[i][lane] = suspect->after[i];
        }
        transposed->is_late[lane] = vector->test_step == LATE_STEP ? 0xffffffff : 0;
    }
}

/* The set of the guilty among up to LANES suspects. */
INLINE uint32_t guilty_lanes(const struct suspect *suspects, size_t count, bool reduced_rounds) {
    struct transposed transposed;
    lanes w[ROUNDS], sibling_w[ROUNDS], is_late;
    struct rounds_state before, after;

    transpose(&transposed, suspects, count);
    LOAD_WORDS(w, sibling_w, suspects, count);
    memcpy(&before, transposed.before, sizeof before);
    memcpy(&after, transposed.after, sizeof after);
    memcpy(&is_late, transposed.is_late, sizeof is_late);
    expand(w);
    expand(sibling_w);

    struct rounds_state late = backward(subtract(after, before), w, ROUNDS, LATE_STEP);
    struct rounds_state early = backward(late, w, LATE_STEP, EARLY_STEP);

    struct rounds_state back = backward(late, sibling_w, LATE_STEP, EARLY_STEP);
    struct rounds_state sibling_before =
        backward(choose(is_late, back, early), sibling_w, EARLY_STEP, 0);

    struct rounds_state forth = forward(early, sibling_w, EARLY_STEP, LATE_STEP);
    struct rounds_state end = forward(choose(is_late, late, forth), sibling_w, LATE_STEP, ROUNDS);

    lanes end_differs = differences(add(sibling_before, end), after);
    lanes begin_differs = differences(sibling_before, before);
    uint32_t end_different[LANES], begin_different[LANES], guilty = 0;
    memcpy(end_different, &end_differs, sizeof end_different);
    memcpy(begin_different, &begin_differs, sizeof begin_different);
    for (size_t lane = 0; lane < count; lane++)
        if (end_different[lane] == 0 || (reduced_rounds && begin_different[lane] == 0))
            guilty |= (uint32_t)1 << lane;
    return guilty;
}

uint32_t GUILTY(const struct suspect *suspects, size_t count, bool reduced_rounds) {
    uint32_t guilty = 0;
    for (size_t first = 0; first < count; first += LANES) {
        size_t rest = count - first;
        guilty |= guilty_lanes(suspects + first, rest < LANES ? rest : LANES, reduced_rounds)
                  << first;
    }
    return guilty;
}
