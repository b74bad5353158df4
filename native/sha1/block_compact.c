/*
 * The block core in short loops, five rounds a turn: about a tenth of its code, for CPUs whose
 * instruction or trace cache is too small for 80 rounds in a row.
 */
#include "../bytes.h"
#include "../core.h"
#include "round.h"

blocks_function sha1_blocks_block_compact;

static uint32_t next_word(uint32_t *w, unsigned t) {
    uint32_t mixed = w[(t + 13) & 15] ^ w[(t + 8) & 15] ^ w[(t + 2) & 15] ^ w[t & 15];
    return w[t & 15] = ROTATE_LEFT(mixed, 1);
}

/* A word of the message in rounds 0 to 15, of the schedule afterwards. */
static uint32_t first_word(uint32_t *w, const uint8_t *block, unsigned t) {
    return t < 16 ? (w[t] = load_be32(block + 4 * t)) : next_word(w, t);
}

#define ROUNDS(function, k, from, word)                                                            \
    for (unsigned t = from; t < from + 20; t += 5) {                                               \
        ROUND(function, k, a, b, c, d, e, word(t));                                                \
        ROUND(function, k, e, a, b, c, d, word(t + 1));                                            \
        ROUND(function, k, d, e, a, b, c, word(t + 2));                                            \
        ROUND(function, k, c, d, e, a, b, word(t + 3));                                            \
        ROUND(function, k, b, c, d, e, a, word(t + 4));                                            \
    }

#define FIRST(t) first_word(w, blocks, t)
#define NEXT(t) next_word(w, t)

void sha1_blocks_block_compact(uint32_t *state, const uint8_t *blocks, size_t count) {
    for (; count != 0; count--, blocks += 64) {
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
        uint32_t w[16];

        ROUNDS(CHOOSE, K_CHOOSE, 0, FIRST)
        ROUNDS(PARITY, K_PARITY, 20, NEXT)
        ROUNDS(MAJORITY, K_MAJORITY, 40, NEXT)
        ROUNDS(PARITY, K_PARITY_LAST, 60, NEXT)

        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
    }
}
