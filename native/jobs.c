#include "jobs.h"

#include "collision/lane_search.h"
#include "cores.h"
#include "lanes.h"
#include "longest_first.h"
#include "scheduler.h"

struct job_source {
    struct lane_source source; /* first: a pointer to it is one to this */
    const struct algorithm *algorithm;
    const struct job *jobs;
    const uint16_t *order;
    size_t next;
    struct lane_search *search; /* NULL where collisions are not looked for */
};

static void begin_job(struct lane_source *source, struct lanes *lanes, size_t lane) {
    struct job_source *self = (struct job_source *)source;
    size_t message = self->order[self->next++];
    const struct job *job = &self->jobs[message];
    set_column(&lanes->states, lane, job->state, self->algorithm->state_words);
    lanes->blocks[lane] = job->blocks;
    lanes->counts[lane] = job->count;
    lanes->messages[lane] = message;
    lanes->ending[lane] = true;
}

static void end_job(struct lane_source *source, struct lanes *lanes, size_t lane) {
    const struct job_source *self = (const struct job_source *)source;
    const struct job *job = &self->jobs[lanes->messages[lane]];
    get_column(&lanes->states, lane, job->state, self->algorithm->state_words);
}

static void search_lanes(struct lane_source *source, struct lanes *lanes,
                         const struct lane_kernel *kernel, size_t count, size_t used) {
    const struct job_source *self = (const struct job_source *)source;
    lane_search_compress(self->search, kernel, &lanes->states, lanes->blocks, count,
                         lanes->messages, used, true);
}

static void do_some(const struct algorithm *algorithm, const struct job *jobs, size_t count,
                    struct lane_search *search) {
    uint8_t classes[ORDERED_MAX];
    uint16_t order[ORDERED_MAX];
    for (size_t i = 0; i < count; i++)
        classes[i] = length_class(jobs[i].count);
    longest_first(classes, count, order);

    struct job_source source = {
        .source = {.waiting = count, .begin = begin_job, .end = end_job},
        .algorithm = algorithm,
        .jobs = jobs,
        .order = order,
        .search = search,
    };
    if (search != NULL)
        source.source.compress = search_lanes;
    run_lanes(algorithm, &source.source);
}

void do_jobs(const struct algorithm *algorithm, const struct job *jobs, size_t job_count) {
    if (job_count < 2 || lane_kernel_for(algorithm, job_count) == NULL) {
        const struct core *core = core_chosen(algorithm);
        for (size_t i = 0; i < job_count; i++)
            core->blocks(jobs[i].state, jobs[i].blocks, jobs[i].count);
        return;
    }
    for (size_t done = 0; done < job_count; done += ORDERED_MAX) {
        size_t rest = job_count - done;
        do_some(algorithm, jobs + done, rest < ORDERED_MAX ? rest : ORDERED_MAX, NULL);
    }
}

void search_jobs(const struct job *jobs, size_t job_count, bool reduced_rounds, bool *found) {
    struct lane_search search;
    lane_search_begin(&search, reduced_rounds, found);
    do_some(&algorithms[SHA1_INDEX], jobs, job_count, &search);
    lane_search_end(&search);
}
