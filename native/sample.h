/*
 * How long a core or a lane kernel takes here: one sample of it. Who wants a figure takes many, in
 * turns with those of others, and keeps the shortest: whatever disturbs the machine only adds time.
 */
#ifndef SHACORE_SAMPLE_H
#define SHACORE_SAMPLE_H

#include "cores.h"
#include "lane_kernel.h"

enum {
    SAMPLE_BLOCKS = 512, /* a sample of fewer blocks is taken over so many, in several calls */
    LANE_SHIFT = 3 * BLOCK_LENGTH, /* bytes between the messages of two lanes */
};

/* Bytes of data that a sample of `blocks` blocks reads. */
#define SAMPLE_LENGTH(blocks) ((blocks)*BLOCK_LENGTH + (LANES_MAX - 1) * LANE_SHIFT)

/*
 * Nanoseconds that a block takes in calls with `blocks` blocks, 1 or more. The core must be usable.
 *
 * data  SAMPLE_LENGTH(blocks) bytes that were written to: pages that never were share one physical
 *       page, which flatters
 */
double sample_core(const struct core *core, const uint8_t *data, size_t blocks);

/* The same for a block in each lane of a kernel. */
double sample_lane_kernel(const struct lane_kernel *kernel, const uint8_t *data, size_t blocks);

#endif
