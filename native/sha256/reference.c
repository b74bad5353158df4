/*
 * SHA-256 as FIPS 180-4, 6.2.2 writes it down: words assembled byte by byte, the whole 64-word
 * schedule first, then 64 rounds that move eight variables along. The oracle for every other core.
 */
#include "../core.h"
#include "constants.h"

blocks_function sha256_blocks_reference;

static const uint32_t constants[64] = {SHA256_CONSTANTS};

/* The functions of 4.1.2, and the rotation and shift that they are made of. */
static uint32_t rotate_right(uint32_t word, unsigned bits) {
    return word >> bits | word << (32 - bits);
}

static uint32_t choose(uint32_t x, uint32_t y, uint32_t z) {
    return (x & y) ^ (~x & z);
}

static uint32_t majority(uint32_t x, uint32_t y, uint32_t z) {
    return (x & y) ^ (x & z) ^ (y & z);
}

static uint32_t upper_sigma_0(uint32_t x) {
    return rotate_right(x, 2) ^ rotate_right(x, 13) ^ rotate_right(x, 22);
}

static uint32_t upper_sigma_1(uint32_t x) {
    return rotate_right(x, 6) ^ rotate_right(x, 11) ^ rotate_right(x, 25);
}

static uint32_t lower_sigma_0(uint32_t x) {
    return rotate_right(x, 7) ^ rotate_right(x, 18) ^ x >> 3;
}

static uint32_t lower_sigma_1(uint32_t x) {
    return rotate_right(x, 17) ^ rotate_right(x, 19) ^ x >> 10;
}

static void compress(uint32_t *state, const uint8_t *block) {
    uint32_t w[64];

    for (unsigned t = 0; t < 16; t++)
        w[t] = (uint32_t)block[4 * t] << 24 | (uint32_t)block[4 * t + 1] << 16 |
               (uint32_t)block[4 * t + 2] << 8 | (uint32_t)block[4 * t + 3];
    for (unsigned t = 16; t < 64; t++)
        w[t] = lower_sigma_1(w[t - 2]) + w[t - 7] + lower_sigma_0(w[t - 15]) + w[t - 16];

    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (unsigned t = 0; t < 64; t++) {
        uint32_t t1 = h + upper_sigma_1(e) + choose(e, f, g) + constants[t] + w[t];
        uint32_t t2 = upper_sigma_0(a) + majority(a, b, c);
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
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

void sha256_blocks_reference(uint32_t *state, const uint8_t *blocks, size_t count) {
    for (; count != 0; count--, blocks += 64)
        compress(state, blocks);
}
