/*
 * The SHA-256 rounds in the form that compiles best, shared by the C cores.
 *
 * choose is ((f ^ g) & e) ^ g. majority is ((a ^ b) & (b ^ c)) ^ b, and b ^ c is the a ^ b of the
 * round before, so that one is kept. A sum of three rotations is rotated as it is made, which takes
 * one copy of the word instead of three.
 */
#ifndef SHACORE_SHA256_ROUND_H
#define SHACORE_SHA256_ROUND_H

#include <stdint.h>

#include "../bytes.h"

#define ROTATE_RIGHT(word, bits) ((word) >> (bits) | (word) << (32 - (bits)))

/* Rotations by 2, 13 and 22; by 6, 11 and 25. */
#define UPPER_SIGMA_0(a) ROTATE_RIGHT(ROTATE_RIGHT(ROTATE_RIGHT(a, 9) ^ (a), 11) ^ (a), 2)
#define UPPER_SIGMA_1(e) ROTATE_RIGHT(ROTATE_RIGHT(ROTATE_RIGHT(e, 14) ^ (e), 5) ^ (e), 6)
#define LOWER_SIGMA_0(w) (ROTATE_RIGHT(w, 7) ^ ROTATE_RIGHT(w, 18) ^ (w) >> 3)
#define LOWER_SIGMA_1(w) (ROTATE_RIGHT(w, 17) ^ ROTATE_RIGHT(w, 19) ^ (w) >> 10)

#define CHOOSE(e, f, g) ((((f) ^ (g)) & (e)) ^ (g))

/* Word t of the message, kept for the schedule; then word t of the schedule, replacing t - 16. */
#define LOAD(t) (w[t] = load_be32(blocks + 4 * (t)))
#define NEXT(t)                                                                                    \
    (w[(t)&15] +=                                                                                  \
     LOWER_SIGMA_1(w[((t) + 14) & 15]) + w[((t) + 9) & 15] + LOWER_SIGMA_0(w[((t) + 1) & 15]))

/*
 * One round; `b_and_c` is b ^ c before it and a ^ b after it. The roles of the variables rotate in
 * the arguments, no value moves.
 */
#define ROUND(a, b, c, d, e, f, g, h, word, constant)                                              \
    do {                                                                                           \
        uint32_t a_and_b = a ^ b;                                                                  \
        h += (word) + (constant) + CHOOSE(e, f, g) + UPPER_SIGMA_1(e);                             \
        d += h;                                                                                    \
        h += UPPER_SIGMA_0(a) + ((a_and_b & b_and_c) ^ b);                                         \
        b_and_c = a_and_b;                                                                         \
    } while (0)

/* Eight rounds from t on bring the variables back to their places. The constants are in k. */
#define EIGHT(word, t)                                                                             \
    ROUND(a, b, c, d, e, f, g, h, word(t), k[t]);                                                  \
    ROUND(h, a, b, c, d, e, f, g, word(t + 1), k[t + 1]);                                          \
    ROUND(g, h, a, b, c, d, e, f, word(t + 2), k[t + 2]);                                          \
    ROUND(f, g, h, a, b, c, d, e, word(t + 3), k[t + 3]);                                          \
    ROUND(e, f, g, h, a, b, c, d, word(t + 4), k[t + 4]);                                          \
    ROUND(d, e, f, g, h, a, b, c, word(t + 5), k[t + 5]);                                          \
    ROUND(c, d, e, f, g, h, a, b, word(t + 6), k[t + 6]);                                          \
    ROUND(b, c, d, e, f, g, h, a, word(t + 7), k[t + 7])

#define ADD_TO_STATE()                                                                             \
    do {                                                                                           \
        state[0] += a;                                                                             \
        state[1] += b;                                                                             \
        state[2] += c;                                                                             \
        state[3] += d;                                                                             \
        state[4] += e;                                                                             \
        state[5] += f;                                                                             \
        state[6] += g;                                                                             \
        state[7] += h;                                                                             \
    } while (0)

#endif
