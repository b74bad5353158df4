#include "scheduler.h"

#include "cores.h"
#include "lanes.h"

struct scheduler {
    const struct algorithm *algorithm;
    struct lane_source *source;
    struct lanes lanes;
    size_t active; /* lanes that have a message: the first ones */
    bool fresh;    /* whether the columns of all other lanes hold the initial value */
};

/* Puts the initial value, if there is one for all messages, into every column. */
static void refresh(struct scheduler *self) {
    if (self->source->initial_state == NULL)
        return;
    set_all_columns(&self->lanes.states, self->source->initial_state, self->algorithm->state_words);
    self->fresh = true;
}

/* Puts the next message into a free lane. False when there is none. */
static inline bool begin_next(struct scheduler *self, size_t lane) {
    struct lane_source *source = self->source;
    if (source->waiting == 0)
        return false;
    source->waiting--;
    source->begin(source, &self->lanes, lane);
    if (source->initial_state != NULL && !self->fresh)
        set_column(&self->lanes.states, lane, source->initial_state, self->algorithm->state_words);
    return true;
}

/* Frees a lane: the last message moves there. Its blocks may lie wherever they do. */
static void close_lane(struct scheduler *self, size_t lane) {
    struct lanes *lanes = &self->lanes;
    size_t last = --self->active;
    if (lane == last)
        return;
    for (size_t i = 0; i < self->algorithm->state_words; i++)
        lanes->states.word[i][lane] = lanes->states.word[i][last];
    lanes->blocks[lane] = lanes->blocks[last];
    lanes->counts[lane] = lanes->counts[last];
    lanes->messages[lane] = lanes->messages[last];
    lanes->ending[lane] = lanes->ending[last];
}

/* Compresses the same number of blocks, as many as the shortest has, in the first `used` lanes. */
static void compress(struct scheduler *self, const struct lane_kernel *kernel, size_t used) {
    struct lanes *lanes = &self->lanes;
    size_t count = lanes->counts[0];
    for (size_t lane = 1; lane < used; lane++)
        count = lanes->counts[lane] < count ? lanes->counts[lane] : count;

    /* Lanes without a message compress what the first has. */
    for (size_t lane = used; kernel != NULL && lane < kernel->lanes; lane++)
        lanes->blocks[lane] = lanes->blocks[0];
    if (self->source->compress != NULL) {
        self->source->compress(self->source, lanes, kernel, count, used);
    } else if (kernel != NULL) {
        kernel->compress(&lanes->states, lanes->blocks, count);
    } else {
        uint32_t state[STATE_WORDS_MAX];
        get_column(&lanes->states, 0, state, self->algorithm->state_words);
        core_chosen(self->algorithm)->blocks(state, lanes->blocks[0], count);
        set_column(&lanes->states, 0, state, self->algorithm->state_words);
    }
    self->fresh = false;
    for (size_t lane = 0; lane < used; lane++) {
        lanes->blocks[lane] += count * BLOCK_LENGTH;
        lanes->counts[lane] -= count;
    }
}

/* Takes the results of messages that have ended, and lets the others go on. */
static size_t take_results(struct scheduler *self, size_t used, bool *ended) {
    struct lanes *lanes = &self->lanes;
    size_t count = 0;
    for (size_t lane = 0; lane < used; lane++) {
        ended[lane] = lanes->counts[lane] == 0 && lanes->ending[lane];
        if (ended[lane]) {
            self->source->end(self->source, lanes, lane);
            count++;
        } else if (lanes->counts[lane] == 0) {
            self->source->go_on(self->source, lanes, lane);
        }
    }
    return count;
}

void run_lanes(const struct algorithm *algorithm, struct lane_source *source) {
    struct scheduler self;
    bool ended[LANES_MAX];
    self.algorithm = algorithm;
    self.source = source;
    self.active = 0;
    refresh(&self);

    while (self.active + source->waiting != 0) {
        const struct lane_kernel *kernel =
            lane_kernel_for(algorithm, self.active + source->waiting);
        size_t width = kernel != NULL ? kernel->lanes : 1;
        while (self.active < width && begin_next(&self, self.active))
            self.active++;

        /* Messages beyond the width of the kernel wait in their lanes. */
        size_t used = self.active < width ? self.active : width;
        compress(&self, kernel, used);
        size_t ended_count = take_results(&self, used, ended);
        if (ended_count == 0)
            continue;
        if (ended_count == self.active)
            refresh(&self);
        /* From the last on: what moves to a lane that closes was looked at. */
        for (size_t lane = used; lane-- != 0;)
            if (ended[lane] && !begin_next(&self, lane))
                close_lane(&self, lane);
    }
}
