/*
 * A group of files that one thread hashes together: it reads a chunk of each, hashes the chunks in
 * lanes, and goes on with the next chunks. A file that ends makes room for one that waits, so
 * neither a large file nor a pipe that nobody writes to holds the others up.
 *
 * What is hashed is what reading gives, to the first read that gives nothing: sizes count for
 * nothing, and a file that grows or shrinks meanwhile is hashed as far as it was read.
 */
#ifndef SHACORE_FILE_GROUP_H
#define SHACORE_FILE_GROUP_H

#include "algorithm.h"
#include "collision/checked_hash.h"
#include "file.h"

enum {
    FILE_LANES = 16, /* files of a group that are open at once */
};

#define FILE_LENGTH_ALL UINT64_MAX

/* What to hash. */
struct file_source {
    uint32_t id;          /* the caller's name for it */
    path_character *path; /* from malloc, the group frees it; NULL when `file` is open already */
    struct file file;     /* the group closes it */
    int error;            /* why it is not open in spite of that, or 0 */
    int64_t position;     /* of the first byte, or FILE_POSITION_CURRENT */
    uint64_t length;      /* bytes to hash, if there are so many; or FILE_LENGTH_ALL */
};

enum file_call { FILE_CALL_OPEN, FILE_CALL_READ };

/* What came of a file. */
struct file_result {
    uint32_t id;
    int32_t error; /* 0, or what went wrong in `call` */
    uint32_t call;
    uint8_t digest[DIGEST_LENGTH_MAX];
    struct collision collision; /* where collisions are looked for: the verdict */
};

struct file_group;

/*
 * An empty group, or NULL when there is no memory for it.
 *
 * search  a set of enum collision_option, for SHA-1; 0: collisions are not looked for
 */
struct file_group *file_group_new(const struct algorithm *algorithm, uint32_t search);

/* Closes what is open. */
void file_group_free(struct file_group *group);

/* Adds a file. False, with nothing done and the source still the caller's, when there is no memory.
 */
bool file_group_add(struct file_group *group, const struct file_source *source);

/*
 * Hashes until all files of the group have ended, or for some milliseconds: as long as the caller
 * may have to wait for it. Errors are results. Any thread may call this, one at a time.
 */
void file_group_run(struct file_group *group);

/* How many files ended and have not been taken. */
size_t file_group_ended(const struct file_group *group);

/* Writes the results of all of them. */
void file_group_take(struct file_group *group, struct file_result *results);

/* Bytes that were hashed so far. */
uint64_t file_group_bytes(const struct file_group *group);

/* Bytes that all files that were opened so far had to give when they were opened, as far as the
 * system knew. */
uint64_t file_group_expected(const struct file_group *group);

#endif
