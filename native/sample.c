#include "sample.h"

#include "clock.h"

/* How many calls of so many blocks make a sample. */
static size_t call_count(size_t blocks) {
    return (SAMPLE_BLOCKS + blocks - 1) / blocks;
}

double sample_core(const struct core *core, const uint8_t *data, size_t blocks) {
    size_t calls = call_count(blocks);
    uint32_t state[STATE_WORDS_MAX] = {0};
    /* Brings the code back into the caches from which the others may have driven it. */
    core->blocks(state, data, 1);
    double start = clock_nanoseconds();
    for (size_t i = 0; i < calls; i++)
        core->blocks(state, data, blocks);
    return (clock_nanoseconds() - start) / (double)(calls * blocks);
}

double sample_lane_kernel(const struct lane_kernel *kernel, const uint8_t *data, size_t blocks) {
    size_t calls = call_count(blocks);
    struct lane_states states = {0};
    const uint8_t *messages[LANES_MAX];
    for (size_t lane = 0; lane < LANES_MAX; lane++)
        messages[lane] = data + lane * LANE_SHIFT;
    kernel->compress(&states, messages, 1);
    double start = clock_nanoseconds();
    for (size_t i = 0; i < calls; i++)
        kernel->compress(&states, messages, blocks);
    return (clock_nanoseconds() - start) / (double)(calls * blocks);
}
