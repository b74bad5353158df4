/*
 * Measuring: everything in turn, round after round, and the shortest time of each.
 */
#ifndef SHACORE_MEASURE_H
#define SHACORE_MEASURE_H

#include "hasher.h"

struct workload {
    void (*run)(const struct hasher *hasher, const struct workload *workload);
    size_t length;        /* bytes that one run hashes */
    size_t update_length; /* bytes that one update hashes */
};

struct timing {
    double nanoseconds; /* of one run */
    double cycles;
};

/* Appends the bytes to a message that goes on, in one update. */
void run_update(const struct hasher *hasher, const struct workload *workload);

/* A whole message in updates of update_length. */
void run_message(const struct hasher *hasher, const struct workload *workload);

/*
 * The shortest time of a run of each workload by each hasher. Each round runs everything once, one
 * after the other: whatever disturbs the machine or changes its clock for a while disturbs all of
 * them, and a round without it is the one that counts.
 *
 * timings[workload * hashers->count + hasher] receives the results.
 */
void measure(const struct hashers *hashers, const struct workload *workloads, size_t workload_count,
             unsigned rounds, struct timing *timings);

/*
 * The shortest time of one block by each hasher whose code is in no cache when it is called:
 * timings[hasher]. False where the code stays in the caches (cold_code.h).
 */
bool measure_cold(const struct hashers *hashers, unsigned rounds, struct timing *timings);

#endif
