/*
 * Files as the system has them: opened, read from beginning to end and closed, by path or by a
 * descriptor that is open already.
 *
 * Errors are numbers below zero, those of libuv: -errno on POSIX, libuv's own on Windows.
 */
#ifndef SHACORE_FILE_H
#define SHACORE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
#include <wchar.h>
typedef void *file_descriptor;
typedef wchar_t path_character; /* UTF-16 */
#else
typedef int file_descriptor;
typedef char path_character; /* bytes, whatever they mean */
#endif

struct file {
    file_descriptor descriptor;
    bool may_wait; /* a pipe, terminal, socket or device, whose next bytes another makes one day */
    uint64_t size; /* bytes, as the system has it: 0 where it cannot know */
};

/* Opens a file for reading. Never waits for the writer of a pipe where the system allows that.
 * Returns 0 or an error. */
int file_open(struct file *file, const path_character *path);

#ifndef _WIN32
/* Opens the file of a descriptor once more: the position is shared, closing is not. Returns 0 or an
 * error. */
int file_duplicate(struct file *file, int descriptor);
#endif

void file_close(struct file *file);

/* Where a file is read that is read from where it stands. */
#define FILE_POSITION_CURRENT ((int64_t)-1)

/* What file_read returns for a file that has nothing to give now. */
#define FILE_WOULD_WAIT INT64_MIN

/*
 * One read of up to `length` bytes at `position`. Returns how many bytes there were, 0 at the end
 * of the file, FILE_WOULD_WAIT or an error.
 */
int64_t file_read(const struct file *file, uint8_t *buffer, size_t length, int64_t position);

/* Whether file_read would return at once. */
bool file_is_ready(const struct file *file);

/* Waits until one of `count` files (1 .. 64) is ready, but no longer than that. */
void file_wait(const struct file *const files[], size_t count, unsigned milliseconds);

/* A clock that never goes back. */
uint64_t clock_milliseconds(void);

#endif
