/*
 * What is known at compile time: the CPU family and the byte order are the compiler's; which
 * instruction sets the assembler can write (SHACORE_ASM_*) is found out by the build (probe.cjs).
 */
#ifndef SHACORE_PLATFORM_H
#define SHACORE_PLATFORM_H

#if (defined(__x86_64__) && !defined(__ILP32__)) || defined(_M_X64)
#define SHACORE_X86_64 1
#elif defined(__i386__) || defined(_M_IX86)
#define SHACORE_X86_32 1
#endif

#if defined(SHACORE_X86_64) || defined(SHACORE_X86_32)
#define SHACORE_X86 1
#endif

#if (defined(__aarch64__) && !defined(__ILP32__)) || defined(_M_ARM64)
#define SHACORE_ARM_64 1
#elif defined(__arm__) && !defined(_WIN32)
/* Windows lets 32-bit programs have Thumb code only, and no core is written in that. */
#define SHACORE_ARM_32 1
#endif

/* Armv7 in Arm state, and an operating system that lets ldr read at any address. */
#if defined(SHACORE_ARM_32) && defined(__ARM_FEATURE_UNALIGNED) && __ARM_ARCH >= 7 &&              \
    __ARM_ARCH_PROFILE == 'A'
#define SHACORE_ARM_V7 1
#endif

#if defined(SHACORE_ARM_64) || defined(SHACORE_ARM_32)
#define SHACORE_ARM 1
#endif

/* PowerPC under the ELF conventions: 32-bit SysV, 64-bit ELFv1 and ELFv2, in either byte order. */
#if defined(__powerpc__) && defined(__ELF__)
#define SHACORE_PPC 1
#if defined(__powerpc64__) && defined(_CALL_ELF) && _CALL_ELF == 2
#define SHACORE_PPC_ELFV2 1
#elif defined(__powerpc64__)
#define SHACORE_PPC_ELFV1 1
#endif
#endif

/* 128-bit vectors that every CPU has which this code is compiled for, and a compiler that can say
 * so. */
#if defined(__GNUC__) && (defined(__SSE2__) || defined(__ARM_NEON) || defined(__VSX__))
#define SHACORE_VECTORS 1
#endif

#endif
