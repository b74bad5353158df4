#include "file_group.h"

#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "collision/checked_core.h"
#include "hash.h"
#include "jobs.h"

enum {
    BUFFER_LENGTH = 512 * 1024, /* for chunks: what stays in a second-level cache */
    CHUNK_UNIT = 4096,          /* a chunk is some of these */
    ALIGNMENT = 64,
    RUN_MILLISECONDS = 20,
    WAIT_MILLISECONDS = 100, /* for files that have nothing to give */
};

/* A file of a group. */
struct task {
    struct task *next;
    struct file_source source; /* `length` and `position` are of what is still to be read */
    struct hash hash;
    size_t filled; /* bytes of the chunk */
    bool ended;    /* nothing comes after the chunk */
    struct file_result result;
};

struct queue {
    struct task *first, **last;
    size_t count;
};

struct file_group {
    const struct algorithm *algorithm;
    uint32_t search;
    struct queue waiting, ended;
    struct task *open[FILE_LANES];
    size_t open_count;
    uint8_t *allocated, *buffer;
    uint64_t bytes, expected;
};

static void queue_init(struct queue *queue) {
    *queue = (struct queue){.last = &queue->first};
}

static void queue_put(struct queue *queue, struct task *task) {
    task->next = NULL;
    *queue->last = task;
    queue->last = &task->next;
    queue->count++;
}

static struct task *queue_take(struct queue *queue) {
    struct task *task = queue->first;
    queue->first = task->next;
    if (queue->first == NULL)
        queue->last = &queue->first;
    queue->count--;
    return task;
}

struct file_group *file_group_new(const struct algorithm *algorithm, uint32_t search) {
    struct file_group *group = calloc(1, sizeof *group);
    if (group == NULL)
        return NULL;
    group->allocated = malloc(BUFFER_LENGTH + FILE_LANES * BLOCK_LENGTH + ALIGNMENT);
    if (group->allocated == NULL) {
        free(group);
        return NULL;
    }
    group->buffer = group->allocated + (ALIGNMENT - (uintptr_t)group->allocated % ALIGNMENT);
    group->algorithm = algorithm;
    group->search = search;
    queue_init(&group->waiting);
    queue_init(&group->ended);
    return group;
}

/* Whether the task has an open file before it has its place among those that are. */
static bool is_given_open(const struct task *task) {
    return task->source.path == NULL && task->source.error == 0;
}

static void task_free(struct task *task) {
    free(task->source.path);
    free(task);
}

void file_group_free(struct file_group *group) {
    while (group->waiting.count != 0) {
        struct task *task = queue_take(&group->waiting);
        if (is_given_open(task))
            file_close(&task->source.file);
        task_free(task);
    }
    while (group->open_count != 0) {
        struct task *task = group->open[--group->open_count];
        file_close(&task->source.file);
        task_free(task);
    }
    while (group->ended.count != 0)
        task_free(queue_take(&group->ended));
    free(group->allocated);
    free(group);
}

bool file_group_add(struct file_group *group, const struct file_source *source) {
    struct task *task = calloc(1, sizeof *task);
    if (task == NULL)
        return false;
    task->source = *source;
    task->result.id = source->id;
    task->result.collision.options = group->search;
    hash_init(&task->hash, group->algorithm);
    queue_put(&group->waiting, task);
    return true;
}

static void set_error(struct task *task, enum file_call call, int error) {
    task->result.call = call;
    task->result.error = error;
}

/* Bytes that the file has from the position on, as far as they are asked for. */
static uint64_t expected_bytes(const struct file_source *source) {
    uint64_t start = source->position == FILE_POSITION_CURRENT ? 0 : (uint64_t)source->position;
    uint64_t rest = source->file.size > start ? source->file.size - start : 0;
    return rest < source->length ? rest : source->length;
}

/* Opens files that wait while there are lanes for them. */
static void fill_lanes(struct file_group *group) {
    while (group->open_count < FILE_LANES && group->waiting.count != 0) {
        struct task *task = queue_take(&group->waiting);
        int error = task->source.path != NULL ? file_open(&task->source.file, task->source.path)
                                              : task->source.error;
        if (error != 0) {
            set_error(task, task->source.path != NULL ? FILE_CALL_OPEN : FILE_CALL_READ, error);
            queue_put(&group->ended, task);
        } else {
            group->expected += expected_bytes(&task->source);
            group->open[group->open_count++] = task;
        }
    }
}

/*
 * Reads until the chunk is full, the file has ended or failed, or has nothing to give now. Before
 * the new bytes stand those of the last chunk that were no full block. False when nothing happened.
 */
static bool read_chunk(struct task *task, uint8_t *chunk, size_t length) {
    struct file_source *source = &task->source;
    size_t used = task->hash.length % BLOCK_LENGTH;
    memcpy(chunk, task->hash.tail, used);
    task->filled = used;
    while (task->filled < length) {
        size_t room = length - task->filled;
        int64_t count = 0;
        if (room > source->length)
            room = (size_t)source->length;
        if (room != 0)
            count = file_is_ready(&source->file)
                        ? file_read(&source->file, chunk + task->filled, room, source->position)
                        : FILE_WOULD_WAIT;
        if (count == FILE_WOULD_WAIT)
            return task->filled != used;
        if (count <= 0) {
            task->ended = true;
            if (count < 0)
                set_error(task, FILE_CALL_READ, (int)count);
            return true;
        }
        task->filled += (size_t)count;
        task->hash.length += (uint64_t)count;
        if (source->length != FILE_LENGTH_ALL)
            source->length -= (uint64_t)count;
        if (source->position != FILE_POSITION_CURRENT)
            source->position += count;
    }
    return true;
}

