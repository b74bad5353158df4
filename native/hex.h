/*
 * Digests in hexadecimal.
 */
#ifndef SHACORE_HEX_H
#define SHACORE_HEX_H

#include <stddef.h>
#include <stdint.h>

#include "algorithm.h"

static inline char hex_digit(uint8_t nibble) {
    return (char)(nibble + (nibble < 10 ? '0' : 'a' - 10));
}

/*
 * Writes DIGEST_LENGTH_MAX bytes as twice as many characters. A shorter digest is a part of them: a
 * loop of fixed length is what compilers turn into vectors.
 */
static inline void hex_encode(const uint8_t *restrict bytes, char *restrict text) {
    for (size_t i = 0; i < DIGEST_LENGTH_MAX; i++) {
        text[2 * i] = hex_digit(bytes[i] >> 4);
        text[2 * i + 1] = hex_digit(bytes[i] & 15);
    }
}

/* Writes `length` bytes as twice as many characters. */
static inline void hex_encode_bytes(const uint8_t *restrict bytes, size_t length,
                                    char *restrict text) {
    for (size_t i = 0; i < length; i++) {
        text[2 * i] = hex_digit(bytes[i] >> 4);
        text[2 * i + 1] = hex_digit(bytes[i] & 15);
    }
}

#endif
