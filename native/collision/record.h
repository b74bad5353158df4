/*
 * What a recording lane kernel leaves of each block: the words of the schedule, and the chaining
 * values. Included by C and assembly.
 */
#ifndef SHACORE_RECORD_H
#define SHACORE_RECORD_H

/* Quads of words, and the bytes of a record: those, and a b c d and e before and after the block.
 */
#define RECORD_QUADS 18
#define RECORD_BEFORE (16 * RECORD_QUADS)
#define RECORD_AFTER (RECORD_BEFORE + 32)
#define RECORD_LENGTH (RECORD_AFTER + 32)

#if !defined(__ASSEMBLER__)

#include "../lane_kernel.h"

/* Everything as it lies in vector registers of the SHA instructions: the last word first. */
struct block_record {
    _Alignas(16) uint32_t quads[RECORD_QUADS][4]; /* word t is quads[t / 4][3 - t % 4] */
    uint32_t before[8];                           /* a is before[3], d before[0], e before[7] */
    uint32_t after[8];
};

/* As a lanes_function; the records of block 0 in each lane come first, then those of block 1. */
typedef void recording_function(struct lane_states *states, const uint8_t *const blocks[],
                                size_t count, struct block_record *records);

#endif

#endif
