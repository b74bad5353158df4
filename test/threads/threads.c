/*
 * Threads that do everything at once which they may do at once: choose cores and lane kernels, and
 * hash with what is chosen. Made to be run under ThreadSanitizer (test/sanitizers.sh).
 *
 * Ends with one line "N passed, N failed" and exits 1 on any failure.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "collision/checked_hash.h"
#include "cores.h"
#include "hash.h"
#include "lanes.h"

enum { THREADS = 8, ROUNDS = 40, MESSAGES = 40, MESSAGE_LENGTH = 700 };

static uint8_t data[MESSAGES * MESSAGE_LENGTH];
static struct message messages[MESSAGES];
static uint8_t expected[ALGORITHM_COUNT][MESSAGES][DIGEST_LENGTH_MAX];

/* What one thread found. */
struct worker {
    pthread_t thread;
    unsigned number;
    unsigned long passed, failed;
};

static void check(struct worker *self, bool is_right) {
    if (is_right)
        self->passed++;
    else
        self->failed++;
}

static void check_digests(struct worker *self, size_t index) {
    const struct algorithm *algorithm = &algorithms[index];
    uint8_t digests[MESSAGES * DIGEST_LENGTH_MAX], digest[DIGEST_LENGTH_MAX];
    size_t length = algorithm->digest_length;
    hash_messages(algorithm, messages, MESSAGES, digests);
    for (size_t i = 0; i < MESSAGES; i++) {
        check(self, memcmp(digests + i * length, expected[index][i], length) == 0);
        hash_message(core_chosen(algorithm), messages[i].bytes, messages[i].length, digest);
        check(self, memcmp(digest, expected[index][i], length) == 0);
    }
}

static void check_collisions(struct worker *self) {
    for (size_t i = 0; i < MESSAGES; i++) {
        struct collision collision = {0};
        uint8_t digest[DIGEST_LENGTH_MAX];
        checked_hash_message(&collision, messages[i].bytes, messages[i].length, digest);
        check(self, !collision.found && memcmp(digest, expected[SHA1_INDEX][i], 20) == 0);
    }
}

/* Every other thread also changes what is in use, for all of them. */
static void choose(const struct worker *self, unsigned turn) {
    if (self->number % 2 == 0)
        core_choose(core_at((self->number + turn) % core_count()));
    if (self->number % 4 == 1 && lane_kernel_count() != 0)
        lane_kernel_choose(lane_kernel_at((self->number + turn) % lane_kernel_count()));
    if (self->number % 4 == 3 && turn % 8 == 7)
        lane_kernels_leave(&algorithms[turn / 8 % ALGORITHM_COUNT]);
}

static void *work(void *argument) {
    struct worker *self = argument;
    for (unsigned turn = 0; turn < ROUNDS; turn++) {
        /* Not before the first turn: what is in use by default is worked out by all at once. */
        if (turn != 0)
            choose(self, turn);
        for (size_t index = 0; index < ALGORITHM_COUNT; index++)
            check_digests(self, index);
        check_collisions(self);
    }
    return NULL;
}

int main(void) {
    struct worker workers[THREADS];
    unsigned long passed = 0, failed = 0;

    for (size_t i = 0; i < sizeof data; i++)
        data[i] = (uint8_t)(i * i >> 3);
    for (size_t i = 0; i < MESSAGES; i++) {
        messages[i] = (struct message){data + i * MESSAGE_LENGTH, i * 17 % MESSAGE_LENGTH};
        for (size_t index = 0; index < ALGORITHM_COUNT; index++)
            hash_message(core_named(&algorithms[index], "reference"), messages[i].bytes,
                         messages[i].length, expected[index][i]);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        workers[i] = (struct worker){.number = i};
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]) != 0)
            abort();
    }
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(workers[i].thread, NULL);
        passed += workers[i].passed;
        failed += workers[i].failed;
    }
    printf("%lu passed, %lu failed\n", passed, failed);
    return failed != 0;
}
