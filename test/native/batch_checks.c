#include "batch_checks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "check.h"
#include "cores.h"
#include "guarded.h"
#include "hash.h"
#include "jobs.h"
#include "lanes.h"
#include "longest_first.h"
#include "random.h"

enum { MEMORY_LENGTH = 1 << 20, CANARY = 0xa5 };

/* What is tested, and how it is called in a failed check. */
struct subject {
    const struct algorithm *algorithm;
    const char *name;
    struct random random;
    const uint8_t *memory; /* MEMORY_LENGTH random bytes */
};

/* Hashes the messages and compares each digest with the reference core's. */
static void check_messages(const struct subject *subject, const struct message *messages,
                           size_t count, const char *what) {
    const struct core *reference = core_named(subject->algorithm, "reference");
    size_t digest_length = subject->algorithm->digest_length;
    size_t length = count * digest_length;
    uint8_t *digests = malloc(length + 2), expected[DIGEST_LENGTH_MAX];
    memset(digests, CANARY, length + 2);
    hash_messages(subject->algorithm, messages, count, digests + 1);

    size_t wrong = 0;
    for (size_t i = 0; i < count; i++) {
        hash_message(reference, messages[i].bytes, messages[i].length, expected);
        wrong += memcmp(digests + 1 + i * digest_length, expected, digest_length) != 0;
    }
    CHECK(wrong == 0, "%s %s: %zu of %zu messages, %s", subject->algorithm->name, subject->name,
          wrong, count, what);
    CHECK(digests[0] == CANARY && digests[length + 1] == CANARY,
          "%s %s: wrote outside the digests of %zu messages", subject->algorithm->name,
          subject->name, count);
    free(digests);
}

static struct message random_message(struct subject *subject, size_t length) {
    size_t offset = random_below(&subject->random, MEMORY_LENGTH - length + 1);
    return (struct message){subject->memory + offset, length};
}

/* Every length 0..300, alone, in company of its like, and all lengths mixed. */
static void check_lengths(struct subject *subject) {
    enum { LENGTH_MAX = 300, ALIKE_MAX = 19 };
    struct message messages[LENGTH_MAX + 1];
    for (size_t length = 0; length <= LENGTH_MAX; length++) {
        size_t count = 1 + random_below(&subject->random, ALIKE_MAX);
        for (size_t i = 0; i < count; i++)
            messages[i] = random_message(subject, length);
        check_messages(subject, messages, count, "alike");
    }
    for (size_t length = 0; length <= LENGTH_MAX; length++)
        messages[length] = random_message(subject, length);
    check_messages(subject, messages, LENGTH_MAX + 1, "of every length");
    for (size_t i = LENGTH_MAX; i > 0; i--) {
        size_t other = random_below(&subject->random, i + 1);
        struct message message = messages[i];
        messages[i] = messages[other];
        messages[other] = message;
    }
    check_messages(subject, messages, LENGTH_MAX + 1, "of every length, shuffled");
}

/* Every number of messages up to 40, of a length and of many. */
static void check_counts(struct subject *subject) {
    enum { COUNT_MAX = 40 };
    const size_t limits[] = {1, 130, 700, scaled(20000)};
    struct message messages[COUNT_MAX];
    for (size_t count = 0; count <= COUNT_MAX; count++)
        for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
            for (size_t j = 0; j < count; j++)
                messages[j] = random_message(subject, random_below(&subject->random, limits[i]));
            check_messages(subject, messages, count, "of random lengths");
            for (size_t j = 0; j < count; j++)
                messages[j] = random_message(subject, limits[i]);
            check_messages(subject, messages, count, "of one length");
        }
}

/* More messages than are ordered at once, and lengths that are far apart. */
static void check_spread(struct subject *subject) {
    enum { COUNT = 2 * ORDERED_MAX + 3 };
    struct message *messages = malloc(COUNT * sizeof *messages);
    for (size_t i = 0; i < COUNT; i++) {
        unsigned bits = (unsigned)random_below(&subject->random, i % 100 == 0 ? 18 : 9);
        messages[i] = random_message(subject, random_below(&subject->random, (size_t)1 << bits));
    }
    check_messages(subject, messages, COUNT, "of lengths far apart");
    for (size_t i = 0; i < COUNT; i++)
        messages[i] = random_message(subject, 64);
    check_messages(subject, messages, COUNT, "of 64 bytes");
    messages[COUNT - 1] = random_message(subject, scaled(MEMORY_LENGTH));
    check_messages(subject, messages, COUNT, "of which the last is long");
    free(messages);
}

/* Nothing is read before the first message or behind the last. */
static void check_guard_pages(struct subject *subject) {
    enum { COUNT = 33, LENGTH_MAX = 200 };
    struct guarded guarded = guarded_map((size_t)COUNT * LENGTH_MAX);
    struct message messages[COUNT];
    random_fill(&subject->random, guarded.start, (size_t)(guarded.end - guarded.start));
    for (size_t limit = 0; limit <= LENGTH_MAX; limit++) {
        uint8_t *end = guarded.end;
        for (size_t i = COUNT; i-- != 0;) {
            size_t length = i % 2 == 0 ? limit : random_below(&subject->random, limit + 1);
            end -= length;
            messages[i] = (struct message){end, length};
        }
        check_messages(subject, messages, COUNT, "before a guard page");
        for (size_t i = 0; i < COUNT; i++)
            messages[i] = (struct message){i % 2 == 0 ? guarded.end - limit : guarded.start, limit};
        check_messages(subject, messages, COUNT, "between guard pages");
    }
    guarded_unmap(&guarded);
}

