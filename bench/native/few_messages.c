#include "few_messages.h"

#include <float.h>

#include "batch.h"
#include "clock.h"
#include "cores.h"
#include "hash.h"
#include "table.h"

enum { MESSAGES_MAX = 8, LENGTH_MAX = 16384 };

/* The lengths of the messages of a row: its first 1, 2, ... 8. */
struct row {
    const char *label;
    size_t lengths[MESSAGES_MAX];
};

static const struct row rows[] = {
    {"20 bytes each", {20, 20, 20, 20, 20, 20, 20, 20}},
    {"64 bytes each", {64, 64, 64, 64, 64, 64, 64, 64}},
    {"1 KiB each", {1024, 1024, 1024, 1024, 1024, 1024, 1024, 1024}},
    {"16 KiB each", {16384, 16384, 16384, 16384, 16384, 16384, 16384, 16384}},
    {"6 to 200 bytes", {40, 110, 6, 200, 64, 20, 130, 55}},
    {"20 bytes to 1 KiB", {300, 20, 1024, 90, 700, 64, 180, 500}},
    {"100 bytes to 16 KiB", {4000, 16000, 100, 9000, 700, 12000, 2000, 300}},
};

struct few {
    const struct algorithm *algorithm;
    struct message messages[MESSAGES_MAX];
    size_t count;
    uint8_t digests[MESSAGES_MAX * DIGEST_LENGTH_MAX];
};

static void at_once(struct few *few) {
    hash_messages(few->algorithm, few->messages, few->count, few->digests);
}

static void one_by_one(struct few *few) {
    const struct core *core = core_chosen(few->algorithm);
    for (size_t i = 0; i < few->count; i++)
        hash_message(core, few->messages[i].bytes, few->messages[i].length,
                     few->digests + i * few->algorithm->digest_length);
}

static double time_of(void (*run)(struct few *), struct few *few) {
    enum { RUNS = 16 }; /* between two looks at the clock */
    double start = clock_nanoseconds();
    for (unsigned i = 0; i < RUNS; i++)
        run(few);
    return clock_nanoseconds() - start;
}

static double ratio(struct few *few, unsigned rounds) {
    double fastest_at_once = DBL_MAX, fastest_one_by_one = DBL_MAX;
    for (unsigned round = 0; round < rounds; round++) {
        double time = time_of(at_once, few);
        if (time < fastest_at_once)
            fastest_at_once = time;
        time = time_of(one_by_one, few);
        if (time < fastest_one_by_one)
            fastest_one_by_one = time;
    }
    return fastest_one_by_one / fastest_at_once;
}

void tables_few(const struct hashers *hashers, const struct options *options) {
    static uint8_t bytes[LENGTH_MAX];
    static struct table table;
    struct few few = {.algorithm = algorithm_named(hashers->list[0].algorithm)};

    table_row(&table);
    table_cell(&table, "%s, x one by one", few.algorithm->name);
    for (few.count = 1; few.count <= MESSAGES_MAX; few.count++)
        table_cell(&table, "%zu", few.count);
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        for (size_t i = 0; i < MESSAGES_MAX; i++)
            few.messages[i] = (struct message){bytes, rows[row].lengths[i]};
        table_row(&table);
        table_cell(&table, "%s", rows[row].label);
        for (few.count = 1; few.count <= MESSAGES_MAX; few.count++)
            table_cell(&table, "%.2f", ratio(&few, options->rounds));
    }
    table_print(&table);
}
