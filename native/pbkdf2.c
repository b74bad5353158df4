#include "pbkdf2.h"

#include <string.h>

#include "bytes.h"
#include "cores.h"
#include "digest_block.h"
#include "hmac.h"
#include "lanes.h"
#include "wipe.h"
#include "wipe_stack.h"

/*
 * One block of one key: U, the MAC that each iteration takes the MAC of again, and the exclusive or
 * of all before it: U is added late, when its words have long been stored. An iteration is two
 * compressions, inner and outer, of blocks that differ in nothing but the digest at their start.
 */
struct chain {
    struct hmac_key key;
    uint32_t u[STATE_WORDS_MAX];
    uint32_t sum[STATE_WORDS_MAX];
    uint32_t iterations; /* still to do */
    uint8_t *output;
    size_t output_length;
};

/* The chains at work, and where the blocks come from that are not begun. */
struct derivations {
    const struct core *core;
    const struct derivation *next, *end;
    struct hmac_key key;  /* of `next` */
    uint32_t block_index; /* of the block of `next` that comes next, from 0 */
    struct chain chains[LANES_MAX];
    size_t chain_count;
};

static size_t block_count(const struct algorithm *algorithm, const struct derivation *derivation) {
    return derivation->key_length / algorithm->digest_length +
           (derivation->key_length % algorithm->digest_length != 0);
}

/* Moves on to the first derivation from `derivation` on that has a block. */
static void begin_derivation(struct derivations *all, const struct derivation *derivation) {
    while (derivation != all->end && derivation->key_length == 0)
        derivation++;
    all->next = derivation;
    all->block_index = 0;
    if (derivation != all->end)
        hmac_key_init(&all->key, all->core, derivation->password, derivation->password_length);
}

/* Begins the chain of the next block: its first iteration, the MAC of the salt and its number. */
static void begin_chain(struct derivations *all) {
    const struct derivation *derivation = all->next;
    size_t digest_length = all->core->algorithm->digest_length;
    size_t offset = all->block_index * digest_length;
    struct chain *chain = &all->chains[all->chain_count++];
    struct digest_block block = digest_block_of(all->core->algorithm);
    struct hash hash;
    uint8_t number[4];

    store_be32(number, ++all->block_index);
    hmac_init(&hash, &all->key);
    hash_update(&hash, all->core, derivation->salt, derivation->salt_length);
    hash_update(&hash, all->core, number, sizeof number);
    hash_pad(hash.state, all->core, hash.tail, hash.length);
    WITH_DIGEST_WORDS(all->core->algorithm, digest_block_set, &block, hash.state, 1)
    memcpy(chain->u, all->key.outer, sizeof chain->u);
    all->core->blocks(chain->u, block.bytes, 1);
    wipe_stack_of_core(all->core);
    wipe(&hash, sizeof hash);
    wipe(&block, sizeof block);

    memset(chain->sum, 0, sizeof chain->sum);
    chain->key = all->key;
    chain->iterations = derivation->iterations - 1;
    chain->output = derivation->key + offset;
    chain->output_length = derivation->key_length - offset;
    if (chain->output_length > digest_length)
        chain->output_length = digest_length;
    else
        begin_derivation(all, derivation + 1);
}

static void add(uint32_t *sum, const uint32_t *u) {
    for (size_t i = 0; i < STATE_WORDS_MAX; i++)
        sum[i] ^= u[i];
}

static void finish_chain(struct derivations *all, size_t index) {
    struct chain *chain = &all->chains[index];
    uint8_t digest[DIGEST_LENGTH_MAX];
    add(chain->sum, chain->u);
    store_digest(all->core->algorithm, chain->sum, digest);
    memcpy(chain->output, digest, chain->output_length);
    wipe(digest, sizeof digest);
    *chain = all->chains[--all->chain_count];
}

static inline void iterate_words(const struct core *core, struct chain *chain, uint32_t iterations,
                                 size_t words) {
    struct digest_block block = digest_block_of(core->algorithm);
    uint32_t state[STATE_WORDS_MAX];
    for (; iterations != 0; iterations--) {
        digest_block_set(&block, chain->u, 1, words);
        memcpy(state, chain->key.inner, sizeof state);
        core->blocks(state, block.bytes, 1);
        digest_block_set(&block, state, 1, words);
        add(chain->sum, chain->u);
        memcpy(chain->u, chain->key.outer, sizeof chain->u);
        core->blocks(chain->u, block.bytes, 1);
    }
    wipe_stack_of_core(core);
    wipe(&block, sizeof block);
    wipe(state, sizeof state);
}

/* Iterates one chain on the core. */
static void iterate(const struct core *core, struct chain *chain, uint32_t iterations) {
    chain->iterations -= iterations;
    WITH_DIGEST_WORDS(core->algorithm, iterate_words, core, chain, iterations)
}

/* What a lane kernel works on: everything about the chains, transposed. */
struct lanes {
    struct lane_states inner, outer, u, sum;
    struct digest_block blocks[LANES_MAX];
    const uint8_t *pointers[LANES_MAX];
};

enum { GROUP = 4 /* columns that are moved at once */ };

