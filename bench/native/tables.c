#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "published.h"
#include "table.h"

static struct table table;

/* The timing of the hasher of that name, or NULL. */
static const struct timing *timing_named(const struct hashers *hashers,
                                         const struct timing *timings, const char *name) {
    const struct hasher *hasher = hasher_named(hashers, name);
    return hasher == NULL ? NULL : &timings[hasher - hashers->list];
}

/* A cell with the ratio to `other`: empty where that one was not measured. */
static void ratio_cell(const struct timing *timing, const struct timing *other) {
    if (other == NULL)
        table_cell(&table, "%s", "");
    else
        table_cell(&table, "%.3f", other->nanoseconds / timing->nanoseconds);
}

/* What others published for SHA-1 says nothing about other algorithms. */
static bool are_sha1(const struct hashers *hashers) {
    return strcmp(hashers->list[0].algorithm, "sha1") == 0;
}

static struct workload updates_of(size_t length) {
    return (struct workload){run_update, length, length};
}

void tables_cores(const struct hashers *hashers, const struct options *options) {
    enum { SIZES = 4, SHOWN = 2 }; /* sizes[SHOWN] is the one that the other columns show */
    static const size_t sizes[SIZES] = {64, 1024, 8192, 65536};
    struct workload workloads[SIZES];
    struct timing timings[SIZES * HASHERS_MAX];

    for (size_t size = 0; size < SIZES; size++)
        workloads[size] = updates_of(sizes[size]);
    measure(hashers, workloads, SIZES, options->rounds, timings);

    table_row(&table);
    table_cell(&table, "cycles per byte");
    for (size_t size = 0; size < SIZES; size++)
        table_cell(&table, "%zu bytes", sizes[size]);
    table_cell(&table, "GB/s");
    table_cell(&table, "x block");

    const struct timing *shown = timings + SHOWN * hashers->count;
    const struct timing *block = timing_named(hashers, shown, "block");
    for (size_t i = 0; i < hashers->count; i++) {
        table_row(&table);
        table_cell(&table, "%s", hashers->list[i].name);
        for (size_t size = 0; size < SIZES; size++)
            table_cell(&table, "%.3f",
                       timings[size * hashers->count + i].cycles / (double)sizes[size]);
        table_cell(&table, "%.3f", (double)sizes[SHOWN] / shown[i].nanoseconds);
        ratio_cell(&shown[i], block);
    }
    table_print(&table);
}

void tables_throughput(const struct hashers *hashers, const struct options *options) {
    enum { LENGTH = 8192 };
    const struct workload workload = updates_of(LENGTH);
    struct timing timings[HASHERS_MAX];
    measure(hashers, &workload, 1, options->rounds, timings);

    table_row(&table);
    table_cell(&table, "8 KiB updates");
    table_cell(&table, "MB/s");
    table_cell(&table, "x byte-wise (reference)");
    const struct timing *reference = timing_named(hashers, timings, "reference");
    for (size_t i = 0; i < hashers->count; i++) {
        table_row(&table);
        table_cell(&table, "%s", hashers->list[i].name);
        table_cell(&table, "%.1f", LENGTH * 1e3 / timings[i].nanoseconds);
        ratio_cell(&timings[i], reference);
    }
    table_print(&table);
    if (are_sha1(hashers))
        published_print_throughput();
}

void tables_500(const struct hashers *hashers, const struct options *options) {
    enum { UPDATE_LENGTH = 1000000 };
    const struct workload workload = {run_message, (size_t)options->updates * UPDATE_LENGTH,
                                      UPDATE_LENGTH};
    struct timing timings[HASHERS_MAX];
    measure(hashers, &workload, 1, options->rounds, timings);

    table_row(&table);
    table_cell(&table, "%u x 1,000,000 bytes, best of %u", options->updates, options->rounds);
    table_cell(&table, "seconds");
    table_cell(&table, "x block");
    table_cell(&table, "x openssl");
    const struct timing *block = timing_named(hashers, timings, "block");
    const struct timing *openssl = timing_named(hashers, timings, "openssl");
    for (size_t i = 0; i < hashers->count; i++) {
        table_row(&table);
        table_cell(&table, "%s", hashers->list[i].name);
        table_cell(&table, "%.3f", timings[i].nanoseconds / 1e9);
        ratio_cell(&timings[i], block);
        ratio_cell(&timings[i], openssl);
    }
    table_print(&table);
    if (are_sha1(hashers))
        published_print_500();
}

static void matrix_row(const struct hashers *hashers, const struct workload *workload,
                       const struct timing *timings) {
    const struct timing *block = timing_named(hashers, timings, "block");

    table_row(&table);
    table_cell(&table, "%zu in updates of %zu", workload->length, workload->update_length);
    for (size_t i = 0; i < hashers->count; i++) {
        table_cell(&table, "%.2f", timings[i].cycles / (double)workload->length);
        ratio_cell(&timings[i], block);
    }
}

