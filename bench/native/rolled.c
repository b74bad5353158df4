/*
 * SHA-256 in plain loops, as operating system kernels have it: the message is loaded, then all 64
 * words of the schedule are blended, then come the rounds, eight a turn. UNROLL, 1, 4 or 8, is how
 * many words a turn of the first two loops makes. Built once for each, to compare with our cores.
 */
#include "rolled.h"

#include "bytes.h"
#include "sha256/constants.h"

#define JOIN_(one, other) one##other
#define JOIN(one, other) JOIN_(one, other)

#if UNROLL == 1
#define REPEAT(step, t) step(t)
#elif UNROLL == 4
#define REPEAT(step, t)                                                                            \
    step(t);                                                                                       \
    step(t + 1);                                                                                   \
    step(t + 2);                                                                                   \
    step(t + 3)
#else
#define REPEAT(step, t)                                                                            \
    step(t);                                                                                       \
    step(t + 1);                                                                                   \
    step(t + 2);                                                                                   \
    step(t + 3);                                                                                   \
    step(t + 4);                                                                                   \
    step(t + 5);                                                                                   \
    step(t + 6);                                                                                   \
    step(t + 7)
#endif

static const uint32_t k[64] = {SHA256_CONSTANTS};

static inline uint32_t ror(uint32_t word, unsigned bits) {
    return word >> bits | word << (32 - bits);
}

#define LOAD(t) w[t] = load_be32(block + 4 * (t))
#define BLEND(t)                                                                                   \
    w[t] = (ror(w[(t)-2], 17) ^ ror(w[(t)-2], 19) ^ w[(t)-2] >> 10) + w[(t)-7] +                   \
           (ror(w[(t)-15], 7) ^ ror(w[(t)-15], 18) ^ w[(t)-15] >> 3) + w[(t)-16]

#define ROUND(t, a, b, c, d, e, f, g, h)                                                           \
    do {                                                                                           \
        uint32_t t1 =                                                                              \
            h + (ror(e, 6) ^ ror(e, 11) ^ ror(e, 25)) + (g ^ (e & (f ^ g))) + k[t] + w[t];         \
        uint32_t t2 = (ror(a, 2) ^ ror(a, 13) ^ ror(a, 22)) + ((a & b) | (c & (a | b)));           \
        d += t1;                                                                                   \
        h = t1 + t2;                                                                               \
    } while (0)

static void compress(uint32_t *state, const uint8_t *block) {
    uint32_t w[64];
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];

    for (unsigned t = 0; t < 16; t += UNROLL) {
        REPEAT(LOAD, t);
    }
    for (unsigned t = 16; t < 64; t += UNROLL) {
        REPEAT(BLEND, t);
    }
    for (unsigned t = 0; t < 64; t += 8) {
        ROUND(t, a, b, c, d, e, f, g, h);
        ROUND(t + 1, h, a, b, c, d, e, f, g);
        ROUND(t + 2, g, h, a, b, c, d, e, f);
        ROUND(t + 3, f, g, h, a, b, c, d, e);
        ROUND(t + 4, e, f, g, h, a, b, c, d);
        ROUND(t + 5, d, e, f, g, h, a, b, c);
        ROUND(t + 6, c, d, e, f, g, h, a, b);
        ROUND(t + 7, b, c, d, e, f, g, h, a);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
}

void JOIN(sha256_blocks_rolled_, UNROLL)(uint32_t *state, const uint8_t *blocks, size_t count) {
    for (; count != 0; count--, blocks += 64)
        compress(state, blocks);
}
