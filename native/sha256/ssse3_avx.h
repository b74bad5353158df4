/*
 * The body of the ssse3 and avx cores: SHA-256 for x86-64 with the schedule in vector registers and
 * the rounds in scalar ones. The including file defines NAME, and SHACORE_VEX for AVX.
 *
 * While rounds 4n to 4n + 3 run, quad n + 4 of the schedule is computed, two of its eight pieces in
 * each round: the CPU runs both at once. The w + k of sixteen rounds wait on the stack, and a quad
 * takes the place of the one just used. From round 48 on it is the next block's first four quads
 * that are loaded; after the last block there is none, so that block is loaded once more.
 *
 * A sum of three rotations is rotated as it is made: one copy instead of three. majority is
 * ((a ^ b) & (b ^ c)) ^ b, and b ^ c is the a ^ b of the round before, kept in one of two registers
 * that take turns.
 *
 *   eax ebx ecx edx r8d r9d r10d r11d   a to h, renamed from round to round
 *   esi edi             a ^ b and b ^ c, taking turns
 *   ebp r12d            temporaries
 *   r13  state          r14  the block to load      xmm0-3  the last four quads
 *   the stack: w + k, then the count of blocks left  xmm4-9  see schedule.h
 */
#ifndef SHACORE_SHA256_SSSE3_AVX_H
#define SHACORE_SHA256_SSSE3_AVX_H

#include "../assembly.h"

/* Assembly, not C. */
/* clang-format off */

#define STATE %r13
#define NEXT %r14
#define COUNT 64(%rsp)
#define T1 %ebp
#define T2 %r12d

#define V(i) %xmm##i
#define STORED(n) (16 * (n & 3))(%rsp)

.macro load_quad n, to
#if defined(SHACORE_VEX)
    vmovdqu (16 * \n)(NEXT), \to
#else
    movdqu (16 * \n)(NEXT), \to
#endif
.endm

.macro add_constants n, words, to
#if defined(SHACORE_VEX)
    vpaddd (constants + 16 * \n)(%rip), \words, \to
#else
    movdqa (constants + 16 * \n)(%rip), \to
    paddd \words, \to
#endif
.endm

#include "schedule.h"

/* The next piece of the schedule: two in each round make a quad in four. */
.macro schedule_piece
    schedule quad, piece
    .set piece, piece + 1
    .if piece == 8
        .set piece, 0
        .set quad, quad + 1
    .endif
.endm

.macro round a, b, c, d, e, f, g, h, changed, kept
    .if t == 48
        .set quad, 0
        leaq 64(NEXT), %rbp
        cmpq $1, COUNT
        cmovneq %rbp, NEXT
    .endif
    movl \e, T1
    addl (4 * (t & 15))(%rsp), \h
    movl \f, T2
    rorl $14, T1
    xorl \g, T2
    xorl \e, T1
    andl \e, T2
    rorl $5, T1
    xorl \g, T2
    schedule_piece
    xorl \e, T1
    addl T2, \h
    rorl $6, T1
    movl \a, \changed
    addl T1, \h
    movl \a, T1
    xorl \b, \changed
    rorl $9, T1
    addl \h, \d
    andl \changed, \kept
    schedule_piece
    xorl \a, T1
    rorl $11, T1
    xorl \b, \kept
    xorl \a, T1
    addl \kept, \h
    rorl $2, T1
    addl T1, \h
    .set t, t + 1
.endm

FUNCTION(NAME)
    PUSH(%rbx)
    PUSH(%rbp)
    PUSH(%r12)
    PUSH(%r13)
    PUSH(%r14)
#if defined(SHACORE_SEH)
    PUSH(%rsi)
    PUSH(%rdi)
    ALLOCATE(144)
#else
    ALLOCATE(80)
#endif
    SAVE_XMM(6, 80)
    SAVE_XMM(7, 96)
    SAVE_XMM(8, 112)
    SAVE_XMM(9, 128)
    PROLOGUE_END
    movq ARGUMENT_3, COUNT
    movq ARGUMENT_2, NEXT
    movq ARGUMENT_1, STATE
    cmpq $0, COUNT
    je 2f

    move byte_order(%rip), BYTE_ORDER
    move to_low(%rip), TO_LOW
    move to_high(%rip), TO_HIGH
    schedule_quad 0
    schedule_quad 1
    schedule_quad 2
    schedule_quad 3
    movl (STATE), %eax
    movl 4(STATE), %ebx
    movl 8(STATE), %ecx
    movl 12(STATE), %edx
    movl 16(STATE), %r8d
    movl 20(STATE), %r9d
    movl 24(STATE), %r10d
    movl 28(STATE), %r11d

    .balign 32
1:  .set t, 0
    .set quad, 4
    .set piece, 0
    movl %ebx, %edi
    xorl %ecx, %edi
    .rept 8
        round %eax, %ebx, %ecx, %edx, %r8d, %r9d, %r10d, %r11d, %esi, %edi
        round %r11d, %eax, %ebx, %ecx, %edx, %r8d, %r9d, %r10d, %edi, %esi
        round %r10d, %r11d, %eax, %ebx, %ecx, %edx, %r8d, %r9d, %esi, %edi
        round %r9d, %r10d, %r11d, %eax, %ebx, %ecx, %edx, %r8d, %edi, %esi
        round %r8d, %r9d, %r10d, %r11d, %eax, %ebx, %ecx, %edx, %esi, %edi
        round %edx, %r8d, %r9d, %r10d, %r11d, %eax, %ebx, %ecx, %edi, %esi
        round %ecx, %edx, %r8d, %r9d, %r10d, %r11d, %eax, %ebx, %esi, %edi
        round %ebx, %ecx, %edx, %r8d, %r9d, %r10d, %r11d, %eax, %edi, %esi
    .endr

    addl (STATE), %eax
    addl 4(STATE), %ebx
    addl 8(STATE), %ecx
    addl 12(STATE), %edx
    addl 16(STATE), %r8d
    addl 20(STATE), %r9d
    addl 24(STATE), %r10d
    addl 28(STATE), %r11d
    movl %eax, (STATE)
    movl %ebx, 4(STATE)
    movl %ecx, 8(STATE)
    movl %edx, 12(STATE)
    movl %r8d, 16(STATE)
    movl %r9d, 20(STATE)
    movl %r10d, 24(STATE)
    movl %r11d, 28(STATE)
    decq COUNT
    jnz 1b

2:  RESTORE_XMM(6, 80)
    RESTORE_XMM(7, 96)
    RESTORE_XMM(8, 112)
    RESTORE_XMM(9, 128)
#if defined(SHACORE_SEH)
    RELEASE(144)
    POP(%rdi)
    POP(%rsi)
#else
    RELEASE(80)
#endif
    POP(%r14)
    POP(%r13)
    POP(%r12)
    POP(%rbp)
    POP(%rbx)
    ret
END(NAME)

#endif
