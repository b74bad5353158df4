#include "lane_search.h"

#include <string.h>

#include "../bytes.h"
#include "attacks.h"
#include "checked.h"
#include "possible.h"
#include "recording_kernels.h"

/* Blocks of each lane that are compressed before the attacks that they may be part of are found: so
 * many that the possible_kernels have full groups, and few enough to stay in the nearest cache. */
enum { STEPS = 16 };

/* The chaining values of all lanes, as in struct lane_states. */
struct columns {
    uint32_t word[SHA1_WORDS][LANES_MAX];
};

static void look_at_suspects(struct lane_search *search) {
    size_t count = search->suspect_count;
    uint32_t guilty = guilty_suspects(search->suspects, count, search->reduced_rounds);
    for (size_t i = 0; i < count; i++)
        if (guilty >> i & 1)
            search->found[search->suspect_messages[i]] = true;
    search->suspect_count = 0;
}

/* A block and the chaining values around it, as suspects have them, but for the attack vector. */
struct looked_at {
    const uint8_t *block;
    uint32_t before[SHA1_WORDS], after[SHA1_WORDS];
};

/* Makes suspects of a block that may be part of some attacks. */
static void suspect(struct lane_search *search, const struct looked_at *looked_at,
                    uint32_t possible, size_t message) {
    for (; possible != 0; possible &= possible - 1) {
        size_t place = search->suspect_count++;
        struct suspect *suspect = &search->suspects[place];
        suspect->block = search->suspect_blocks[place];
        suspect->vector = first_attack(possible);
        memcpy(search->suspect_blocks[place], looked_at->block, BLOCK_LENGTH);
        memcpy(suspect->before, looked_at->before, sizeof suspect->before);
        memcpy(suspect->after, looked_at->after, sizeof suspect->after);
        search->suspect_messages[place] = message;
        if (search->suspect_count == SUSPECTS_MAX)
            look_at_suspects(search);
    }
}

static void suspect_record(struct lane_search *search, const struct block_record *record,
                           uint32_t possible, size_t message) {
    uint8_t block[BLOCK_LENGTH];
    struct looked_at looked_at = {.block = block};
    for (unsigned t = 0; t < BLOCK_LENGTH / 4; t++)
        store_be32(block + 4 * t, record_word(record, t));
    for (unsigned i = 0; i < SHA1_WORDS; i++) {
        looked_at.before[i] = record_state_word(record->before, i);
        looked_at.after[i] = record_state_word(record->after, i);
    }
    suspect(search, &looked_at, possible, message);
}

static void look_at_records(struct lane_search *search) {
    enum { GROUP = 8 };
    uint32_t possible[RECORDS_MAX];
    size_t count = search->record_count;
    search->recording->find(possible, search->records, (count + GROUP - 1) / GROUP);
    for (size_t i = 0; i < count; i++)
        if (possible[i] != 0 && search->record_messages[i] != SIZE_MAX)
            suspect_record(search, &search->records[i], possible[i], search->record_messages[i]);
    search->record_count = 0;
}

/* Compresses blocks of each lane, and has them wait in the records. */
static void compress_recording(struct lane_search *search, const struct recording_kernel *recording,
                               size_t lanes, struct lane_states *states, const uint8_t *blocks[],
                               size_t count, const size_t messages[], size_t used) {
    size_t marks[LANES_MAX];
    for (size_t lane = 0; lane < lanes; lane++)
        marks[lane] = lane < used ? messages[lane] : SIZE_MAX;
    if (search->recording != recording && search->record_count != 0)
        look_at_records(search);
    search->recording = recording;
    while (count != 0) {
        size_t room = (RECORDS_MAX - search->record_count) / lanes;
        size_t steps = count < room ? count : room;
        recording->compress(states, blocks, steps, &search->records[search->record_count]);
        for (size_t step = 0; step < steps; step++, search->record_count += lanes)
            memcpy(&search->record_messages[search->record_count], marks, lanes * sizeof *marks);
        for (size_t lane = 0; lane < lanes; lane++)
            blocks[lane] += steps * BLOCK_LENGTH;
        count -= steps;
        if (search->record_count == RECORDS_MAX)
            look_at_records(search);
    }
}

