#include "batch.h"

#include <string.h>

#include "bytes.h"
#include "collision/lane_search.h"
#include "collision/padding.h"
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

/* Writes a digest, of five words at least: a loop over so few costs as much as what it does. */
static inline void take_digest(const struct lane_states *states, size_t lane, uint8_t *digest,
                               size_t digest_length) {
    store_be32(digest, states->word[0][lane]);
    store_be32(digest + 4, states->word[1][lane]);
    store_be32(digest + 8, states->word[2][lane]);
    store_be32(digest + 12, states->word[3][lane]);
    store_be32(digest + 16, states->word[4][lane]);
    for (size_t i = 5; i < digest_length / 4; i++)
        store_be32(digest + 4 * i, states->word[i][lane]);
}

/* Messages to be hashed, in an order. */
struct batch {
    const struct algorithm *algorithm;
    const struct message *messages;
    uint8_t *digests;
    const uint16_t *order;
    struct lane_search *search; /* NULL where collisions are not looked for */
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
    const uint16_t *order;            /* of its messages */
    const uint8_t *bodies[LANES_MAX]; /* what is read where it lies... */
    size_t body_count;                /* ... in blocks */
    const uint8_t *ends[LANES_MAX];   /* what is made */
    size_t end_count;
    bool has_innocent_end; /* whether no last block can be part of an attack */
    uint8_t tails[LANES_MAX][TAIL_LENGTH];
};

/* Makes what the messages have behind their bodies. `length` is that of all if it is one of all. */
static void prepare_ends(const struct batch *batch, struct group *group, size_t length,
                         bool is_of_all) {
    size_t body = group->body_count * BLOCK_LENGTH;
    /* Nothing but padding is the same for messages of one length. */
    bool is_padding = is_of_all && length == body;
    for (size_t lane = 0; lane < group->kernel->lanes; lane++) {
        uint8_t *tail = group->tails[is_padding ? 0 : lane];
        if (lane == 0 || !is_padding)
            make_tail(tail, &batch->messages[group->order[lane]], body, group->end_count);
        group->ends[lane] = tail;
    }
}

/* Prepares the messages from place `first` on. False when no kernel would have all lanes filled. */
static bool prepare_group(const struct batch *batch, struct group *group, size_t first,
                          size_t count) {
    const struct lane_kernel *kernel = count != 0 ? lane_kernel_for(batch->algorithm, count) : NULL;
    if (kernel == NULL || kernel->lanes > count)
        return false;
    const struct message *messages = batch->messages;
    const uint16_t *order = batch->order + first;
    size_t length = messages[order[0]].length, blocks = padded_blocks(length);
    size_t lanes = kernel->lanes, fewest = length / BLOCK_LENGTH;
    bool is_of_all = true, is_innocent = true;
    for (size_t lane = 0; lane < lanes; lane++) {
        const struct message *message = &messages[order[lane]];
        size_t whole = message->length / BLOCK_LENGTH;
        group->bodies[lane] = message->bytes;
        is_of_all &= message->length == length;
        is_innocent &= is_innocent_padding(message->length);
        fewest = whole < fewest ? whole : fewest;
    }
    group->kernel = kernel;
    group->order = order;
    group->has_innocent_end = is_innocent;
    group->body_count = fewest == blocks - 1 ? blocks - 1 : blocks - TAIL_BLOCKS;
    group->end_count = blocks - group->body_count;
    prepare_ends(batch, group, length, is_of_all);
    return true;
}

static void compress_group(const struct batch *batch, const struct group *group,
                           struct lane_states *states, const uint8_t *const blocks[], size_t count,
                           bool look_at_last) {
    const struct lane_kernel *kernel = group->kernel;
    if (batch->search == NULL) {
        kernel->compress(states, blocks, count);
        return;
    }
    size_t messages[LANES_MAX];
    for (size_t lane = 0; lane < kernel->lanes; lane++)
        messages[lane] = group->order[lane];
    lane_search_compress(batch->search, kernel, states, blocks, count, messages, kernel->lanes,
                         look_at_last);
}

