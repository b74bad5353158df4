/*
 * Digests in hexadecimal.
 */
#ifndef SHACORE_HEX_H
#define SHACORE_HEX_H

#include <stddef.h>
#include <stdint.h>

#include "bytes.h"

/* The eight lower-case digits of a word, most significant first, as eight ASCII bytes of a number.
 */
static inline uint64_t hex_digits(uint32_t word) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t digits = word;
    digits = (digits | digits << 16) & UINT64_C(0x0000ffff0000ffff);
    digits = (digits | digits << 8) & UINT64_C(0x00ff00ff00ff00ff);
    digits = (digits | digits << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    /* 0x10 in every byte whose digit is a letter: a letter is 'a' - '0' - 10 = 39 further on. */
    uint64_t letters = (digits + 6 * ones) & 0x10 * ones;
    return digits + '0' * ones + (letters >> 4) * 39;
}

/* Writes `length` bytes, a multiple of four, as 2 * length characters. */
static inline void hex_encode(const uint8_t *bytes, size_t length, char *text) {
    for (size_t i = 0; i < length; i += 4)
        store_be64((uint8_t *)text + 2 * i, hex_digits(load_be32(bytes + i)));
}

#endif