/* Copies columns, at least the first `lanes`. */
static void copy_columns(struct lane_states *to, const struct lane_states *from, size_t words,
                         size_t lanes) {
    for (size_t lane = 0; lane < lanes; lane += GROUP)
        for (size_t i = 0; i < words; i++)
            memcpy(&to->word[i][lane], &from->word[i][lane], GROUP * sizeof(uint32_t));
}

static void add_columns(struct lane_states *sum, const struct lane_states *u, size_t words,
                        size_t lanes) {
    for (size_t lane = 0; lane < lanes; lane += GROUP)
        for (size_t i = 0; i < words; i++)
            for (size_t j = lane; j < lane + GROUP; j++)
                sum->word[i][j] ^= u->word[i][j];
}

static inline void set_blocks(struct digest_block *blocks, const struct lane_states *digests,
                              size_t lanes, size_t words) {
    for (size_t lane = 0; lane < lanes; lane++)
        digest_block_set(&blocks[lane], &digests->word[0][lane], LANES_MAX, words);
}

/* One hash in each lane: of the digests in `digests`, from the midstates, into `states`. */
static void hash_digests(struct lanes *lanes, const struct lane_kernel *kernel,
                         const struct lane_states *midstates, const struct lane_states *digests,
                         struct lane_states *states) {
    WITH_DIGEST_WORDS(kernel->algorithm, set_blocks, lanes->blocks, digests, kernel->lanes)
    copy_columns(states, midstates, kernel->algorithm->state_words, kernel->lanes);
    kernel->compress(states, lanes->pointers, 1);
}

/* Iterates the first `count` chains on a lane kernel. */
static void iterate_lanes(const struct lane_kernel *kernel, struct chain *chains, size_t count,
                          uint32_t iterations) {
    size_t words = kernel->algorithm->state_words;
    struct lane_states state;
    struct lanes lanes;

    memset(&lanes, 0, sizeof lanes);
    for (size_t lane = 0; lane < kernel->lanes; lane++) {
        lanes.blocks[lane] = digest_block_of(kernel->algorithm);
        lanes.pointers[lane] = lanes.blocks[lane].bytes;
    }
    for (size_t lane = 0; lane < count; lane++) {
        chains[lane].iterations -= iterations;
        for (size_t i = 0; i < words; i++) {
            lanes.inner.word[i][lane] = chains[lane].key.inner[i];
            lanes.outer.word[i][lane] = chains[lane].key.outer[i];
            lanes.u.word[i][lane] = chains[lane].u[i];
            lanes.sum.word[i][lane] = chains[lane].sum[i];
        }
    }
    for (; iterations != 0; iterations--) {
        hash_digests(&lanes, kernel, &lanes.inner, &lanes.u, &state);
        add_columns(&lanes.sum, &lanes.u, words, kernel->lanes);
        hash_digests(&lanes, kernel, &lanes.outer, &state, &lanes.u);
    }
    for (size_t lane = 0; lane < count; lane++)
        for (size_t i = 0; i < words; i++) {
            chains[lane].u[i] = lanes.u.word[i][lane];
            chains[lane].sum[i] = lanes.sum.word[i][lane];
        }
    wipe_stack_of_lanes();
    wipe(&lanes, sizeof lanes);
    wipe(&state, sizeof state);
}

static uint32_t fewest_iterations(const struct chain *chains, size_t count) {
    uint32_t fewest = chains[0].iterations;
    for (size_t i = 1; i < count; i++)
        if (chains[i].iterations < fewest)
            fewest = chains[i].iterations;
    return fewest;
}

/* How many chains to have at work at once, of so many that there are. */
static size_t useful_chains(const struct algorithm *algorithm, size_t chain_count) {
    const struct lane_kernel *kernel = lane_kernel_for(algorithm, chain_count);
    return kernel == NULL ? 1 : kernel->lanes;
}

void pbkdf2(const struct algorithm *algorithm, const struct derivation *derivations, size_t count) {
    struct derivations all;
    size_t blocks = 0;

    all.core = core_chosen(algorithm);
    all.end = derivations + count;
    all.chain_count = 0;
    for (size_t i = 0; i < count && blocks < LANES_MAX; i++)
        blocks += block_count(algorithm, &derivations[i]);
    if (blocks == 0)
        return;
    size_t useful = useful_chains(algorithm, blocks);

    begin_derivation(&all, derivations);
    while (all.next != all.end || all.chain_count != 0) {
        while (all.next != all.end && all.chain_count < useful)
            begin_chain(&all);
        const struct lane_kernel *kernel = lane_kernel_for(algorithm, all.chain_count);
        size_t lanes = kernel == NULL ? 1 : kernel->lanes;
        if (lanes > all.chain_count)
            lanes = all.chain_count;
        uint32_t iterations = fewest_iterations(all.chains, lanes);
        if (kernel == NULL)
            iterate(all.core, all.chains, iterations);
        else
            iterate_lanes(kernel, all.chains, lanes, iterations);
        for (size_t i = lanes; i-- > 0;)
            if (all.chains[i].iterations == 0)
                finish_chain(&all, i);
    }
    wipe(&all, sizeof all);
}