/* Pads the message that ends with the chunk, in place (FIPS 180-4, 5.1.1). There is room for it:
 * what does not fit into the chunk, which is not full then, fits into the block behind it. */
static void pad(struct task *task, uint8_t *chunk) {
    enum { LENGTH_LENGTH = 8 };
    size_t end = task->filled + 1 + LENGTH_LENGTH;
    size_t padded = (end + BLOCK_LENGTH - 1) / BLOCK_LENGTH * BLOCK_LENGTH;
    chunk[task->filled] = 0x80;
    memset(chunk + task->filled + 1, 0, padded - end);
    store_be64(chunk + padded - LENGTH_LENGTH, task->hash.length * 8);
    task->filled = padded;
}

/* Ends a task whose file has ended. */
static void finish(struct file_group *group, struct task *task) {
    for (size_t i = 0; i < group->algorithm->digest_length / 4; i++)
        store_be32(task->result.digest + 4 * i, task->hash.state[i]);
    file_close(&task->source.file);
    queue_put(&group->ended, task);
}

/* Does the jobs of SHA-1, one for each open file, and looks for collisions. Those in which there is
 * one are done once more on their own. `offsets` says where in its file each job begins. */
static void search_chunks(struct file_group *group, const struct job *jobs,
                          const uint64_t *offsets) {
    uint32_t before[FILE_LANES][SHA1_WORDS];
    bool found[FILE_LANES] = {false};
    for (size_t i = 0; i < group->open_count; i++)
        memcpy(before[i], jobs[i].state, sizeof before[i]);
    search_jobs(jobs, group->open_count, group->search & COLLISION_REDUCED_ROUNDS, found);
    for (size_t i = 0; i < group->open_count; i++)
        if (found[i]) {
            memcpy(jobs[i].state, before[i], sizeof before[i]);
            checked_hash_blocks(&group->open[i]->result.collision, offsets[i], jobs[i].state,
                                jobs[i].blocks, jobs[i].count);
        }
}

/* Reads and hashes a chunk of every open file. False when none of them had anything to give. */
static bool hash_chunks(struct file_group *group) {
    struct job jobs[FILE_LANES] = {{NULL, NULL, 0}};
    size_t lane_count = group->open_count;
    size_t length = BUFFER_LENGTH / lane_count / CHUNK_UNIT * CHUNK_UNIT;
    /* One block more: room for the padding, and lanes that do not compete for the same lines of a
     * cache. */
    size_t stride = length + BLOCK_LENGTH;
    bool happened = false;
    uint64_t offsets[FILE_LANES];

    for (size_t i = 0; i < lane_count; i++) {
        struct task *task = group->open[i];
        uint8_t *chunk = group->buffer + i * stride;
        uint64_t before = task->hash.length;
        offsets[i] = before - before % BLOCK_LENGTH;
        happened |= read_chunk(task, chunk, length);
        group->bytes += task->hash.length - before;
        if (task->ended)
            pad(task, chunk);
        jobs[i] = (struct job){task->hash.state, chunk, task->filled / BLOCK_LENGTH};
    }
    if (group->search)
        search_chunks(group, jobs, offsets);
    else
        do_jobs(group->algorithm, jobs, lane_count);

    group->open_count = 0;
    for (size_t i = 0; i < lane_count; i++) {
        struct task *task = group->open[i];
        size_t rest = task->filled % BLOCK_LENGTH;
        memcpy(task->hash.tail, group->buffer + i * stride + task->filled - rest, rest);
        if (task->ended)
            finish(group, task);
        else
            group->open[group->open_count++] = task;
    }
    return happened;
}

static void wait_for_any(const struct file_group *group) {
    const struct file *files[FILE_LANES];
    for (size_t i = 0; i < group->open_count; i++)
        files[i] = &group->open[i]->source.file;
    file_wait(files, group->open_count, WAIT_MILLISECONDS);
}

void file_group_run(struct file_group *group) {
    uint64_t end = clock_milliseconds() + RUN_MILLISECONDS;
    do {
        fill_lanes(group);
        if (group->open_count == 0)
            return;
        if (!hash_chunks(group)) {
            if (group->ended.count != 0)
                return;
            wait_for_any(group);
        }
    } while (clock_milliseconds() < end);
}

size_t file_group_ended(const struct file_group *group) {
    return group->ended.count;
}

void file_group_take(struct file_group *group, struct file_result *results) {
    while (group->ended.count != 0) {
        struct task *task = queue_take(&group->ended);
        *results++ = task->result;
        task_free(task);
    }
}

uint64_t file_group_bytes(const struct file_group *group) {
    return group->bytes;
}

uint64_t file_group_expected(const struct file_group *group) {
    return group->expected;
}
