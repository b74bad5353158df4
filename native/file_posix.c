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
#include <time.h>
#include <unistd.h>

#include "file_status.h"

/* Linux tells a pipe that nobody writes to yet from one whose writers are gone, so there opening
 * does not wait. Elsewhere the digest would be that of nothing. */
#ifdef __linux__
enum { OPEN_FLAGS = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK };
#else
enum { OPEN_FLAGS = O_RDONLY | O_CLOEXEC | O_NOCTTY };
#endif

enum { READ_AHEAD_LENGTH = 64 * 1024 }; /* from where on files are worth a hint to the system */

static void describe(struct file *file) {
    struct file_status status;
    file->may_wait = false;
    file->size = 0;
    if (!descriptor_status(file->descriptor, &status))
        return;
    file->may_wait = S_ISFIFO(status.mode) || S_ISCHR(status.mode) || S_ISSOCK(status.mode);
    if (S_ISREG(status.mode))
        file->size = status.size;
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
