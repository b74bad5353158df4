#include "measure.h"

#include <float.h>
#include <string.h>

#include "clock.h"
#include "cold_code.h"

enum {
    DATA_LENGTH = 1000000,  /* the longest update of any table */
    SAMPLE_LENGTH = 1 << 13 /* bytes between two looks at the clock, which then cost nothing */
};

static uint8_t data[DATA_LENGTH];

void run_update(const struct hasher *hasher, const struct workload *workload) {
    hasher->update(hasher, data, workload->length);
}

void run_message(const struct hasher *hasher, const struct workload *workload) {
    uint8_t digest[DIGEST_LENGTH_MAX];
    hasher->init(hasher);
    for (size_t done = 0; done < workload->length; done += workload->update_length)
        hasher->update(hasher, data, workload->update_length);
    hasher->final(hasher, digest);
}

static double time_of_run(const struct hasher *hasher, const struct workload *workload) {
    size_t runs = (SAMPLE_LENGTH + workload->length - 1) / workload->length;
    double start = clock_nanoseconds();
    for (size_t i = 0; i < runs; i++)
        workload->run(hasher, workload);
    return (clock_nanoseconds() - start) / (double)runs;
}

/* Brings the code back into the caches from which the others may have driven it. */
static void warm_up(const struct hasher *hasher) {
    uint8_t digest[DIGEST_LENGTH_MAX];
    hasher->init(hasher);
    hasher->update(hasher, data, BLOCK_LENGTH);
    hasher->final(hasher, digest);
    hasher->init(hasher);
}

static void keep_smaller(double *smallest, double value) {
    if (value < *smallest)
        *smallest = value;
}

void measure(const struct hashers *hashers, const struct workload *workloads, size_t workload_count,
             unsigned rounds, struct timing *timings) {
    const size_t count = workload_count * hashers->count;
    double cycle = DBL_MAX;

    /* Any bytes will do, but pages never written to would share one physical page. */
    memset(data, 0x5a, sizeof data);
    for (size_t i = 0; i < count; i++)
        timings[i].nanoseconds = DBL_MAX;
    for (unsigned round = 0; round < rounds; round++)
        for (size_t i = 0; i < count; i++) {
            const struct hasher *hasher = &hashers->list[i % hashers->count];
            keep_smaller(&cycle, clock_cycle());
            warm_up(hasher);
            keep_smaller(&timings[i].nanoseconds,
                         time_of_run(hasher, &workloads[i / hashers->count]));
        }
    for (size_t i = 0; i < count; i++)
        timings[i].cycles = timings[i].nanoseconds / cycle;
}

bool measure_cold(const struct hashers *hashers, unsigned rounds, struct timing *timings) {
    double cycle = DBL_MAX;

    memset(data, 0x5a, sizeof data);
    for (size_t i = 0; i < hashers->count; i++)
        timings[i].nanoseconds = DBL_MAX;
    for (unsigned round = 0; round < rounds; round++)
        for (size_t i = 0; i < hashers->count; i++) {
            const struct hasher *hasher = &hashers->list[i];
            keep_smaller(&cycle, clock_cycle());
            warm_up(hasher);
            if (!make_code_cold())
                return false;
            double start = clock_nanoseconds();
            hasher->update(hasher, data, BLOCK_LENGTH);
            keep_smaller(&timings[i].nanoseconds, clock_nanoseconds() - start);
        }
    for (size_t i = 0; i < hashers->count; i++)
        timings[i].cycles = timings[i].nanoseconds / cycle;
    return true;
}
