#ifndef _WIN32

#define _GNU_SOURCE
#ifndef _FILE_OFFSET_BITS
#define _FILE_OFFSET_BITS 64
#endif

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "file_status.h"

#endif

#include "own_file.h"

#ifndef _WIN32

static enum own_file_fault owner_fault(const struct file_status *status) {
    if (status->owner != geteuid() && status->owner != 0)
        return OWN_FILE_OF_OTHER_USER;
    return (status->mode & (S_IWGRP | S_IWOTH)) != 0 ? OWN_FILE_OPEN_TO_ALL : OWN_FILE_GOOD;
}

static enum own_file_fault error_fault(int error) {
    switch (error) {
    case ENOENT:
    case ENOTDIR:
        return OWN_FILE_MISSING;
    case ELOOP:
    case EMLINK: /* what FreeBSD says of links that are not to be followed */
        return OWN_FILE_IS_LINK;
    default:
        return OWN_FILE_UNREADABLE;
    }
}

static enum own_file_fault read_all(int descriptor, char *bytes, size_t room, size_t *length) {
    struct file_status status;
    if (!descriptor_status(descriptor, &status))
        return OWN_FILE_UNREADABLE;
    if (!S_ISREG(status.mode))
        return OWN_FILE_OF_OTHER_KIND;
    enum own_file_fault fault = owner_fault(&status);
    if (fault != OWN_FILE_GOOD)
        return fault;
    if (status.size > room)
        return OWN_FILE_TOO_LONG;
    ssize_t got = read(descriptor, bytes, room);
    if (got < 0)
        return OWN_FILE_UNREADABLE;
    *length = (size_t)got;
    return OWN_FILE_GOOD;
}

enum own_file_fault own_file_read(const path_character *path, char *bytes, size_t room,
                                  size_t *length) {
    /* Opening a pipe must not wait for its writer. */
    int descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0)
        return error_fault(errno);
    enum own_file_fault fault = read_all(descriptor, bytes, room, length);
    close(descriptor);
    return fault;
}

enum own_file_fault own_folder_fault(const path_character *path) {
    struct file_status status;
    if (!link_status(path, &status))
        return error_fault(errno);
    if (S_ISLNK(status.mode))
        return OWN_FILE_IS_LINK;
    return S_ISDIR(status.mode) ? owner_fault(&status) : OWN_FILE_OF_OTHER_KIND;
}

#endif
