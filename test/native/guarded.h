/*
 * Memory whose neighbouring pages cannot be touched: reading or writing one byte outside faults.
 */
#ifndef SHACORE_GUARDED_H
#define SHACORE_GUARDED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct guarded {
    uint8_t *start; /* first usable byte, right after an inaccessible page */
    uint8_t *end;   /* one past the last usable byte, right before an inaccessible page */
    void *mapping;  /* the whole mapping */
    size_t mapped;
};

/* Maps at least `length` usable bytes. Ends the program when the system refuses. */
struct guarded guarded_map(size_t length);
void guarded_unmap(struct guarded *guarded);

/* The first `length` usable bytes, or the last. */
void *guarded_place(const struct guarded *guarded, bool at_end, size_t length);

/* Notes what is at work, printf-style: a fault from now on is reported with it before it ends the
 * program. */
void guarded_note(const char *format, ...)
#if defined(__GNUC__) && !defined(_WIN32)
    __attribute__((format(printf, 1, 2)))
#endif
    ;

#endif
