/*
 * Four SHA-1 messages in the lanes of the 128-bit vectors that every CPU of this kind has (SSE2,
 * NEON, VSX), in the compiler's vector extension: what the rounds of one message do to words, these
 * do to vectors of four.
 */
#include "../bytes.h"
#include "../lane_kernel.h"
#include "../platform.h"

#if defined(SHACORE_VECTORS)

enum { LANES = 4 };

typedef uint32_t vector __attribute__((vector_size(4 * LANES)));

lanes_function sha1_lanes_vector_x4;

static inline vector rotate_left(vector words, int bits) {
    return words << bits | words >> (32 - bits);
}

static inline vector load_words(const uint8_t *const blocks[], size_t offset) {
    return (vector){load_be32(blocks[0] + offset), load_be32(blocks[1] + offset),
                    load_be32(blocks[2] + offset), load_be32(blocks[3] + offset)};
}

static inline vector load_state(const uint32_t *words) {
    return (vector){words[0], words[1], words[2], words[3]};
}

static inline void add_to_state(uint32_t *words, vector sum) {
    for (int lane = 0; lane < LANES; lane++)
        words[lane] += sum[lane];
}

/* The word of round t, from the 16 words before it. */
static inline vector next_word(vector *w, int t) {
    vector mixed = w[(t + 13) & 15] ^ w[(t + 8) & 15] ^ w[(t + 2) & 15] ^ w[t & 15];
    return w[t & 15] = rotate_left(mixed, 1);
}

#define CHOOSE(b, c, d) ((((c) ^ (d)) & (b)) ^ (d))
#define PARITY(b, c, d) ((b) ^ (c) ^ (d))
#define MAJORITY(b, c, d) (((b) & (c)) | ((d) & ((b) | (c))))

/* rotate_left(a, 5) is added last: a is the newest value, and the rest need not wait for it. */
#define ROUND(f, k, word)                                                                          \
    {                                                                                              \
        vector sum = e + f(b, c, d) + (k) + (word);                                                \
        e = d;                                                                                     \
        d = c;                                                                                     \
        c = rotate_left(b, 30);                                                                    \
        b = a;                                                                                     \
        a = sum + rotate_left(a, 5);                                                               \
    }

static void compress(struct lane_states *states, const uint8_t *const blocks[], size_t offset) {
    vector w[16];
    vector a = load_state(states->word[0]), b = load_state(states->word[1]);
    vector c = load_state(states->word[2]), d = load_state(states->word[3]);
    vector e = load_state(states->word[4]);

    for (int t = 0; t < 16; t++) {
        w[t] = load_words(blocks, offset + 4 * (size_t)t);
        ROUND(CHOOSE, 0x5a827999, w[t])
    }
    for (int t = 16; t < 20; t++)
        ROUND(CHOOSE, 0x5a827999, next_word(w, t))
    for (int t = 20; t < 40; t++)
        ROUND(PARITY, 0x6ed9eba1, next_word(w, t))
    for (int t = 40; t < 60; t++)
        ROUND(MAJORITY, 0x8f1bbcdc, next_word(w, t))
    for (int t = 60; t < 80; t++)
        ROUND(PARITY, 0xca62c1d6, next_word(w, t))

    add_to_state(states->word[0], a);
    add_to_state(states->word[1], b);
    add_to_state(states->word[2], c);
    add_to_state(states->word[3], d);
    add_to_state(states->word[4], e);
}

void sha1_lanes_vector_x4(struct lane_states *states, const uint8_t *const blocks[], size_t count) {
    for (size_t offset = 0; count != 0; count--, offset += BLOCK_LENGTH)
        compress(states, blocks, offset);
}

#endif
