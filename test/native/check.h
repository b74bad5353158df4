/*
 * Counting checks: each is one comparison that passes or is reported with its place.
 */
#ifndef SHACORE_CHECK_H
#define SHACORE_CHECK_H

#include <stdbool.h>

/* Counts one check; when it fails, prints its place and the printf-style message. */
#define CHECK(condition, ...) check((condition), __FILE__, __LINE__, __VA_ARGS__)

bool check(bool passed, const char *file, int line, const char *format, ...)
#if defined(__GNUC__) && !defined(_WIN32)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

unsigned long checks_passed(void);
unsigned long checks_failed(void);

#endif
