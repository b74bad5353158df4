/*
 * Arm: programs may not read the CPU's identification registers, so the operating system is asked.
 */
#include "cpu_detect.h"
#include "platform.h"

#if defined(SHACORE_ARM)

#if defined(__linux__) || defined(__FreeBSD__)

#include <sys/auxv.h>

/* An entry of the auxiliary vector, 0 where the kernel gives none. */
static unsigned long auxiliary(int type) {
#if defined(__linux__)
    return getauxval((unsigned long)type);
#else
    unsigned long value = 0;
    return elf_aux_info(type, &value, sizeof value) == 0 ? value : 0;
#endif
}

/* Bits of the kernel's ABI, the same in both systems; not every C library's headers name them. */
uint32_t cpu_detect(void) {
    uint32_t features = 0;
#if defined(SHACORE_ARM_64)
    unsigned long capabilities = auxiliary(AT_HWCAP);
    features |= capabilities & 1ul << 1 ? CPU_NEON : 0;
    features |= capabilities & 1ul << 5 ? CPU_SHA1 : 0;
    features |= capabilities & 1ul << 6 ? CPU_SHA2 : 0;
#else
    features |= auxiliary(AT_HWCAP) & 1ul << 12 ? CPU_NEON : 0;
    features |= auxiliary(AT_HWCAP2) & 1ul << 2 ? CPU_SHA1 : 0;
    features |= auxiliary(AT_HWCAP2) & 1ul << 3 ? CPU_SHA2 : 0;
#endif
    return features;
}

#elif defined(__APPLE__)

#include <stddef.h>
#include <sys/types.h>

#include <sys/sysctl.h>

/* Every arm64 CPU of Apple's has all three. Only systems from macOS 12 on can say so. */
static uint32_t unless_denied(const char *name, uint32_t feature) {
    int there = 0;
    size_t size = sizeof there;
    if (sysctlbyname(name, &there, &size, NULL, 0) != 0)
        there = 1;
    return there ? feature : 0;
}

uint32_t cpu_detect(void) {
    return CPU_NEON | unless_denied("hw.optional.arm.FEAT_SHA1", CPU_SHA1) |
           unless_denied("hw.optional.arm.FEAT_SHA256", CPU_SHA2);
}

#elif defined(_WIN32)

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

/* By number: PF_ARM_NEON_INSTRUCTIONS_ and PF_ARM_V8_CRYPTO_INSTRUCTIONS_AVAILABLE. */
uint32_t cpu_detect(void) {
    return (IsProcessorFeaturePresent(19) ? CPU_NEON : 0) |
           (IsProcessorFeaturePresent(30) ? CPU_SHA1 | CPU_SHA2 : 0);
}

#else

/* Nobody to ask: what the compiler may take for granted. */
uint32_t cpu_detect(void) {
    uint32_t features = 0;
#if defined(__ARM_NEON)
    features |= CPU_NEON;
#endif
#if defined(__ARM_FEATURE_CRYPTO) || defined(__ARM_FEATURE_SHA2)
    features |= CPU_SHA1 | CPU_SHA2;
#endif
    return features;
}

#endif

#endif
