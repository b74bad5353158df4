/*
 * What differs between ELF, Mach-O and COFF, so that one assembly source serves all three.
 *
 *   FUNCTION(name)  opens a global function: C symbol name, hidden from other modules, aligned,
 *                   with a landing pad for indirect calls where the CPU has them (CET)
 *   END(name)       closes it
 *   RODATA(align)   switches to read-only data, aligned to that many bytes;  TEXT switches back
 *   SYMBOL(name)    the assembler's spelling of a C symbol
 */
#ifndef SHACORE_ASSEMBLY_H
#define SHACORE_ASSEMBLY_H

#include "platform.h"

#if defined(__APPLE__) || (defined(_WIN32) && defined(SHACORE_X86_32))
#define SYMBOL(name) _##name
#else
#define SYMBOL(name) name
#endif

#if defined(SHACORE_X86_64)
#define LANDING_PAD endbr64
#elif defined(SHACORE_X86_32)
#define LANDING_PAD endbr32
#else
#define LANDING_PAD
#endif

#define TEXT .text

#if defined(__APPLE__)

#define RODATA(align)                                                                              \
    .section __TEXT, __const;                                                                      \
    .balign align
#define FUNCTION(name)                                                                             \
    .globl SYMBOL(name);                                                                           \
    .private_extern SYMBOL(name);                                                                  \
    .balign 64;                                                                                    \
    SYMBOL(name) :;                                                                                \
    .cfi_startproc;                                                                                \
    LANDING_PAD
#define END(name) .cfi_endproc

#elif defined(_WIN32)

#define RODATA(align)                                                                              \
    .section.rdata, "dr";                                                                          \
    .balign align
#if defined(SHACORE_X86_64)
#define FUNCTION(name)                                                                             \
    .globl SYMBOL(name);                                                                           \
    .def SYMBOL(name);                                                                             \
    .scl 2;                                                                                        \
    .type 32;                                                                                      \
    .endef;                                                                                        \
    .balign 64;                                                                                    \
    .seh_proc SYMBOL(name);                                                                        \
    SYMBOL(name) :;                                                                                \
    LANDING_PAD
#define END(name) .seh_endproc
#else
#define FUNCTION(name)                                                                             \
    .globl SYMBOL(name);                                                                           \
    .def SYMBOL(name);                                                                             \
    .scl 2;                                                                                        \
    .type 32;                                                                                      \
    .endef;                                                                                        \
    .balign 64;                                                                                    \
    SYMBOL(name) :;                                                                                \
    .cfi_startproc;                                                                                \
    LANDING_PAD
#define END(name) .cfi_endproc
#endif

#else

#define RODATA(align)                                                                              \
    .section.rodata;                                                                               \
    .balign align
#define FUNCTION(name)                                                                             \
    .globl SYMBOL(name);                                                                           \
    .hidden SYMBOL(name);                                                                          \
    .type SYMBOL(name), % function;                                                                \
    .balign 64;                                                                                    \
    SYMBOL(name) :;                                                                                \
    .cfi_startproc;                                                                                \
    LANDING_PAD
#define END(name)                                                                                  \
    .cfi_endproc;                                                                                  \
    .size SYMBOL(name), .- SYMBOL(name)

.section.note.GNU - stack, "",
    % progbits
#if defined(SHACORE_X86)
            /* The object keeps to CET: indirect branch tracking (1) and shadow stacks (2). */
            .section.note.gnu.property,
    "a"
#if defined(__LP64__)
        .balign 8.long 4,
    16, 5.asciz "GNU".long 0xc0000002, 4, 3,
    0
#else
        .balign 4.long 4,
    12, 5.asciz "GNU".long 0xc0000002, 4,
    3
#endif
#endif
        .text

#endif

#endif
