#include "check.h"

#include <stdarg.h>
#include <stdio.h>

static unsigned long passed_count, failed_count;
static size_t share = 1; /* one of so many random cases is taken */

bool check(bool passed, const char *file, int line, const char *format, ...) {
    if (passed) {
        passed_count++;
        return true;
    }
    failed_count++;
    va_list arguments;
    va_start(arguments, format);
    fprintf(stdout, "%s:%d: ", file, line);
    vfprintf(stdout, format, arguments);
    fputc('\n', stdout);
    va_end(arguments);
    return false;
}

void checks_be_brief(void) {
    share = 10;
}

void checks_be_a_sample(void) {
    share = 100;
}

size_t scaled(size_t full) {
    return (full + share - 1) / share;
}

size_t check_step(void) {
    return share == 100 ? 13 : 1;
}

unsigned long checks_passed(void) {
    return passed_count;
}

unsigned long checks_failed(void) {
    return failed_count;
}
