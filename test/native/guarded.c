#define _DEFAULT_SOURCE
#include "guarded.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static char note[200];

static void print_note(void) {
    fflush(stdout);
    fprintf(stderr, "FAILED: a fault in %s\n", note);
    fflush(stderr);
}

#if defined(_WIN32)

#include <windows.h>

static size_t page_size(void) {
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwPageSize;
}

static void *map(size_t length) {
    return VirtualAlloc(NULL, length, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

static int forbid(void *page, size_t length) {
    DWORD previous;
    return VirtualProtect(page, length, PAGE_NOACCESS, &previous) ? 0 : -1;
}

static void unmap(void *mapping, size_t length) {
    (void)length;
    VirtualFree(mapping, 0, MEM_RELEASE);
}

/* The instruction is run again afterwards, and nobody catches its fault then. */
static void report(int number) {
    print_note();
    signal(number, SIG_DFL);
}

static void report_faults(void) {
    signal(SIGSEGV, report);
}

#else

#include <sys/mman.h>
#include <unistd.h>

static size_t page_size(void) {
    return (size_t)sysconf(_SC_PAGESIZE);
}

static void *map(size_t length) {
    void *mapping = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return mapping == MAP_FAILED ? NULL : mapping;
}

static int forbid(void *page, size_t length) {
    return mprotect(page, length, PROT_NONE);
}

static void unmap(void *mapping, size_t length) {
    munmap(mapping, length);
}

/* What faults end in: which of them, differs between systems. */
enum { FAULT_COUNT = 2 };
static const int faults[FAULT_COUNT] = {SIGSEGV, SIGBUS};
static struct sigaction before[FAULT_COUNT];

/* The instruction is run again afterwards, and its fault goes to whoever had it before: the
 * system, or a sanitizer. */
static void report(int number) {
    print_note();
    for (size_t i = 0; i < FAULT_COUNT; i++)
        if (faults[i] == number)
            sigaction(number, &before[i], NULL);
}

static void report_faults(void) {
    struct sigaction action = {.sa_handler = report};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < FAULT_COUNT; i++)
        sigaction(faults[i], &action, &before[i]);
}

#endif

struct guarded guarded_map(size_t length) {
    size_t page = page_size();
    size_t usable = (length + page - 1) / page * page;
    struct guarded guarded;

    guarded.mapped = usable + 2 * page;
    guarded.mapping = map(guarded.mapped);
    if (guarded.mapping == NULL || forbid(guarded.mapping, page) != 0 ||
        forbid((uint8_t *)guarded.mapping + page + usable, page) != 0) {
        perror("guarded memory");
        exit(2);
    }
    guarded.start = (uint8_t *)guarded.mapping + page;
    guarded.end = guarded.start + usable;
    return guarded;
}

void guarded_unmap(struct guarded *guarded) {
    unmap(guarded->mapping, guarded->mapped);
}

void *guarded_place(const struct guarded *guarded, bool at_end, size_t length) {
    return at_end ? guarded->end - length : guarded->start;
}

void guarded_note(const char *format, ...) {
    static bool is_first = true;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(note, sizeof note, format, arguments);
    va_end(arguments);
    if (is_first)
        report_faults();
    is_first = false;
}
