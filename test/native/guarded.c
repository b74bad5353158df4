#define _DEFAULT_SOURCE
#include "guarded.h"

#include <stdio.h>
#include <stdlib.h>

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
