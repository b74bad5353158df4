#ifndef _WIN32

#define _GNU_SOURCE
#ifndef _FILE_OFFSET_BITS
#define _FILE_OFFSET_BITS 64
#endif
#endif

#include "file.h"

#ifndef _WIN32

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Linux tells a pipe that nobody writes to yet from one whose writers are gone, so there opening
 * does not wait. Elsewhere the digest would be that of nothing. */
#ifdef __linux__
enum { OPEN_FLAGS = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK };
#else
enum { OPEN_FLAGS = O_RDONLY | O_CLOEXEC | O_NOCTTY };
#endif

enum { READ_AHEAD_LENGTH = 64 * 1024 }; /* from where on files are worth a hint to the system */

#if defined(__GLIBC__) && __GLIBC__ * 100 + __GLIBC_MINOR__ >= 228
/* What refers to glibc 2.33's fstat does not load in an older one, but Node runs on 2.28. */
static bool get_status(int descriptor, mode_t *mode, uint64_t *size) {
    struct statx status;
    if (statx(descriptor, "", AT_EMPTY_PATH, STATX_TYPE | STATX_SIZE, &status) != 0)
        return false;
    *mode = status.stx_mode;
    *size = status.stx_size;
    return true;
}
#else
static bool get_status(int descriptor, mode_t *mode, uint64_t *size) {
    struct stat status;
    if (fstat(descriptor, &status) != 0)
        return false;
    *mode = status.st_mode;
    *size = (uint64_t)status.st_size;
    return true;
}
#endif

static void describe(struct file *file) {
    mode_t mode;
    uint64_t size;
    file->may_wait = false;
    file->size = 0;
    if (!get_status(file->descriptor, &mode, &size))
        return;
    file->may_wait = S_ISFIFO(mode) || S_ISCHR(mode) || S_ISSOCK(mode);
    if (S_ISREG(mode))
        file->size = size;
}

int file_open(struct file *file, const path_character *path) {
    do
        file->descriptor = open(path, OPEN_FLAGS);
    while (file->descriptor < 0 && errno == EINTR);
    if (file->descriptor < 0)
        return -errno;
    describe(file);
#ifdef POSIX_FADV_SEQUENTIAL
    if (file->size > READ_AHEAD_LENGTH)
        posix_fadvise(file->descriptor, 0, 0, POSIX_FADV_SEQUENTIAL);
#endif
    return 0;
}

int file_duplicate(struct file *file, int descriptor) {
    file->descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    if (file->descriptor < 0)
        return -errno;
    describe(file);
    return 0;
}

void file_close(struct file *file) {
    close(file->descriptor);
}

int64_t file_read(const struct file *file, uint8_t *buffer, size_t length, int64_t position) {
    ssize_t count;
    do
        count = position == FILE_POSITION_CURRENT
                    ? read(file->descriptor, buffer, length)
                    : pread(file->descriptor, buffer, length, (off_t)position);
    while (count < 0 && errno == EINTR);
    if (count >= 0)
        return count;
    return errno == EAGAIN || errno == EWOULDBLOCK ? FILE_WOULD_WAIT : -errno;
}

bool file_is_ready(const struct file *file) {
    struct pollfd poller = {.fd = file->descriptor, .events = POLLIN};
    return !file->may_wait || poll(&poller, 1, 0) != 0;
}

void file_wait(const struct file *const files[], size_t count, unsigned milliseconds) {
    struct pollfd pollers[64];
    for (size_t i = 0; i < count; i++)
        pollers[i] = (struct pollfd){.fd = files[i]->descriptor, .events = POLLIN};
    poll(pollers, (nfds_t)count, (int)milliseconds);
}

uint64_t clock_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

#endif
