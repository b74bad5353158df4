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
 *   SAVE_CALLEE_XMM(at)  stores all of them, CALLEE_XMM_LENGTH bytes (none elsewhere);
 *                        RESTORE_CALLEE_XMM(at) loads them
 *   PROLOGUE_END         ends the prologue, once per function
 *
 *   ARGUMENT_1 .. _4     where the platform passes the first four integers and pointers
 *
 * An epilogue is RESTORE_XMM, then RELEASE, then POPs, then ret, with nothing in between: the
 * Windows unwinder recognises it by its instructions.
 *
 * PowerPC functions have one frame each, the same for leaves and callers, and these macros:
 *
 *   make_frame first    makes it and saves r<first> to r31;  drop_frame first undoes both
 *   FRAME_LOCAL          offset from r1 of two registers' worth of scratch space in it
 *   FRAME_RETURN         offset from r1 of the word where the link register is saved
 *   COMPARE_ZERO(reg)    compares a size_t with 0
 *   LOAD_REGISTER, STORE_REGISTER   lwz and stw, or ld and std
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

#if defined(SHACORE_PPC_ELFV1)
/* The symbol is that of a descriptor: where the code is, the module's r2, no environment. */
#define FUNCTION(name) \
    DECLARE(name); \
    .section .opd,"aw"; \
    .balign 8; \
    SYMBOL(name): \
    .quad .L##name, .TOC.@tocbase, 0; \
    TEXT; \
    .balign 64; \
    .cfi_startproc; \
    .L##name:
#define END(name) \
    .cfi_endproc; \
    .size SYMBOL(name), . - .L##name
#else
#define FUNCTION(name) \
    DECLARE(name) AND_THEN \
    .balign 64 AND_THEN \
    SYMBOL(name): AND_THEN \
    UNWIND_BEGIN(name) AND_THEN \
    LANDING_PAD
#define END(name) \
    UNWIND_END AND_THEN \
    SIZE(name)
#endif

#if defined(SHACORE_X86_64)

#define SAVE_CALLEE_XMM(at) \
    SAVE_XMM(6, at); SAVE_XMM(7, at + 16); SAVE_XMM(8, at + 32); SAVE_XMM(9, at + 48); \
    SAVE_XMM(10, at + 64); SAVE_XMM(11, at + 80); SAVE_XMM(12, at + 96); SAVE_XMM(13, at + 112); \
    SAVE_XMM(14, at + 128); SAVE_XMM(15, at + 144)
#define RESTORE_CALLEE_XMM(at) \
    RESTORE_XMM(6, at); RESTORE_XMM(7, at + 16); RESTORE_XMM(8, at + 32); RESTORE_XMM(9, at + 48); \
    RESTORE_XMM(10, at + 64); RESTORE_XMM(11, at + 80); RESTORE_XMM(12, at + 96); \
    RESTORE_XMM(13, at + 112); RESTORE_XMM(14, at + 128); RESTORE_XMM(15, at + 144)

#if defined(SHACORE_SEH)
#define CALLEE_XMM_LENGTH 160
#define ARGUMENT_1 %rcx
#define ARGUMENT_2 %rdx
#define ARGUMENT_3 %r8
#define ARGUMENT_4 %r9
#define PUSH(reg) pushq reg; .seh_pushreg reg
#define POP(reg) popq reg
#define ALLOCATE(bytes) subq $(bytes), %rsp; .seh_stackalloc bytes
#define RELEASE(bytes) addq $(bytes), %rsp
#define SAVE_XMM(n, at) movaps %xmm##n, (at)(%rsp); .seh_savexmm %xmm##n, at
#define RESTORE_XMM(n, at) movaps (at)(%rsp), %xmm##n
#define PROLOGUE_END .seh_endprologue
#else
#define CALLEE_XMM_LENGTH 0
#define ARGUMENT_1 %rdi
#define ARGUMENT_2 %rsi
#define ARGUMENT_3 %rdx
#define ARGUMENT_4 %rcx
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

#elif defined(SHACORE_PPC)

/*
 * The header at the bottom of a frame has the back chain and what a callee may write to: 8 bytes in
 * the 32-bit ABI, 32 in ELFv2, and 112 in ELFv1 with its area for eight parameters. The 32-bit ABI
 * protects nothing below r1, so the frame is made before anything is stored.
 */
#if defined(__powerpc64__)
#define REGISTER_LENGTH 8
#define LOAD_REGISTER ld
#define STORE_REGISTER std
#define STORE_REGISTER_UPDATE stdu
#define COMPARE_ZERO(reg) cmpldi reg, 0
#if defined(SHACORE_PPC_ELFV2)
#define FRAME_LOCAL 32
#define FRAME_LENGTH 192
#else
#define FRAME_LOCAL 112
#define FRAME_LENGTH 272
#endif
#define FRAME_RETURN (FRAME_LENGTH + 16)
#else
#define REGISTER_LENGTH 4
#define LOAD_REGISTER lwz
#define STORE_REGISTER stw
#define STORE_REGISTER_UPDATE stwu
#define COMPARE_ZERO(reg) cmplwi reg, 0
#define FRAME_LOCAL 8
#define FRAME_LENGTH 96
#define FRAME_RETURN (FRAME_LENGTH + 4)
#endif

#define EACH_SAVED .irp n, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31

.macro make_frame first
    STORE_REGISTER_UPDATE %r1, -FRAME_LENGTH(%r1)
    .cfi_def_cfa_offset FRAME_LENGTH
    EACH_SAVED
    .if \n >= \first
        STORE_REGISTER \n, (FRAME_LENGTH - REGISTER_LENGTH * (32 - \n))(%r1)
        .cfi_offset \n, -REGISTER_LENGTH * (32 - \n)
    .endif
    .endr
.endm

.macro drop_frame first
    EACH_SAVED
    .if \n >= \first
        LOAD_REGISTER \n, (FRAME_LENGTH - REGISTER_LENGTH * (32 - \n))(%r1)
        .cfi_restore \n
    .endif
    .endr
    addi %r1, %r1, FRAME_LENGTH
    .cfi_def_cfa_offset 0
.endm

#endif

#if defined(__ELF__)

    .section .note.GNU-stack,"",%progbits

#if defined(SHACORE_PPC_ELFV2)
    .abiversion 2
#endif

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