/* Jobs of equal and of very unequal counts, none among them, from states of their own. */
static void check_jobs(struct subject *subject) {
    enum { ROUNDS = 150, JOBS_MAX = 50, COUNT_BITS = 11 };
    const struct core *reference = core_named(subject->algorithm, "reference");
    for (size_t round = 0; round < scaled(ROUNDS); round++) {
        uint32_t states[JOBS_MAX][STATE_WORDS_MAX + 1], expected[JOBS_MAX][STATE_WORDS_MAX + 1];
        struct job jobs[JOBS_MAX];
        size_t count = random_below(&subject->random, JOBS_MAX + 1);
        size_t equal = random_below(&subject->random, 40);
        random_fill(&subject->random, (uint8_t *)states, sizeof states);
        memcpy(expected, states, sizeof states);
        for (size_t i = 0; i < count; i++) {
            unsigned bits = (unsigned)random_below(&subject->random, COUNT_BITS + 1);
            size_t blocks =
                round % 3 == 0 ? equal : random_below(&subject->random, (size_t)1 << bits);
            struct message message = random_message(subject, blocks * BLOCK_LENGTH);
            jobs[i] = (struct job){states[i], message.bytes, blocks};
            reference->blocks(expected[i], message.bytes, blocks);
        }
        do_jobs(subject->algorithm, jobs, count);
        size_t wrong = 0;
        for (size_t i = 0; i < JOBS_MAX; i++)
            wrong += memcmp(states[i], expected[i], sizeof states[i]) != 0;
        CHECK(wrong == 0, "%s %s: %zu of %zu jobs", subject->algorithm->name, subject->name, wrong,
              count);
    }
}

static void check_subject(const struct algorithm *algorithm, const char *name,
                          const uint8_t *memory) {
    unsigned long failed = checks_failed(), passed = checks_passed();
    struct subject subject = {algorithm, name, random_seeded(21), memory};
    check_lengths(&subject);
    check_counts(&subject);
    check_spread(&subject);
    check_guard_pages(&subject);
    check_jobs(&subject);
    printf("batches %s %s: %lu passed, %lu failed\n", algorithm->name, name,
           checks_passed() - passed, checks_failed() - failed);
    fflush(stdout);
}

/* Each wanted kernel of the algorithm in use alone; those that cannot be used change nothing. */
static void check_forced(const struct algorithm *algorithm, const uint8_t *memory,
                         bool (*is_wanted)(const char *name)) {
    for (size_t i = 0; i < lane_kernel_count(); i++) {
        const struct lane_kernel *kernel = lane_kernel_at(i);
        if (kernel->algorithm != algorithm || !is_wanted(kernel->name))
            continue;
        const struct lane_kernel *before = lane_kernel_for(algorithm, 2);
        if (lane_kernel_choose(kernel) == CORE_USABLE) {
            CHECK(lane_kernel_for(algorithm, 2) == kernel &&
                      lane_kernel_for(algorithm, 1000) == kernel && lane_kernel_in_use(kernel),
                  "%s was chosen and is not in use", kernel->name);
            check_subject(algorithm, kernel->name, memory);
        } else {
            CHECK(lane_kernel_for(algorithm, 2) == before && !lane_kernel_in_use(kernel),
                  "%s was chosen though the CPU lacks what it needs", kernel->name);
        }
    }
    lane_kernels_leave(algorithm);
    CHECK(lane_kernel_for(algorithm, 16) == NULL, "%s: a kernel is still in use", algorithm->name);
    check_subject(algorithm, "the core alone", memory);
}

/* Classes ascend with the number of blocks, and the order is by class and stable. */
static void check_order(void) {
    struct random random = random_seeded(22);
    uint8_t before = 0, classes[ORDERED_MAX];
    uint16_t order[ORDERED_MAX];
    for (unsigned bits = 0; bits < 8 * sizeof(size_t) - 5; bits++)
        for (size_t part = 0; part < 4; part++) {
            uint8_t class = length_class(((size_t)1 << bits) + (part << bits) / 4);
            CHECK(class >= before, "class %d after %d, 2^%u and %zu quarters", (int)class,
                  (int)before, bits, part);
            before = class;
        }
    for (size_t count = 0; count <= ORDERED_MAX; count += count < 40 ? 1 : 123) {
        for (size_t i = 0; i < count; i++)
            classes[i] = (uint8_t)random_below(&random, count % 2 == 0 ? 256 : 3);
        longest_first(classes, count, order);
        size_t wrong = 0;
        for (size_t i = 1; i < count; i++)
            wrong += classes[order[i]] > classes[order[i - 1]] ||
                     (classes[order[i]] == classes[order[i - 1]] && order[i] <= order[i - 1]);
        CHECK(wrong == 0, "%zu of %zu places in the order are wrong", wrong, count);
    }
}

void check_batches(bool (*is_wanted)(const char *name)) {
    uint8_t *memory = malloc(MEMORY_LENGTH);
    struct random random = random_seeded(20);
    random_fill(&random, memory, MEMORY_LENGTH);
    check_order();
    for (const struct algorithm *algorithm = algorithms; algorithm < algorithms + ALGORITHM_COUNT;
         algorithm++) {
        check_subject(algorithm, "kernels by number", memory);
        check_forced(algorithm, memory, is_wanted);
    }
    free(memory);
}
