/*
 * What differs between ELF, Mach-O and COFF, so that one assembly source serves all three.
 *
 *   FUNCTION(name)  opens a global function: C symbol name, hidden from other modules, aligned,
 *                   with a landing pad for indirect calls where the CPU has them (CET, BTI)
 *   END(name)       closes it
 *   RODATA(align)   switches to read-only data, aligned to that many bytes;  TEXT switches back
 *   SYMBOL(name)    the assembler's spelling of a C symbol
 *
 * x86 prologues are written with macros that move the stack and describe the move to the
 * unwinder of the platform (DWARF for ELF and Mach-O, SEH for COFF):
 *
 *   PUSH(reg)            pushes a callee-saved register;  POP(reg) takes it back
 *   ALLOCATE(bytes)      lowers the stack pointer;        RELEASE(bytes) raises it
 *   SAVE_XMM(n, at)      stores a register that Windows callees keep at `at` above the stack
 *                        pointer;  RESTORE_XMM(n, at) loads it. Neither does anything elsewhere
 *   PROLOGUE_END         ends the prologue, once per function
 *
 *   ARGUMENT_1 .. _3     where the platform passes the first three integers and pointers
 *
 * An epilogue is RESTORE_XMM, then RELEASE, then POPs, then ret, with nothing in between: the
 * Windows unwinder recognises it by its instructions.
 */
#ifndef SHACORE_ASSEMBLY_H
#define SHACORE_ASSEMBLY_H

#include "platform.h"

/* Assembly, not C. */
/* clang-format off */

#if defined(__APPLE__) || (defined(_WIN32) && defined(SHACORE_X86_32))
#define SYMBOL(name) _##name
#else
#define SYMBOL(name) name
#endif

#if defined(SHACORE_X86_64)
#define LANDING_PAD endbr64
#elif defined(SHACORE_X86_32) && defined(__CET__)
/* Older CPUs than the Pentium Pro fault at it: only where the compiler puts it into C code too. */
#define LANDING_PAD endbr32
#elif defined(SHACORE_ARM_64)
/* bti c, by the name that every assembler knows. */
#define LANDING_PAD hint #34
#else
#define LANDING_PAD
#endif

#if defined(_WIN32) && defined(SHACORE_X86_64)
#define SHACORE_SEH 1
#define UNWIND_BEGIN(name) .seh_proc SYMBOL(name)
#define UNWIND_END .seh_endproc
#elif defined(_WIN32) && defined(SHACORE_ARM_64)
/* Windows takes a function without unwind information for one that moves and keeps nothing. */
#define UNWIND_BEGIN(name)
#define UNWIND_END
#else
#define UNWIND_BEGIN(name) .cfi_startproc
#define UNWIND_END .cfi_endproc
#endif

/* What ends a statement inside a line. */
#if defined(__APPLE__) && defined(SHACORE_ARM_64)
#define AND_THEN %%
#else
#define AND_THEN ;
#endif

#define TEXT .text

#if defined(__APPLE__)

#define RODATA(align) \
    .section __TEXT,__const AND_THEN \
    .balign align
#define DECLARE(name) \
    .globl SYMBOL(name) AND_THEN \
    .private_extern SYMBOL(name)
#define SIZE(name)

#elif defined(_WIN32)

#define RODATA(align) \
    .section .rdata,"dr"; \
    .balign align
#define DECLARE(name) \
    .globl SYMBOL(name); \
    .def SYMBOL(name); \
    .scl 2; \
    .type 32; \
    .endef
#define SIZE(name)

#else

#define RODATA(align) \
    .section .rodata; \
    .balign align
#define DECLARE(name) \
    .globl SYMBOL(name); \
    .hidden SYMBOL(name); \
    .type SYMBOL(name), %function
#define SIZE(name) .size SYMBOL(name), . - SYMBOL(name)

#endif

#define FUNCTION(name) \
    DECLARE(name) AND_THEN \
    .balign 64 AND_THEN \
    UNWIND_BEGIN(name) AND_THEN \
    SYMBOL(name): AND_THEN \
    LANDING_PAD
#define END(name) \
    UNWIND_END AND_THEN \
    SIZE(name)

#if defined(SHACORE_X86_64)

#if defined(SHACORE_SEH)
#define ARGUMENT_1 %rcx
#define ARGUMENT_2 %rdx
#define ARGUMENT_3 %r8
#define PUSH(reg) pushq reg; .seh_pushreg reg
#define POP(reg) popq reg
#define ALLOCATE(bytes) subq $(bytes), %rsp; .seh_stackalloc bytes
#define RELEASE(bytes) addq $(bytes), %rsp
#define SAVE_XMM(n, at) movaps %xmm##n, (at)(%rsp); .seh_savexmm %xmm##n, at
#define RESTORE_XMM(n, at) movaps (at)(%rsp), %xmm##n
#define PROLOGUE_END .seh_endprologue
#else
#define ARGUMENT_1 %rdi
#define ARGUMENT_2 %rsi
#define ARGUMENT_3 %rdx
#define PUSH(reg) pushq reg; .cfi_adjust_cfa_offset 8; .cfi_rel_offset reg, 0
#define POP(reg) popq reg; .cfi_adjust_cfa_offset -8; .cfi_restore reg
#define ALLOCATE(bytes) subq $(bytes), %rsp; .cfi_adjust_cfa_offset bytes
#define RELEASE(bytes) addq $(bytes), %rsp; .cfi_adjust_cfa_offset -(bytes)
#define SAVE_XMM(n, at)
#define RESTORE_XMM(n, at)
#define PROLOGUE_END
#endif

#elif defined(SHACORE_X86_32)

#define PUSH(reg) pushl reg; .cfi_adjust_cfa_offset 4; .cfi_rel_offset reg, 0
#define POP(reg) popl reg; .cfi_adjust_cfa_offset -4; .cfi_restore reg
#define ALLOCATE(bytes) subl $(bytes), %esp; .cfi_adjust_cfa_offset bytes
#define RELEASE(bytes) addl $(bytes), %esp; .cfi_adjust_cfa_offset -(bytes)

#endif

#if defined(__ELF__)

    .section .note.GNU-stack,"",%progbits

#if defined(SHACORE_X86_64) || (defined(SHACORE_X86_32) && defined(__CET__))
    /* The object keeps to CET: indirect branch tracking (1) and shadow stacks (2). */
    .section .note.gnu.property,"a"
#if defined(__LP64__)
    .balign 8
    .long 4, 16, 5
    .asciz "GNU"
    .long 0xc0000002, 4, 3, 0
#else
    .balign 4
    .long 4, 12, 5
    .asciz "GNU"
    .long 0xc0000002, 4, 3
#endif
#endif

#if defined(SHACORE_ARM_64)
    /*
     * The object keeps to branch target identification (1), and to signed return addresses (2):
     * no function stores its own unsigned.
     */
    .section .note.gnu.property,"a"
    .balign 8
    .long 4, 16, 5
    .asciz "GNU"
    .long 0xc0000000, 4, 3, 0
#endif

#if defined(SHACORE_ARM_32)
    .syntax unified
    /* Exceptions, which the Arm ABI has other tables for, do not pass through here. */
    .cfi_sections .debug_frame
#endif

#endif

    TEXT

#if defined(SHACORE_ARM_32)
    .arm
#endif

#endif
