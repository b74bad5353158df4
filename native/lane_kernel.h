/*
 * A lane kernel: the compression function of one algorithm for several independent messages at
 * once, each in a lane of its own.
 */
#ifndef SHACORE_LANE_KERNEL_H
#define SHACORE_LANE_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#include "algorithm.h"

enum { LANES_MAX = 16 };

/*
 * The chaining values of up to LANES_MAX messages, transposed: word[i][lane] is word i of the
 * message in that lane, in host byte order. A kernel of fewer lanes uses the first columns only, so
 * a message keeps its place when another kernel goes on with it.
 */
struct lane_states {
    _Alignas(64) uint32_t word[STATE_WORDS_MAX][LANES_MAX];
};

/*
 * Compresses `count` consecutive 64-byte blocks of each lane (FIPS 180-4, 6.1.2 and 6.2.2).
 *
 * states  updated in place; columns beyond the kernel's lanes are neither read nor changed
 * blocks  where each lane's blocks begin: any alignment, lanes may share memory; nothing outside
 *         blocks[lane][0 .. 64 * count) is read, and the pointers are not changed
 * count   blocks in each lane; 0 does nothing
 */
typedef void lanes_function(struct lane_states *states, const uint8_t *const blocks[],
                            size_t count);

struct lane_kernel {
    const struct algorithm *algorithm;
    const char *name; /* the name that users give to force it */
    size_t lanes;
    uint32_t features; /* every cpu_feature that must be there before compress() may run */
    /*
     * Cycles that a block in each of its lanes takes on the CPU that the tables name
     * (sha1/lanes.h), which is that of the cores' cycles as well. Only their proportions count:
     * they rank the kernels, and the core for one message, for a given number of messages.
     */
    unsigned cycles;
    lanes_function *compress;
};

#endif
