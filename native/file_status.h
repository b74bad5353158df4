/*
 * What the system knows of a file, POSIX. To be included behind _GNU_SOURCE and _FILE_OFFSET_BITS.
 */
#ifndef SHACORE_FILE_STATUS_H
#define SHACORE_FILE_STATUS_H

#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

struct file_status {
    mode_t mode;
    uint64_t size;
    uid_t owner;
};

#if defined(__GLIBC__) && __GLIBC__ * 100 + __GLIBC_MINOR__ >= 228

/* What refers to glibc 2.33's fstat and lstat does not load in an older one, but Node runs on 2.28.
 */
static inline bool take_status(int folder, const char *path, int flags,
                               struct file_status *status) {
    struct statx all;
    if (statx(folder, path, flags, STATX_TYPE | STATX_MODE | STATX_SIZE | STATX_UID, &all) != 0)
        return false;
    *status = (struct file_status){all.stx_mode, all.stx_size, all.stx_uid};
    return true;
}

/* Of an open file. False, with errno set, when that fails. */
static inline bool descriptor_status(int descriptor, struct file_status *status) {
    return take_status(descriptor, "", AT_EMPTY_PATH, status);
}

/* The same of a path; of a link itself. */
static inline bool link_status(const char *path, struct file_status *status) {
    return take_status(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, status);
}

#else

static inline bool take_status(int result, const struct stat *all, struct file_status *status) {
    if (result == 0)
        *status = (struct file_status){all->st_mode, (uint64_t)all->st_size, all->st_uid};
    return result == 0;
}

static inline bool descriptor_status(int descriptor, struct file_status *status) {
    struct stat all;
    return take_status(fstat(descriptor, &all), &all, status);
}

static inline bool link_status(const char *path, struct file_status *status) {
    struct stat all;
    return take_status(lstat(path, &all), &all, status);
}

#endif

#endif
