#include "jobs.h"

#include "cores.h"

void do_jobs(const struct algorithm *algorithm, struct job *jobs, size_t job_count) {
    const struct core *core = core_chosen(algorithm);
    for (size_t i = 0; i < job_count; i++)
        core->blocks(jobs[i].state, jobs[i].blocks, jobs[i].count);
}
