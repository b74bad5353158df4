/*
 * The search for collision attacks in messages that are hashed in lanes.
 *
 * It only says which messages are part of an attack, and lets their lanes go on: such messages are
 * rare, so whoever gets to know of one hashes it once more on its own (checked_hash.h), and has the
 * same verdict and the same safe hash as if there had been no lanes.
 */
#ifndef SHACORE_LANE_SEARCH_H
#define SHACORE_LANE_SEARCH_H

#include "../lane_kernel.h"
#include "record.h"
#include "sibling.h"

struct recording_kernel;

enum {
    /*
     * Blocks that are recorded before they are looked at: a multiple of every number of lanes, and
     * of 8. So many, because both kernels are long pieces of code: one that was not run for a while
     * has to be decoded anew.
     */
    RECORDS_MAX = 128,
};

struct lane_search {
    bool reduced_rounds; /* attacks on SHA-1 with fewer rounds count too */
    bool *found;         /* set at the number of each message that is part of an attack */
    /* Blocks that wait until there are enough of them to be looked at together. */
    const struct recording_kernel *recording; /* which left the records; NULL before the first */
    size_t record_count;
    struct block_record records[RECORDS_MAX];
    size_t record_messages[RECORDS_MAX]; /* SIZE_MAX for those of idle lanes */
    /* Suspects that wait until there are enough of them to be looked at together. Their blocks are
     * copied: memory for the ends of messages is used again meanwhile. */
    size_t suspect_count;
    struct suspect suspects[SUSPECTS_MAX];
    uint8_t suspect_blocks[SUSPECTS_MAX][BLOCK_LENGTH];
    size_t suspect_messages[SUSPECTS_MAX];
};

/* Begins a search. found[] has false for every message. */
void lane_search_begin(struct lane_search *search, bool reduced_rounds, bool *found);

/*
 * Does what kernel->compress() does, for a kernel of SHA-1, and looks at the blocks in the first
 * `used` lanes; without a kernel, compresses the blocks of the first lane.
 *
 * messages      which message is in each of those lanes
 * look_at_last  whether the last blocks may be part of an attack at all
 */
void lane_search_compress(struct lane_search *search, const struct lane_kernel *kernel,
                          struct lane_states *states, const uint8_t *const blocks[], size_t count,
                          const size_t messages[], size_t used, bool look_at_last);

/* Ends it: looks at what is left. */
void lane_search_end(struct lane_search *search);

#endif
