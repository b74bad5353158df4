#include "batch.h"

#include <string.h>

#include "bytes.h"
#include "cores.h"
#include "hash.h"
#include "lanes.h"
#include "longest_first.h"
#include "scheduler.h"

enum {
    TAIL_BLOCKS = 2,
    TAIL_LENGTH = TAIL_BLOCKS * BLOCK_LENGTH,
    PADDING_MIN = 9, /* the mark and the length in bits (FIPS 180-4, 5.1.1) */
};

/* How many blocks a message of that length has, padding included. */
static size_t padded_blocks(size_t length) {
    return (length + PADDING_MIN - 1) / BLOCK_LENGTH + 1;
}

/* Copies up to 127 bytes: two copies of a fixed length that overlap take less than memcpy. */
static inline void copy_short(uint8_t *to, const uint8_t *from, size_t length) {
#define COPY(size)                                                                                 \
    (memcpy(to, from, size), memcpy(to + length - (size), from + length - (size), size))
    if (length >= 64)
        COPY(64);
    else if (length >= 32)
        COPY(32);
    else if (length >= 16)
        COPY(16);
    else if (length >= 8)
        COPY(8);
    else if (length >= 4)
        COPY(4);
    else
        for (size_t i = 0; i < length; i++)
            to[i] = from[i];
#undef COPY
}

/* Makes the last `count` blocks of a message, 1 or 2: what it has behind `body` bytes, padded. */
static inline void make_tail(uint8_t *tail, const struct message *message, size_t body,
                             size_t count) {
    size_t length = message->length - body;
    /* Block by block: for a larger size compilers write an instruction that is slow to start. */
    memset(tail, 0, BLOCK_LENGTH);
    if (count == TAIL_BLOCKS)
        memset(tail + BLOCK_LENGTH, 0, BLOCK_LENGTH);
    if (length != 0)
        copy_short(tail, message->bytes + body, length);
    tail[length] = 0x80;
    store_be64(tail + count * BLOCK_LENGTH - 8, (uint64_t)message->length * 8);
}

static inline void take_digest(const struct lane_states *states, size_t lane, uint8_t *digests,
                               size_t index, size_t digest_length) {
    uint8_t *digest = digests + index * digest_length;
    for (size_t i = 0; i < digest_length / 4; i++)
        store_be32(digest + 4 * i, states->word[i][lane]);
}

/* Messages to be hashed, in an order. */
struct batch {
    const struct algorithm *algorithm;
    const struct message *messages;
    uint8_t *digests;
    const uint16_t *order;
};

static const struct message *message_at(const struct batch *batch, size_t place) {
    return &batch->messages[batch->order[place]];
}

/*
 * As many messages as a kernel has lanes, all of the same number of blocks. They begin together and
 * end together, so there is nothing to schedule.
 */
struct group {
    const struct lane_kernel *kernel;
    size_t first;      /* its place in the order */
    size_t body_count; /* blocks that are read where the messages lie */
    size_t tail_count; /* blocks that are made */
    uint8_t tails[LANES_MAX][TAIL_LENGTH];
};

/* Prepares the messages from place `first` on. False when no kernel would have all lanes filled. */
static bool prepare_group(const struct batch *batch, struct group *group, size_t first,
                          size_t count) {
    group->kernel = count != 0 ? lane_kernel_for(batch->algorithm, count) : NULL;
    if (group->kernel == NULL || group->kernel->lanes > count)
        return false;
    size_t blocks = padded_blocks(message_at(batch, first)->length);
    group->first = first;
    group->tail_count = 1;
    for (size_t lane = 0; lane < group->kernel->lanes; lane++)
        if (message_at(batch, first + lane)->length / BLOCK_LENGTH != blocks - 1)
            group->tail_count = TAIL_BLOCKS;
    group->body_count = blocks - group->tail_count;
    for (size_t lane = 0; lane < group->kernel->lanes; lane++)
        make_tail(group->tails[lane], message_at(batch, first + lane),
                  group->body_count * BLOCK_LENGTH, group->tail_count);
    return true;
}

static void hash_group(const struct batch *batch, const struct group *group) {
    const struct lane_kernel *kernel = group->kernel;
    const uint8_t *blocks[LANES_MAX];
    struct lane_states states;
    set_all_columns(&states, batch->algorithm->initial_state, batch->algorithm->state_words);
    if (group->body_count != 0) {
        for (size_t lane = 0; lane < kernel->lanes; lane++)
            blocks[lane] = message_at(batch, group->first + lane)->bytes;
        kernel->compress(&states, blocks, group->body_count);
    }
    for (size_t lane = 0; lane < kernel->lanes; lane++)
        blocks[lane] = group->tails[lane];
    kernel->compress(&states, blocks, group->tail_count);
    size_t lane_count = kernel->lanes, digest_length = batch->algorithm->digest_length;
    const uint16_t *order = batch->order + group->first;
    uint8_t *digests = batch->digests;
    for (size_t lane = 0; lane < lane_count; lane++)
        take_digest(&states, lane, digests, order[lane], digest_length);
}