static void hash_group(const struct batch *batch, const struct group *group) {
    struct lane_states states;
    set_all_columns(&states, batch->algorithm->initial_state, batch->algorithm->state_words);
    if (group->body_count != 0)
        compress_group(batch, group, &states, group->bodies, group->body_count, true);
    compress_group(batch, group, &states, group->ends, group->end_count, !group->has_innocent_end);
    size_t lanes = group->kernel->lanes, digest_length = batch->algorithm->digest_length;
    const uint16_t *order = group->order;
    uint8_t *digests = batch->digests;
    for (size_t lane = 0; lane < lanes; lane++)
        take_digest(&states, lane, digests + order[lane] * digest_length, digest_length);
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

static void begin_message(struct lane_source *source, struct lanes *lanes, size_t lane) {
    struct message_source *self = (struct message_source *)source;
    size_t index = self->batch->order[self->next++];
    const struct message *message = &self->batch->messages[index];
    lanes->messages[lane] = index;
    lanes->blocks[lane] = message->bytes;
    lanes->counts[lane] = message->length / BLOCK_LENGTH;
    lanes->ending[lane] = false;
    if (lanes->counts[lane] == 0)
        go_on_with_tail(source, lanes, lane);
}

static void end_message(struct lane_source *source, struct lanes *lanes, size_t lane) {
    const struct batch *batch = ((const struct message_source *)source)->batch;
    size_t length = batch->algorithm->digest_length;
    take_digest(&lanes->states, lane, batch->digests + lanes->messages[lane] * length, length);
}

static void search_lanes(struct lane_source *source, struct lanes *lanes,
                         const struct lane_kernel *kernel, size_t count, size_t used) {
    const struct batch *batch = ((const struct message_source *)source)->batch;
    lane_search_compress(batch->search, kernel, &lanes->states, lanes->blocks, count,
                         lanes->messages, used, true);
}

static void hash_unequal(const struct batch *batch, size_t count) {
    struct message_source source;
    source.source = (struct lane_source){
        .waiting = count,
        .initial_state = batch->algorithm->initial_state,
        .compress = batch->search != NULL ? search_lanes : NULL,
        .begin = begin_message,
        .go_on = go_on_with_tail,
        .end = end_message,
    };
    source.batch = batch;
    source.next = 0;
    run_lanes(batch->algorithm, &source.source);
}

/* Fills in the order. Returns whether all messages have the same number of blocks. */
static bool order_messages(const struct message *messages, size_t count, uint16_t *order) {
    size_t blocks = padded_blocks(messages[0].length);
    bool equal = true;
    for (size_t i = 0; i < count; i++) {
        equal &= padded_blocks(messages[i].length) == blocks;
        order[i] = (uint16_t)i;
    }
    if (equal)
        return true;
    uint8_t classes[ORDERED_MAX];
    for (size_t i = 0; i < count; i++)
        classes[i] = length_class(padded_blocks(messages[i].length));
    longest_first(classes, count, order);
    return false;
}

/* Behind the messages from place `first` on that have as many blocks as the one there. */
static size_t end_of_run(const struct batch *batch, size_t first, size_t count) {
    size_t blocks = padded_blocks(message_at(batch, first)->length), end = first + 1;
    while (end < count && padded_blocks(message_at(batch, end)->length) == blocks)
        end++;
    return end;
}

static void hash_some(const struct algorithm *algorithm, const struct message *messages,
                      size_t count, uint8_t *digests, struct lane_search *search) {
    uint16_t order[ORDERED_MAX];
    const struct batch batch = {algorithm, messages, digests, order, search};
    bool equal = order_messages(messages, count, order);

    /* What no run takes moves to the front of the order. */
    size_t left = 0;
    for (size_t first = 0, end; first < count; first = end) {
        end = equal ? count : end_of_run(&batch, first, count);
        for (size_t rest = hash_run(&batch, first, end - first); rest != 0; rest--)
            order[left++] = order[end - rest];
    }
    if (left != 0)
        hash_unequal(&batch, left);
}

/*
 * Whether to schedule them would take longer than to hash them one after the other: few messages,
 * not of the same number of blocks, and with few of them.
 */
static bool are_few_and_short(const struct message *messages, size_t count) {
    enum { FEW = 6, SHORT = 5 };
    size_t first = padded_blocks(messages[0].length), sum = 0;
    bool equal = true;
    if (count > FEW)
        return false;
    for (size_t i = 0; i < count; i++) {
        size_t blocks = padded_blocks(messages[i].length);
        sum += blocks;
        equal &= blocks == first;
    }
    return !equal && sum < SHORT * count;
}

void hash_messages(const struct algorithm *algorithm, const struct message *messages, size_t count,
                   uint8_t *digests) {
    if (count < 2 || are_few_and_short(messages, count) ||
        lane_kernel_for(algorithm, count) == NULL) {
        const struct core *core = core_chosen(algorithm);
        for (size_t i = 0; i < count; i++)
            hash_message(core, messages[i].bytes, messages[i].length,
                         digests + i * algorithm->digest_length);
        return;
    }
    for (size_t done = 0; done < count; done += ORDERED_MAX) {
        size_t rest = count - done;
        hash_some(algorithm, messages + done, rest < ORDERED_MAX ? rest : ORDERED_MAX,
                  digests + done * algorithm->digest_length, NULL);
    }
}

/* Messages in lanes, and those that are part of an attack once more on their own. */
static void search_some(const struct message *messages, size_t count, uint8_t *digests,
                        struct collision *collisions) {
    const struct algorithm *sha1 = &algorithms[SHA1_INDEX];
    struct lane_search search;
    bool found[ORDERED_MAX];
    memset(found, 0, count * sizeof *found);
    lane_search_begin(&search, collisions[0].options & COLLISION_REDUCED_ROUNDS, found);
    hash_some(sha1, messages, count, digests, &search);
    lane_search_end(&search);
    for (size_t i = 0; i < count; i++)
        if (found[i])
            checked_hash_message(&collisions[i], messages[i].bytes, messages[i].length,
                                 digests + i * sha1->digest_length);
}

void search_messages(const struct message *messages, size_t count, uint8_t *digests,
                     uint32_t options, struct collision *collisions) {
    const struct algorithm *sha1 = &algorithms[SHA1_INDEX];
    for (size_t i = 0; i < count; i++)
        collisions[i] = (struct collision){.options = options};
    if (count < 2 || lane_kernel_for(sha1, count) == NULL) {
        for (size_t i = 0; i < count; i++)
            checked_hash_message(&collisions[i], messages[i].bytes, messages[i].length,
                                 digests + i * sha1->digest_length);
        return;
    }
    for (size_t done = 0; done < count; done += ORDERED_MAX) {
        size_t rest = count - done;
        search_some(messages + done, rest < ORDERED_MAX ? rest : ORDERED_MAX,
                    digests + done * sha1->digest_length, collisions + done);
    }
}
