/*
 * Which attacks a block may be part of, by the relations between the bits of its expanded message
 * that hold for every block of an attack (M. Stevens and D. Shumow, "Speeding up detection of SHA-1
 * collision attacks using unavoidable attack conditions", USENIX Security 2017).
 */
#ifndef SHACORE_POSSIBLE_H
#define SHACORE_POSSIBLE_H

#include <stddef.h>
#include <stdint.h>

/*
 * For each of `count` consecutive blocks of 64 bytes, the set of attack vectors all of whose
 * relations hold in it: bit n for attack_vectors[n]. Empty for 95 of 100 random blocks.
 */
typedef void possible_attacks_function(const uint8_t *blocks, size_t count, uint32_t *possible);

possible_attacks_function possible_attacks_scalar;
possible_attacks_function possible_attacks_vector_x4;

#endif