void tables_matrix(const struct hashers *hashers, const struct options *options) {
    enum { LENGTHS = 7, PAIRS = LENGTHS * (LENGTHS + 1) / 2 };
    static const size_t lengths[LENGTHS] = {16, 64, 256, 1024, 2048, 4096, 8192};
    struct workload workloads[PAIRS];
    struct timing timings[PAIRS * HASHERS_MAX];
    size_t pairs = 0;

    for (size_t length = 0; length < LENGTHS; length++)
        for (size_t update = 0; update <= length; update++)
            workloads[pairs++] = (struct workload){run_message, lengths[length], lengths[update]};
    measure(hashers, workloads, PAIRS, options->rounds, timings);

    table_row(&table);
    table_cell(&table, "cycles per byte, bytes");
    for (size_t i = 0; i < hashers->count; i++) {
        table_cell(&table, "%s", hashers->list[i].name);
        table_cell(&table, "x block");
    }
    for (size_t i = 0; i < PAIRS; i++)
        matrix_row(hashers, &workloads[i], timings + i * hashers->count);
    table_print(&table);
    if (are_sha1(hashers))
        published_print_matrix();
}

void tables_unroll(const struct hashers *hashers, const struct options *options) {
    enum { LENGTH = 8192, COLD_SHARE = 10 }; /* flushing takes longer than hashing */
    const struct workload workloads[] = {updates_of(LENGTH), updates_of(BLOCK_LENGTH)};
    struct timing timings[2 * HASHERS_MAX], cold[HASHERS_MAX];
    const struct timing *block = timings + hashers->count;
    measure(hashers, workloads, 2, options->rounds, timings);
    bool has_cold = measure_cold(hashers, options->rounds / COLD_SHARE + 1, cold);

    table_row(&table);
    table_cell(&table, "unrolling");
    table_cell(&table, "8 KiB: c/B");
    table_cell(&table, "x rolled-1");
    table_cell(&table, "one block: cycles");
    if (has_cold) {
        table_cell(&table, "code in no cache");
        table_cell(&table, "x rolled-1");
    }
    const struct timing *rolled = timing_named(hashers, timings, "rolled-1");
    for (size_t i = 0; i < hashers->count; i++) {
        table_row(&table);
        table_cell(&table, "%s", hashers->list[i].name);
        table_cell(&table, "%.3f", timings[i].cycles / LENGTH);
        ratio_cell(&timings[i], rolled);
        table_cell(&table, "%.0f", block[i].cycles);
        if (has_cold) {
            table_cell(&table, "%.0f", cold[i].cycles);
            ratio_cell(&cold[i], timing_named(hashers, cold, "rolled-1"));
        }
    }
    table_print(&table);
    published_print_unroll();
}

void tables_lanes(const struct hashers *hashers, const struct options *options) {
    enum { SIZES = 2 };
    static const size_t sizes[SIZES] = {16384, 1024};
    const struct hashers measured =
        hashers_collect_lanes(algorithm_named(hashers->list[0].algorithm));
    struct workload workloads[SIZES];
    struct timing timings[SIZES * HASHERS_MAX];

    for (size_t size = 0; size < SIZES; size++)
        workloads[size] = updates_of(sizes[size]);
    measure(&measured, workloads, SIZES, options->rounds, timings);

    table_row(&table);
    table_cell(&table, "%s", hashers->list[0].algorithm);
    table_cell(&table, "messages");
    for (size_t size = 0; size < SIZES; size++) {
        table_cell(&table, "%zu bytes: c/B", sizes[size]);
        table_cell(&table, "GB/s");
        table_cell(&table, "x openssl");
    }
    table_cell(&table, "cycles a block");
    for (size_t i = 0; i < measured.count; i++) {
        const struct lane_kernel *kernel = measured.list[i].kernel;
        size_t lanes = kernel == NULL ? 1 : kernel->lanes;
        table_row(&table);
        table_cell(&table, "%s", measured.list[i].name);
        table_cell(&table, "%zu", lanes);
        for (size_t size = 0; size < SIZES; size++) {
            const struct timing *here = &timings[size * measured.count];
            const struct timing *openssl = timing_named(&measured, here, "openssl");
            double bytes = (double)(lanes * sizes[size]);
            table_cell(&table, "%.3f", here[i].cycles / bytes);
            table_cell(&table, "%.2f", bytes / here[i].nanoseconds);
            if (openssl == NULL)
                table_cell(&table, "%s", "");
            else
                table_cell(&table, "%.2f",
                           openssl->nanoseconds * (double)lanes / here[i].nanoseconds);
        }
        table_cell(&table, "%.0f", timings[i].cycles / (double)sizes[0] * BLOCK_LENGTH);
    }
    table_print(&table);
}

void tables_versus(const struct hashers *hashers, const struct options *options) {
    enum { LENGTH = 8192 };
    const struct workload workload = updates_of(LENGTH);
    struct timing timings[HASHERS_MAX];

    if (hashers->count != 2) {
        fprintf(stderr, "core_bench: versus takes two of: core_bench list\n");
        exit(2);
    }
    measure(hashers, &workload, 1, options->rounds, timings);
    printf("%.3f %.3f %.3f\n", timings[0].cycles / LENGTH, timings[1].cycles / LENGTH,
           timings[1].nanoseconds / timings[0].nanoseconds);
}

void tables_list(const struct hashers *hashers, const struct options *options) {
    (void)options;
    for (size_t i = 0; i < hashers->count; i++)
        printf("%s\n", hashers->list[i].name);
}
