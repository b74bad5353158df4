/*
 * What this CPU and this operating system can do, as a bit set.
 */
#ifndef SHACORE_CPU_H
#define SHACORE_CPU_H

#include <stdint.h>

/*
 * A bit is set only when the CPU has the instructions and the operating system saves the
 * registers they use.
 */
enum cpu_feature {
    CPU_SSE2 = 1 << 0,
    CPU_SSSE3 = 1 << 1,
    CPU_SSE41 = 1 << 2,
    CPU_AVX = 1 << 3,
    CPU_AVX2 = 1 << 4,
    CPU_BMI1 = 1 << 5,
    CPU_BMI2 = 1 << 6,
    CPU_SHA = 1 << 7,
    CPU_AVX512F = 1 << 8,
    CPU_AVX512VL = 1 << 9,
    CPU_AVX512BW = 1 << 10,
    CPU_NEON = 1 << 11, /* Arm: Advanced SIMD */
    CPU_SHA1 = 1 << 12, /* Arm: the SHA-1 instructions */
    CPU_SHA2 = 1 << 13, /* Arm: those of SHA-256 */
};

enum { CPU_FEATURE_COUNT = 14 };

/* The name of the feature with bit `index` (0 .. CPU_FEATURE_COUNT - 1), as cpu_hidden takes it. */
const char *cpu_feature_name(unsigned index);

/* The features that are there and not hidden. The CPU is asked once: under a hypervisor that takes
 * microseconds. */
uint32_t cpu_features(void);

/*
 * The features that the environment variable SHACORE_HIDE_CPU takes away: names separated by
 * commas, or "all". Lets a fallback be tested, or a feature that misbehaves be avoided.
 */
uint32_t cpu_hidden(void);

#endif
