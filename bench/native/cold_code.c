#include "cold_code.h"

#include <stddef.h>

#if (defined(__x86_64__) || defined(__i386__)) && defined(__ELF__)

#include <cpuid.h>
#include <emmintrin.h>

/* Both come from the linker. */
extern const char __executable_start[];
extern const char etext[];

#if defined(__i386__)
__attribute__((target("sse2")))
#endif
bool make_code_cold(void) {
    enum { LINE = 64, CLFLUSH = 1 << 19 };
    unsigned eax, ebx, ecx, edx;
    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || !(edx & CLFLUSH))
        return false;
    for (const char *line = __executable_start; line < etext; line += LINE)
        _mm_clflush(line);
    _mm_mfence();
    return true;
}

#else

bool make_code_cold(void) {
    return false;
}

#endif
