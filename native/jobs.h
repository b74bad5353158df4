/*
 * Jobs: runs of blocks of independent messages, compressed in lanes where that is faster.
 */
#ifndef SHACORE_JOBS_H
#define SHACORE_JOBS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "algorithm.h"

/* What a blocks_function takes, for one of many messages. */
struct job {
    uint32_t *state; /* algorithm->state_words words, updated in place; no two jobs share one */
    const uint8_t *blocks;
    size_t count; /* of blocks, different from job to job; 0 does nothing */
};

/*
 * Does `job_count` jobs, 0 or more, in an order of its own choosing: in lanes where lane_kernel_for
 * has a kernel, by the core in use where not. Nothing is allocated; a few kilobytes of stack are
 * used.
 */
void do_jobs(const struct algorithm *algorithm, const struct job *jobs, size_t job_count);

/*
 * The same for up to ORDERED_MAX (longest_first.h) jobs of SHA-1, and looks for collision attacks:
 * sets found[i] where a block of job number i ends one, and leaves it alone elsewhere. The state of
 * such a job is that of SHA-1, or anything.
 *
 * reduced_rounds  attacks on SHA-1 with fewer rounds count too
 *
 * Takes about 60 kilobytes of stack.
 */
void search_jobs(const struct job *jobs, size_t job_count, bool reduced_rounds, bool *found);

#endif
