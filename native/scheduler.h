/*
 * The scheduler: keeps the lanes of the best kernel filled. A lane whose message ends takes the
 * next one; when too few are left for the kernel, a narrower one goes on.
 */
#ifndef SHACORE_SCHEDULER_H
#define SHACORE_SCHEDULER_H

#include <stdbool.h>

#include "lane_kernel.h"

/* Messages in progress. A column of the states, and the entries of that number, are one message's.
 */
struct lanes {
    struct lane_states states;
    const uint8_t *blocks[LANES_MAX]; /* the blocks to come */
    size_t counts[LANES_MAX];         /* how many those are */
    size_t messages[LANES_MAX];       /* whatever the source knows the message by */
    bool ending[LANES_MAX];           /* whether the source has no more blocks than those */
};

/* Where messages come from and go to. */
struct lane_source {
    size_t waiting; /* messages that have yet to begin; the scheduler counts them down */
    /* The chaining value that all messages begin with. NULL when `begin` sets the column. */
    const uint32_t *initial_state;
    /* Compresses in place of a kernel or, where that is NULL, of the core: `count` blocks of the
     * message in each of the first `used` lanes, which is the first alone without a kernel; what is
     * in the columns behind them may change. NULL when the kernels do it themselves. */
    void (*compress)(struct lane_source *source, struct lanes *lanes,
                     const struct lane_kernel *kernel, size_t count, size_t used);
    /* Begins the next message in `lane`: sets its entries. It may have no blocks at all. */
    void (*begin)(struct lane_source *source, struct lanes *lanes, size_t lane);
    /* The blocks in `lane` are all compressed, and the message has more: sets its entries. */
    void (*go_on)(struct lane_source *source, struct lanes *lanes, size_t lane);
    /* The message in `lane` has ended: takes its result from the column. */
    void (*end)(struct lane_source *source, struct lanes *lanes, size_t lane);
};

/* Compresses all messages of a source. */
void run_lanes(const struct algorithm *algorithm, struct lane_source *source);

/* The chaining value in a column: `words` words. */
static inline void set_column(struct lane_states *states, size_t lane, const uint32_t *state,
                              size_t words) {
    for (size_t i = 0; i < words; i++)
        states->word[i][lane] = state[i];
}

static inline void get_column(const struct lane_states *states, size_t lane, uint32_t *state,
                              size_t words) {
    for (size_t i = 0; i < words; i++)
        state[i] = states->word[i][lane];
}

/*
 * The same value in every column, in whole rows: a kernel that loads vectors waits long for words
 * that were just stored one by one.
 */
static inline void set_all_columns(struct lane_states *states, const uint32_t *state,
                                   size_t words) {
    for (size_t i = 0; i < words; i++) {
        uint32_t word = state[i];
        for (size_t lane = 0; lane < LANES_MAX; lane++)
            states->word[i][lane] = word;
    }
}

#endif
