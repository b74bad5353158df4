#include "self_test_checks.h"

#include "check.h"
#include "cores.h"
#include "cpu.h"
#include "lanes.h"

/* A feature that no CPU has. */
static const uint32_t unknown_feature = (uint32_t)1 << 31;

/* The reference core of each algorithm but for one bit: in the first word, then in the last. */
static void spoil(const struct algorithm *algorithm, uint32_t *state, const uint8_t *blocks,
                  size_t count, size_t word) {
    core_named(algorithm, "reference")->blocks(state, blocks, count);
    state[word] ^= 1;
}

#define WRONG_CORE(name, index, word)                                                              \
    static void name(uint32_t *state, const uint8_t *blocks, size_t count) {                       \
        spoil(&algorithms[index], state, blocks, count, word);                                     \
    }
WRONG_CORE(wrong_sha1_first, SHA1_INDEX, 0)
WRONG_CORE(wrong_sha1_last, SHA1_INDEX, 4)
WRONG_CORE(wrong_sha256_first, SHA256_INDEX, 0)
WRONG_CORE(wrong_sha256_last, SHA256_INDEX, 7)
WRONG_CORE(wrong_sha224_first, SHA224_INDEX, 0)
WRONG_CORE(wrong_sha224_last, SHA224_INDEX, 7)
#undef WRONG_CORE

static blocks_function *const wrong_cores[ALGORITHM_COUNT][2] = {
    [SHA1_INDEX] = {wrong_sha1_first, wrong_sha1_last},
    [SHA256_INDEX] = {wrong_sha256_first, wrong_sha256_last},
    [SHA224_INDEX] = {wrong_sha224_first, wrong_sha224_last},
};

static void check_refused(const struct core *core, enum core_status expected) {
    const struct core *before = core_chosen(core->algorithm);
    CHECK(core_status(core) == expected, "%s: the status of a core that is %s",
          core->algorithm->name, core->name);
    CHECK(core_choose(core) == expected && core_chosen(core->algorithm) == before,
          "%s: a core that is %s was chosen", core->algorithm->name, core->name);
}

static void check_cores(size_t index) {
    const struct algorithm *algorithm = &algorithms[index];
    for (size_t i = 0; i < 2; i++) {
        const struct core core = {algorithm, "wrong", 0, 1, wrong_cores[index][i]};
        check_refused(&core, CORE_FAILED_SELF_TEST);
    }
    blocks_function *right = core_named(algorithm, "reference")->blocks;
    const struct core core = {algorithm, "for no CPU", unknown_feature, 1, right};
    check_refused(&core, CORE_NEEDS_FEATURES);
}

/* Right in all lanes but the last of two. */
static void wrong_lanes(struct lane_states *states, const uint8_t *const blocks[], size_t count) {
    const struct algorithm *sha1 = &algorithms[SHA1_INDEX];
    for (size_t lane = 0; lane < 2; lane++) {
        uint32_t state[STATE_WORDS_MAX];
        for (size_t i = 0; i < sha1->state_words; i++)
            state[i] = states->word[i][lane];
        core_named(sha1, "reference")->blocks(state, blocks[lane], count);
        for (size_t i = 0; i < sha1->state_words; i++)
            states->word[i][lane] = state[i] + (uint32_t)lane;
    }
}

static void check_lane_kernels(void) {
    const struct algorithm *sha1 = &algorithms[SHA1_INDEX];
    const struct lane_kernel wrong = {sha1, "wrong", 2, 0, 1, wrong_lanes};
    const struct lane_kernel for_no_cpu = {sha1, "for no CPU", 2, unknown_feature, 1, wrong_lanes};
    CHECK(lane_kernel_choose(&wrong) == CORE_FAILED_SELF_TEST, "a wrong lane kernel");
    CHECK(lane_kernel_choose(&for_no_cpu) == CORE_NEEDS_FEATURES, "a lane kernel for no CPU");
    const struct lane_kernel *kernel = lane_kernel_for(sha1, 2);
    CHECK(kernel != &wrong && kernel != &for_no_cpu, "a lane kernel that was refused is in use");
}

void check_self_tests(void) {
    for (size_t i = 0; i < ALGORITHM_COUNT; i++)
        check_cores(i);
    check_lane_kernels();
}
