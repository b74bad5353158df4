/*
 * What collision detection costs: messages hashed with the check, beside the same messages hashed
 * by the same core without, and by the detecting implementation that git uses where it is linked
 * in.
 *
 *   collision_bench [CORE...]
 *
 * CORE limits it to those SHA-1 cores. With each a second table follows: sixteen messages at a
 * time, in the lanes that are chosen here, beside the same one after the other. The messages are
 * fresh bytes, 1 MiB of them in all: a short buffer that is hashed again and again lets branches be
 * predicted that are not in real life. For every length the shortest of many rounds is taken, in
 * which all take turns.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "clock.h"
#include "collision/checked_cores.h"
#include "collision/checked_hash.h"
#include "cores.h"
#include "machine.h"
#include "table.h"
#ifdef SHACORE_PEER_SHA1DC
#include "sha1dc/sha1.h"
#endif

enum { TOTAL = 1 << 20, ROUNDS = 200, BATCH = 16 };

static uint8_t data[TOTAL];
static uint8_t digest[DIGEST_LENGTH_MAX];

static void hash_plain(const struct core *core, const uint8_t *message, size_t length) {
    hash_message(core, message, length, digest);
}

static void hash_checked(const struct core *core, const uint8_t *message, size_t length) {
    struct collision collision = {0};
    (void)core; /* the one in use */
    checked_hash_message(&collision, message, length, digest);
}

#ifdef SHACORE_PEER_SHA1DC
static void hash_sha1dc(const struct core *core, const uint8_t *message, size_t length) {
    SHA1_CTX context;
    (void)core;
    SHA1DCInit(&context);
    SHA1DCUpdate(&context, (const char *)message, length);
    SHA1DCFinal(digest, &context);
}
#endif

/* Sixteen messages at a time. */
static void hash_batch(const struct core *core, const uint8_t *first, size_t length) {
    struct message messages[BATCH];
    uint8_t digests[BATCH * DIGEST_LENGTH_MAX];
    for (size_t i = 0; i < BATCH; i++)
        messages[i] = (struct message){first + i * length, length};
    hash_messages(core->algorithm, messages, BATCH, digests);
}

static void search_batch(const struct core *core, const uint8_t *first, size_t length) {
    struct message messages[BATCH];
    uint8_t digests[BATCH * DIGEST_LENGTH_MAX];
    struct collision collisions[BATCH];
    (void)core;
    for (size_t i = 0; i < BATCH; i++)
        messages[i] = (struct message){first + i * length, length};
    search_messages(messages, BATCH, digests, 0, collisions);
}

typedef void hash_function(const struct core *core, const uint8_t *message, size_t length);

/* A way to hash all the data, and how many messages each call takes. */
struct way {
    hash_function *hash;
    size_t messages;
};

enum { PLAIN, CHECKED, SHA1DC, IN_LANES = SHA1DC, SEARCHED, WAYS_MAX };
static const struct way one_by_one[] = {
    {hash_plain, 1},
    {hash_checked, 1},
#ifdef SHACORE_PEER_SHA1DC
    {hash_sha1dc, 1},
#endif
};
static const struct way in_batches[] = {
    {hash_plain, 1},
    {hash_checked, 1},
    {hash_batch, BATCH},
    {search_batch, BATCH},
};

/* The shortest time of all the data in messages of `length` bytes, in each way. */
static void measure_length(const struct core *core, size_t length, const struct way *ways,
                           size_t way_count, double *best) {
    for (size_t way = 0; way < way_count; way++)
        best[way] = 1e18;
    for (int round = 0; round < ROUNDS; round++)
        for (size_t way = 0; way < way_count; way++) {
            size_t step = length * ways[way].messages;
            double start = clock_nanoseconds();
            for (size_t at = 0; at + step <= TOTAL; at += step)
                ways[way].hash(core, data + at, length);
            double time = clock_nanoseconds() - start;
            if (time < best[way])
                best[way] = time;
        }
}

static void measure_core(const struct core *core, struct table *table) {
    static const size_t lengths[] = {64, 256, 1024, 8192, TOTAL};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        double best[WAYS_MAX];
        measure_length(core, lengths[i], one_by_one, sizeof one_by_one / sizeof one_by_one[0],
                       best);
        table_row(table);
        table_cell(table, "%s%s", core->name, fused_core_chosen() ? ", fused" : "");
        table_cell(table, "%zu", lengths[i]);
        table_cell(table, "%.3f", TOTAL / best[PLAIN]);
        table_cell(table, "%.3f", TOTAL / best[CHECKED]);
        table_cell(table, "%.3f", best[PLAIN] / best[CHECKED]);
#ifdef SHACORE_PEER_SHA1DC
        table_cell(table, "%.3f", TOTAL / best[SHA1DC]);
        table_cell(table, "%.2f", best[SHA1DC] / best[CHECKED]);
#endif
    }
}

static void measure_batches(const struct core *core, struct table *table) {
    static const size_t lengths[] = {64, 256, 1024, 8192, TOTAL / BATCH};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        double best[WAYS_MAX];
        measure_length(core, lengths[i], in_batches, sizeof in_batches / sizeof in_batches[0],
                       best);
        table_row(table);
        table_cell(table, "%s", core->name);
        table_cell(table, "%zu", lengths[i]);
        table_cell(table, "%.3f", TOTAL / best[PLAIN]);
        table_cell(table, "%.3f", TOTAL / best[CHECKED]);
        table_cell(table, "%.3f", TOTAL / best[IN_LANES]);
        table_cell(table, "%.3f", TOTAL / best[SEARCHED]);
        table_cell(table, "%.2f", best[CHECKED] / best[SEARCHED]);
        table_cell(table, "%.2f", best[PLAIN] / best[SEARCHED]);
    }
}

static bool is_asked_for(const char *name, int count, char **names) {
    for (int i = 1; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return count == 1;
}

int main(int argument_count, char **arguments) {
    static struct table table, batches;
    uint32_t word = 1;
    for (size_t i = 0; i < TOTAL; i++) {
        word = word * 1664525 + 1013904223;
        data[i] = (uint8_t)(word >> 24);
    }
    machine_print();
    table_row(&table);
    table_cell(&table, "core");
    table_cell(&table, "bytes");
    table_cell(&table, "plain, GB/s");
    table_cell(&table, "checked, GB/s");
    table_cell(&table, "checked : plain");
#ifdef SHACORE_PEER_SHA1DC
    table_cell(&table, "sha1dc, GB/s");
    table_cell(&table, "checked : sha1dc");
#endif
    table_row(&batches);
    table_cell(&batches, "core");
    table_cell(&batches, "bytes, 16 messages");
    table_cell(&batches, "plain, GB/s");
    table_cell(&batches, "checked, GB/s");
    table_cell(&batches, "plain in lanes, GB/s");
    table_cell(&batches, "checked in lanes, GB/s");
    table_cell(&batches, "checked in lanes : checked");
    table_cell(&batches, "checked in lanes : plain");
    for (size_t i = 0; i < core_count(); i++) {
        const struct core *core = core_at(i);
        if (core->algorithm != &algorithms[SHA1_INDEX] ||
            !is_asked_for(core->name, argument_count, arguments) ||
            core_choose(core) != CORE_USABLE)
            continue;
        measure_core(core, &table);
        measure_batches(core, &batches);
    }
    table_print(&table);
    table_print(&batches);
    return 0;
}
