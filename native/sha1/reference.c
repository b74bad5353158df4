/*
 * SHA-1 as RFC 3174, 6.1 writes it down: words assembled byte by byte, the whole 80-word schedule
 * first, then 80 rounds that move five variables along. The oracle for every other core.
 */
#include "../core.h"

blocks_function sha1_blocks_reference;

static uint32_t rotate_left(uint32_t word, unsigned bits) {
    return word << bits | word >> (32 - bits);
}

static uint32_t round_function(unsigned t, uint32_t b, uint32_t c, uint32_t d) {
    if (t < 20)
        return (b & c) | (~b & d);
    if (t < 40 || t >= 60)
        return b ^ c ^ d;
    return (b & c) | (b & d) | (c & d);
}

static void compress(uint32_t *state, const uint8_t *block) {
    static const uint32_t constant[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t w[80];

    for (unsigned t = 0; t < 16; t++)
        w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 |
               (uint32_t)block[4 * t + 2] << 8 | (uint32_t)block[4 * t + 3];
    for (unsigned t = 16; t < 80; t++)
        w[t] = rotate_left(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);

    uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4];
    for (unsigned t = 0; t < 80; t++) {
        uint32_t next =
            rotate_left(a, 5) + round_function(t, b, c, d) + e + w[t] + constant[t / 20];
        e = d;
        d = c;
        c = rotate_left(b, 30);
        b = a;
        a = next;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
}

void sha1_blocks_reference(uint32_t *state, const uint8_t *blocks, size_t count) {
    for (; count != 0; count--, blocks += 64)
        compress(state, blocks);
}
