/*
 * Small files that only this user, or the administrator, can have written.
 */
#ifndef SHACORE_OWN_FILE_H
#define SHACORE_OWN_FILE_H

#include <stddef.h>

#include "file.h"

enum own_file_fault {
    OWN_FILE_GOOD,
    OWN_FILE_MISSING,
    OWN_FILE_UNREADABLE,
    OWN_FILE_IS_LINK,       /* a symbolic link, or another reparse point of Windows */
    OWN_FILE_OF_OTHER_KIND, /* no regular file where one is wanted, no folder where that is */
    OWN_FILE_OF_OTHER_USER, /* POSIX; the administrator's files are good */
    OWN_FILE_OPEN_TO_ALL,   /* POSIX: others may write to it */
    OWN_FILE_TOO_LONG,
};

/* What is wrong, in words; NULL for OWN_FILE_GOOD and OWN_FILE_MISSING. */
const char *own_file_fault_text(enum own_file_fault fault);

/* Reads a whole file of up to `room` bytes; `length` receives how many it has. Follows no link to
 * it. */
enum own_file_fault own_file_read(const path_character *path, char *bytes, size_t room,
                                  size_t *length);

/* Whether it is a folder of that kind. */
enum own_file_fault own_folder_fault(const path_character *path);

#endif
