/*
 * x86: CPUID tells what the CPU has, XCR0 what the operating system saves.
 */
#include "atomic.h"
#include "cpu_detect.h"
#include "platform.h"

#if defined(SHACORE_X86)

#include <string.h>

#if defined(_MSC_VER)
#include <immintrin.h>
#include <intrin.h>
#else
#include <cpuid.h>
#endif

struct cpuid {
    uint32_t eax, ebx, ecx, edx;
};

/* The highest leaf that this CPU has. Asked for once: under a hypervisor every CPUID is a trip to
 * it, of more than a microsecond. */
static uint32_t highest_leaf(void) {
    enum { IS_KNOWN = 1 << 30 };
    static atomic_number known;
    unsigned highest = atomic_number_load(&known);
    if (highest == 0) {
#if defined(_MSC_VER)
        int registers[4];
        __cpuid(registers, 0);
        highest = (unsigned)registers[0] | IS_KNOWN;
#else
        highest = __get_cpuid_max(0, NULL) | IS_KNOWN;
#endif
        atomic_number_store(&known, highest);
    }
    return highest & ~(uint32_t)IS_KNOWN;
}

/* All zero where the CPU has no such leaf. */
static struct cpuid cpuid(uint32_t leaf) {
    struct cpuid result = {0, 0, 0, 0};
    if (leaf > highest_leaf())
        return result;
#if defined(_MSC_VER)
    int registers[4];
    __cpuidex(registers, (int)leaf, 0);
    result.eax = (uint32_t)registers[0];
    result.ebx = (uint32_t)registers[1];
    result.ecx = (uint32_t)registers[2];
    result.edx = (uint32_t)registers[3];
#else
    __cpuid_count(leaf, 0, result.eax, result.ebx, result.ecx, result.edx);
#endif
    return result;
}

/* XCR0: which register sets the operating system saves. Only valid when OSXSAVE is set. */
static uint32_t enabled_state(void) {
#if defined(_MSC_VER)
    return (uint32_t)_xgetbv(0);
#else
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
#endif
}

uint32_t cpu_detect(void) {
    enum { OSXSAVE = 1 << 27, XMM_YMM = 0x06, XMM_YMM_ZMM = 0xe6 };
    struct cpuid basic = cpuid(1);
    struct cpuid extended = cpuid(7);
    uint32_t saved = basic.ecx & OSXSAVE ? enabled_state() : 0;
    int ymm = (saved & XMM_YMM) == XMM_YMM;
    int zmm = (saved & XMM_YMM_ZMM) == XMM_YMM_ZMM;
    uint32_t features = 0;

    features |= basic.edx & 1u << 26 ? CPU_SSE2 : 0;
    features |= basic.ecx & 1u << 9 ? CPU_SSSE3 : 0;
    features |= basic.ecx & 1u << 19 ? CPU_SSE41 : 0;
    features |= ymm && basic.ecx & 1u << 28 ? CPU_AVX : 0;
    features |= ymm && extended.ebx & 1u << 5 ? CPU_AVX2 : 0;
    features |= extended.ebx & 1u << 3 ? CPU_BMI1 : 0;
    features |= extended.ebx & 1u << 8 ? CPU_BMI2 : 0;
    features |= extended.ebx & 1u << 29 ? CPU_SHA : 0;
    features |= zmm && extended.ebx & 1u << 16 ? CPU_AVX512F : 0;
    features |= zmm && extended.ebx & 1u << 31 ? CPU_AVX512VL : 0;
    features |= zmm && extended.ebx & 1u << 30 ? CPU_AVX512BW : 0;
    return features;
}

struct cpu_model cpu_model(void) {
    enum { FAMILY_WITH_EXTENSION = 15, FAMILY_WITH_MODEL_EXTENSION = 6 };
    struct cpuid names = cpuid(0), basic = cpuid(1);
    struct cpu_model model = {
        .family = basic.eax >> 8 & 15, .model = basic.eax >> 4 & 15, .stepping = basic.eax & 15};
    memcpy(model.vendor, &names.ebx, 4);
    memcpy(model.vendor + 4, &names.edx, 4);
    memcpy(model.vendor + 8, &names.ecx, 4);
    if (model.family == FAMILY_WITH_EXTENSION || model.family == FAMILY_WITH_MODEL_EXTENSION)
        model.model += (basic.eax >> 16 & 15) << 4;
    if (model.family == FAMILY_WITH_EXTENSION)
        model.family += basic.eax >> 20 & 255;
    return model;
}

#endif
