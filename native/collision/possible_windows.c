/*
 * Four relations at a time, in the 128-bit vectors that every CPU of this kind has: windows of four
 * words of the schedule against four others.
 */
#include "../platform.h"
#include "generated/windows_4.h"
#include "possible.h"
#include "schedule.h"

#if defined(SHACORE_VECTORS)

possible_function possible_attacks_windows;

typedef uint32_t vector __attribute__((vector_size(16)));
typedef vector unaligned_vector __attribute__((aligned(4)));

/* In memory order: the generator lists the lanes with the last word first. */
#define LANES(a, b, c, d)                                                                          \
    { d, c, b, a }
#define ROW(bits, vectors) {LANES bits, LANES vectors},

static const struct row {
    vector bits;    /* which bit of a lane its relation is about; none where there is none */
    vector vectors; /* the vectors that need the relation to hold */
} rows[] = {WINDOW_ROWS};

#define WORDS_FROM(i) (*(const unaligned_vector *)&w[i])
#define SHIFTED(words, bits) ((bits) > 0 ? (words) >> ((bits)&31) : (words) << (-(bits)&31))
#define WINDOW(i, j, bits) difference = WORDS_FROM(i) ^ SHIFTED(WORDS_FROM(j), bits);
/* Comparisons of vectors are all ones where they hold. */
#define SAME(row) (vector)((difference & rows[row].bits) == 0)
#define EQUAL(row) excluded |= ~SAME(row) & rows[row].vectors;
#define DIFFER(row) excluded |= SAME(row) & rows[row].vectors;

static uint32_t possible_by_windows(const uint32_t *w) {
    vector difference, excluded = {0, 0, 0, 0};
    SLICE_0 SLICE_1 SLICE_2 SLICE_3 SLICE_4 SLICE_5 SLICE_6 SLICE_7 SLICE_8 SLICE_9 SLICE_10
        SLICE_11 SLICE_12 SLICE_13 SLICE_14 SLICE_15 SLICE_16 SLICE_17 SLICE_18 return ~(
            excluded[0] | excluded[1] | excluded[2] | excluded[3]);
}

static void expand(uint32_t *w, const uint8_t *block) {
    load_block_words(w, block);
    expand_words(w);
}

/*
 * Each block is expanded before the one ahead of it is looked at: a vector load waits long for
 * words that were just stored one by one.
 */
void possible_attacks_windows(uint32_t *possible, const uint8_t *const blocks[], size_t count) {
    uint32_t w[2][LAST_WORD + 1];
    if (count != 0)
        expand(w[0], blocks[0]);
    for (size_t i = 0; i < count; i++) {
        if (i + 1 < count)
            expand(w[(i + 1) % 2], blocks[i + 1]);
        possible[i] = possible_by_windows(w[i % 2]);
    }
}

#endif
