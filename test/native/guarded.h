/*
 * Memory whose neighbouring pages cannot be touched: reading or writing one byte outside faults.
 */
#ifndef SHACORE_GUARDED_H
#define SHACORE_GUARDED_H

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

#endif
