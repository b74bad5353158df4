/*
 * SHA-1 in portable C, unrolled: whole-word loads straight from the message, a schedule of 16 words
 * that rolls along inside the rounds, and variables renamed from round to round.
 */
#include "../bytes.h"
#include "../core.h"
#include "round.h"

blocks_function sha1_blocks_block;

/* Word t of the message, kept for the schedule; then word t of the schedule, replacing t - 16. */
#define LOAD(t) (w[t] = load_be32(blocks + 4 * (t)))
#define NEXT(t)                                                                                    \
    (mixed = w[((t) + 13) & 15] ^ w[((t) + 8) & 15] ^ w[((t) + 2) & 15] ^ w[(t)&15],               \
     w[(t)&15] = ROTATE_LEFT(mixed, 1))

/* Five rounds bring the variables back to their places. */
#define FIVE(function, k, word, t)                                                                 \
    ROUND(function, k, a, b, c, d, e, word(t));                                                    \
    ROUND(function, k, e, a, b, c, d, word(t + 1));                                                \
    ROUND(function, k, d, e, a, b, c, word(t + 2));                                                \
    ROUND(function, k, c, d, e, a, b, word(t + 3));                                                \
    ROUND(function, k, b, c, d, e, a, word(t + 4))

#define TWENTY(function, k, t)                                                                     \
    FIVE(function, k, NEXT, t);                                                                    \
    FIVE(function, k, NEXT, t + 5);                                                                \
    FIVE(function, k, NEXT, t + 10);                                                               \
    FIVE(function, k, NEXT, t + 15)

void sha1_blocks_block(uint32_t *state, const uint8_t *blocks, size_t count) {
    for (; count != 0; count--, blocks += 64) {
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
        uint32_t w[16], mixed;

        FIVE(CHOOSE, K_CHOOSE, LOAD, 0);
        FIVE(CHOOSE, K_CHOOSE, LOAD, 5);
        FIVE(CHOOSE, K_CHOOSE, LOAD, 10);
        ROUND(CHOOSE, K_CHOOSE, a, b, c, d, e, LOAD(15));
        ROUND(CHOOSE, K_CHOOSE, e, a, b, c, d, NEXT(16));
        ROUND(CHOOSE, K_CHOOSE, d, e, a, b, c, NEXT(17));
        ROUND(CHOOSE, K_CHOOSE, c, d, e, a, b, NEXT(18));
        ROUND(CHOOSE, K_CHOOSE, b, c, d, e, a, NEXT(19));
        TWENTY(PARITY, K_PARITY, 20);
        TWENTY(MAJORITY, K_MAJORITY, 40);
        TWENTY(PARITY, K_PARITY_LAST, 60);

        state[0] += a;
        state[1] += b;
        state[2] += c;
        state[3] += d;
        state[4] += e;
    }
}
