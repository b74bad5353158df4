#include "checked.h"

#include <string.h>

#include "../core.h"
#include "attacks.h"
#include "checked_cores.h"
#include "sibling.h"

/* Blocks whose records are kept at once: few enough for them to stay in the nearest cache. */
enum { BATCH = 64 };

/* Suspects that wait until there are enough of them to be looked at together. */
struct queue {
    struct suspect suspects[SUSPECTS_MAX];
    size_t blocks[SUSPECTS_MAX]; /* which block of the message each one is */
    size_t count;
    bool reduced_rounds;
};

/* Puts into the queue, which has room, that block number `index` may be part of an attack. */
static void put(struct queue *queue, const uint8_t *block, size_t index, unsigned vector,
                const uint32_t *before, const uint32_t *after) {
    struct suspect *suspect = &queue->suspects[queue->count];
    suspect->block = block;
    suspect->vector = vector;
    memcpy(suspect->before, before, sizeof suspect->before);
    memcpy(suspect->after, after, sizeof suspect->after);
    queue->blocks[queue->count++] = index;
}

/* The first guilty suspect in the queue, or NULL. Empties the queue. */
static const struct suspect *first_guilty(struct queue *queue) {
    const struct suspect *first = NULL;
    if (queue->count != 0) {
        uint32_t guilty = guilty_suspects(queue->suspects, queue->count, queue->reduced_rounds);
        for (size_t i = queue->count; i-- > 0;)
            if (guilty >> i & 1)
                first = &queue->suspects[i];
    }
    queue->count = 0;
    return first;
}

/* Puts a batch of blocks into the queue. Returns a guilty suspect as soon as there is one, or NULL.
 */
static const struct suspect *put_batch(struct queue *queue, const uint8_t *blocks, size_t index,
                                       size_t count, const struct checked_block *records,
                                       const uint32_t *end) {
    for (size_t i = 0; i < count; i++) {
        uint32_t possible = records[i].possible;
        for (; possible != 0; possible &= possible - 1) {
            put(queue, blocks + (size_t)BLOCK_LENGTH * i, index + i, first_attack(possible),
                records[i].before, i + 1 < count ? records[i + 1].before : end);
            if (queue->count == SUSPECTS_MAX) {
                const struct suspect *guilty = first_guilty(queue);
                if (guilty != NULL)
                    return guilty;
            }
        }
    }
    return NULL;
}

size_t sha1_checked_blocks(uint32_t *state, const uint8_t *blocks, size_t count,
                           bool reduced_rounds, bool look_at_last, bool *found) {
    struct checked_block records[BATCH];
    struct queue queue; /* not all of it made zero: that takes as long as hashing a block */
    const struct suspect *guilty = NULL;
    queue.count = 0;
    queue.reduced_rounds = reduced_rounds;
    for (size_t done = 0; done < count && guilty == NULL;) {
        size_t batch = count - done < BATCH ? count - done : BATCH;
        const uint8_t *first = blocks + BLOCK_LENGTH * done;
        chosen_checked_blocks(state, first, batch, records, done + batch < count || look_at_last);
        guilty = put_batch(&queue, first, done, batch, records, state);
        done += batch;
    }
    if (guilty == NULL)
        guilty = first_guilty(&queue);
    if (guilty == NULL)
        return count;
    memcpy(state, guilty->after, sizeof guilty->after);
    *found = true;
    return queue.blocks[guilty - queue.suspects] + 1;
}