/*
 * Hashes `count` messages of the same number of blocks, from place `first` on, in groups. Returns
 * how many it left. A group's tails are made before the group in front of it is compressed: a
 * kernel that loads vectors waits long for bytes that were just stored in pieces.
 */
static size_t hash_run(const struct batch *batch, size_t first, size_t count) {
    struct group groups[2];
    size_t turn = 0;
    bool prepared = prepare_group(batch, &groups[turn], first, count);
    while (prepared) {
        const struct group *group = &groups[turn];
        turn ^= 1;
        first += group->kernel->lanes;
        count -= group->kernel->lanes;
        prepared = prepare_group(batch, &groups[turn], first, count);
        hash_group(batch, group);
    }
    return count;
}

/* Messages of unequal lengths, for the scheduler. */
struct message_source {
    struct lane_source source; /* first: a pointer to it is one to this */
    const struct batch *batch;
    size_t next;
    uint8_t tails[LANES_MAX][TAIL_LENGTH];
};

static void go_on_with_tail(struct lane_source *source, struct lanes *lanes, size_t lane) {
    struct message_source *self = (struct message_source *)source;
    const struct message *message = &self->batch->messages[lanes->messages[lane]];
    size_t body_count = message->length / BLOCK_LENGTH;
    size_t count = padded_blocks(message->length) - body_count;
    make_tail(self->tails[lane], message, body_count * BLOCK_LENGTH, count);
    lanes->blocks[lane] = self->tails[lane];
    lanes->counts[lane] = count;
    lanes->ending[lane] = true;
}

static bool begin_message(struct lane_source *source, struct lanes *lanes, size_t lane) {
    struct message_source *self = (struct message_source *)source;
    size_t index = self->batch->order[self->next++];
    const struct message *message = &self->batch->messages[index];
    lanes->messages[lane] = index;
    lanes->blocks[lane] = message->bytes;
    lanes->counts[lane] = message->length / BLOCK_LENGTH;
    lanes->ending[lane] = false;
    if (lanes->counts[lane] == 0)
        go_on_with_tail(source, lanes, lane);
    return true;
}

static void end_message(struct lane_source *source, struct lanes *lanes, size_t lane) {
    const struct batch *batch = ((const struct message_source *)source)->batch;
    take_digest(&lanes->states, lane, batch->digests, lanes->messages[lane],
                batch->algorithm->digest_length);
}

static void hash_unequal(const struct batch *batch, size_t count) {
    struct message_source source;
    source.source = (struct lane_source){
        .waiting = count,
        .initial_state = batch->algorithm->initial_state,
        .begin = begin_message,
        .go_on = go_on_with_tail,
        .end = end_message,
    };
    source.batch = batch;
    source.next = 0;
    run_lanes(batch->algorithm, &source.source);
}

/* Fills in the order. */
static void order_messages(const struct message *messages, size_t count, uint16_t *order) {
    size_t blocks = padded_blocks(messages[0].length);
    bool equal = true;
    for (size_t i = 0; i < count; i++) {
        equal &= padded_blocks(messages[i].length) == blocks;
        order[i] = (uint16_t)i;
    }
    if (equal)
        return;
    uint8_t classes[ORDERED_MAX];
    for (size_t i = 0; i < count; i++)
        classes[i] = length_class(padded_blocks(messages[i].length));
    longest_first(classes, count, order);
}

static void hash_some(const struct algorithm *algorithm, const struct message *messages,
                      size_t count, uint8_t *digests) {
    uint16_t order[ORDERED_MAX];
    const struct batch batch = {algorithm, messages, digests, order};
    order_messages(messages, count, order);

    /* What no run takes moves to the front of the order. */
    size_t left = 0;
    for (size_t first = 0, end; first < count; first = end) {
        size_t blocks = padded_blocks(message_at(&batch, first)->length);
        for (end = first + 1; end < count; end++)
            if (padded_blocks(message_at(&batch, end)->length) != blocks)
                break;
        for (size_t rest = hash_run(&batch, first, end - first); rest != 0; rest--)
            order[left++] = order[end - rest];
    }
    if (left != 0)
        hash_unequal(&batch, left);
}

void hash_messages(const struct algorithm *algorithm, const struct message *messages, size_t count,
                   uint8_t *digests) {
    if (count < 2 || lane_kernel_for(algorithm, count) == NULL) {
        const struct core *core = core_chosen(algorithm);
        for (size_t i = 0; i < count; i++)
            hash_message(core, messages[i].bytes, messages[i].length,
                         digests + i * algorithm->digest_length);
        return;
    }
    for (size_t done = 0; done < count; done += ORDERED_MAX) {
        size_t rest = count - done;
        hash_some(algorithm, messages + done, rest < ORDERED_MAX ? rest : ORDERED_MAX,
                  digests + done * algorithm->digest_length);
    }
}
