/*
 * Counting checks: each is one comparison that passes or is reported with its place.
 */
#ifndef SHACORE_CHECK_H
#define SHACORE_CHECK_H

#include <stdbool.h>
#include <stddef.h>

/* Counts one check; when it fails, prints its place and the printf-style message. */
#define CHECK(condition, ...) check((condition), __FILE__, __LINE__, __VA_ARGS__)

bool check(bool passed, const char *file, int line, const char *format, ...)
#if defined(__GNUC__) && !defined(_WIN32)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* Makes the run a brief one, for emulators: the same kinds of checks, fewer random cases. */
void checks_be_brief(void);

/* How many of `full` random cases, or how long ones, this run takes: in a brief run a tenth. */
size_t scaled(size_t full);

unsigned long checks_passed(void);
unsigned long checks_failed(void);

#endif
