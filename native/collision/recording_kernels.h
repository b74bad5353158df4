/*
 * The lane kernels that leave records of their blocks, and the check of those: in place of a lane
 * kernel that would have to be called block by block, and of a check that makes the schedule anew.
 */
#ifndef SHACORE_RECORDING_KERNELS_H
#define SHACORE_RECORDING_KERNELS_H

#include "../lanes.h"
#include "possible.h"

struct recording_kernel {
    const char *name;  /* the SHA-1 lane kernel that it hashes as */
    const char *check; /* the instruction set of the check */
    uint32_t features; /* cpu_features that are needed besides those of that kernel */
    recording_function *compress;
    possible_of_records_function *find;
};

size_t recording_kernel_count(void);
const struct recording_kernel *recording_kernel_at(size_t index);

/* Whether it can be used on this machine. Compares it with the lane kernel and possible_attacks():
 * microseconds. */
enum core_status recording_kernel_status(const struct recording_kernel *recording);

/* The usable one that hashes as `kernel`, or NULL. */
const struct recording_kernel *recording_kernel_for(const struct lane_kernel *kernel);

/* Word t of the block of a record, 0 .. 4 * RECORD_QUADS - 1. */
static inline uint32_t record_word(const struct block_record *record, unsigned t) {
    return record->quads[t / 4][3 - t % 4];
}

/* Word i of a chaining value, `before` or `after` of a record. */
static inline uint32_t record_state_word(const uint32_t *value, unsigned i) {
    return value[i < 4 ? 3 - i : 7];
}

#endif
