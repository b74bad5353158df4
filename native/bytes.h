/*
 * Big-endian words in byte memory of any alignment.
 *
 * Written as shifts, so the result is the same on every CPU; compilers turn each of them into one
 * load or store (with a byte swap where the CPU is little-endian).
 */
#ifndef SHACORE_BYTES_H
#define SHACORE_BYTES_H

#include <stdint.h>

static inline uint32_t load_be32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 |
           (uint32_t)bytes[3];
}

static inline uint64_t load_be64(const uint8_t *bytes) {
    return (uint64_t)load_be32(bytes) << 32 | load_be32(bytes + 4);
}

static inline void store_be32(uint8_t *bytes, uint32_t word) {
    bytes[0] = (uint8_t)(word >> 24);
    bytes[1] = (uint8_t)(word >> 16);
    bytes[2] = (uint8_t)(word >> 8);
    bytes[3] = (uint8_t)word;
}

static inline void store_be64(uint8_t *bytes, uint64_t word) {
    store_be32(bytes, (uint32_t)(word >> 32));
    store_be32(bytes + 4, (uint32_t)word);
}

#endif