static void keep_columns(struct columns *columns, const struct lane_states *states) {
    memcpy(columns->word, states->word, sizeof columns->word);
}

/* Compresses up to STEPS blocks of each lane. */
static void compress_some(struct lane_search *search, const struct lane_kernel *kernel,
                          struct lane_states *states, const uint8_t *const blocks[], size_t steps,
                          const size_t messages[], size_t used) {
    struct columns columns[STEPS + 1];
    const uint8_t *step_blocks[LANES_MAX], *places[STEPS * LANES_MAX];
    uint32_t possible[STEPS * LANES_MAX];
    size_t count = 0;

    for (size_t step = 0; step < steps; step++) {
        for (size_t lane = 0; lane < kernel->lanes; lane++)
            step_blocks[lane] = blocks[lane] + step * BLOCK_LENGTH;
        for (size_t lane = 0; lane < used; lane++)
            places[count++] = step_blocks[lane];
        keep_columns(&columns[step], states);
        kernel->compress(states, step_blocks, 1);
    }
    keep_columns(&columns[steps], states);
    possible_attacks(possible, places, count);

    for (size_t i = 0; i < count; i++)
        if (possible[i] != 0) {
            struct looked_at looked_at = {.block = places[i]};
            size_t step = i / used, lane = i % used;
            for (size_t n = 0; n < SHA1_WORDS; n++) {
                looked_at.before[n] = columns[step].word[n][lane];
                looked_at.after[n] = columns[step + 1].word[n][lane];
            }
            suspect(search, &looked_at, possible[i], messages[lane]);
        }
}

/* Compresses blocks of each lane with a kernel that leaves no records. */
static void compress_by_steps(struct lane_search *search, const struct lane_kernel *kernel,
                              struct lane_states *states, const uint8_t *blocks[], size_t count,
                              const size_t messages[], size_t used) {
    for (size_t done = 0; done < count; done += STEPS) {
        size_t steps = count - done < STEPS ? count - done : STEPS;
        compress_some(search, kernel, states, blocks, steps, messages, used);
        for (size_t lane = 0; lane < kernel->lanes; lane++)
            blocks[lane] += steps * BLOCK_LENGTH;
    }
}

/* The message in the first lane, on its own. */
static void compress_first(struct lane_search *search, struct lane_states *states,
                           const uint8_t *blocks, size_t count, bool look_at_last, size_t message) {
    uint32_t state[SHA1_WORDS];
    for (size_t i = 0; i < SHA1_WORDS; i++)
        state[i] = states->word[i][0];
    for (size_t done = 0; done < count;)
        done += sha1_checked_blocks(state, blocks + done * BLOCK_LENGTH, count - done,
                                    search->reduced_rounds, look_at_last, &search->found[message]);
    for (size_t i = 0; i < SHA1_WORDS; i++)
        states->word[i][0] = state[i];
}

void lane_search_begin(struct lane_search *search, bool reduced_rounds, bool *found) {
    search->reduced_rounds = reduced_rounds;
    search->found = found;
    search->recording = NULL;
    search->record_count = 0;
    search->suspect_count = 0;
}

void lane_search_compress(struct lane_search *search, const struct lane_kernel *kernel,
                          struct lane_states *states, const uint8_t *const blocks[], size_t count,
                          const size_t messages[], size_t used, bool look_at_last) {
    if (kernel == NULL) {
        compress_first(search, states, blocks[0], count, look_at_last, messages[0]);
        return;
    }
    const struct recording_kernel *recording = recording_kernel_for(kernel);
    const uint8_t *places[LANES_MAX];
    size_t looked_at = look_at_last ? count : count - 1;
    memcpy(places, blocks, kernel->lanes * sizeof *places);
    if (recording != NULL)
        compress_recording(search, recording, kernel->lanes, states, places, looked_at, messages,
                           used);
    else
        compress_by_steps(search, kernel, states, places, looked_at, messages, used);
    if (!look_at_last)
        kernel->compress(states, places, 1);
}

void lane_search_end(struct lane_search *search) {
    if (search->record_count != 0)
        look_at_records(search);
    if (search->suspect_count != 0)
        look_at_suspects(search);
}
