/*
 * Which attacks a block may be part of, by the relations between the bits of its expanded message
 * that hold for every block of an attack (M. Stevens and D. Shumow, "Speeding up detection of SHA-1
 * collision attacks using unavoidable attack conditions", USENIX Security 2017).
 */
#ifndef SHACORE_POSSIBLE_H
#define SHACORE_POSSIBLE_H

#include "../cores.h"
#include "record.h"

/*
 * For each of `count` blocks of 64 bytes, wherever they lie, the set of attack vectors all of whose
 * relations hold in it: bit n for attack_vectors[n]. Empty for 95 of 100 random blocks. By the best
 * kernels that this CPU can run.
 */
void possible_attacks(uint32_t *possible, const uint8_t *const blocks[], size_t count);

/* The same for `groups` groups of as many blocks as the kernel has lanes. */
typedef void possible_function(uint32_t *possible, const uint8_t *const blocks[], size_t groups);

struct possible_kernel {
    const char *name;
    size_t lanes;      /* blocks that it looks at together */
    size_t fewest;     /* blocks for which it pays to leave lanes idle */
    uint32_t features; /* every cpu_feature that must be there before find() may run */
    possible_function *find;
};

/* The same for blocks that were recorded: `groups` groups of eight records, one after the other. */
typedef void possible_of_records_function(uint32_t *possible, const struct block_record *records,
                                          size_t groups);

size_t possible_kernel_count(void);
const struct possible_kernel *possible_kernel_at(size_t index);

/* The widest that this CPU can run. */
const struct possible_kernel *possible_kernel_widest(void);

/* Whether it can be used on this machine. Compares it with the scalar one: microseconds. */
enum core_status possible_kernel_status(const struct possible_kernel *kernel);

#endif
