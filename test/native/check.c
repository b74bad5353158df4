#include "check.h"

#include <stdarg.h>
#include <stdio.h>

static unsigned long passed_count, failed_count;
static bool is_brief;

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
    is_brief = true;
}

size_t scaled(size_t full) {
    return is_brief ? (full + 9) / 10 : full;
}

unsigned long checks_passed(void) {
    return passed_count;
}

unsigned long checks_failed(void) {
    return failed_count;
}
