/*
 * What every lane kernel must do, whatever its algorithm. Each function makes many checks.
 */
#ifndef SHACORE_LANE_CHECKS_H
#define SHACORE_LANE_CHECKS_H

#include "lane_kernel.h"

/* Random states and blocks in each lane equal the reference core: 0 to 5 blocks, and more. */
void check_lanes_random(const struct lane_kernel *kernel);

/* Every alignment 0..63 of the blocks, another one in each lane. */
void check_lanes_alignments(const struct lane_kernel *kernel);

/* Lanes that read the same memory, in whole and in part. */
void check_lanes_shared(const struct lane_kernel *kernel);

/* Each lane's blocks right before and right after an inaccessible page, and so the states. */
void check_lanes_guard_pages(const struct lane_kernel *kernel);

/* The caller's registers come back unchanged (where registers_lost is written). */
void check_lanes_registers(const struct lane_kernel *kernel);

#endif
