/*
 * The body of the ssse3 and avx cores: SHA-1 for x86-64 with the schedule in vector registers and
 * the rounds in scalar ones. The including file defines NAME, and SHACORE_VEX for AVX.
 *
 * While rounds 4n to 4n + 3 run, quad n + 4 of the schedule is computed, two of its eight pieces in
 * each round: the CPU runs both at once. The w + k of sixteen rounds wait on the stack, and a quad
 * takes the place of the one just used. From round 64 on it is the next block's first four quads
 * that are loaded; after the last block there is none, so that block is loaded once more.
 *
 * A round waits for the one before it only in rol(a, 5) and the add behind that: two cycles. To
 * keep it at that, round t finds w + k already in e and f(b, c, d) in a register, and prepares
 * both for round t + 1. f is made so that what arrives last, b, has the shortest way through it.
 * Within that, the order of the instructions is the best for both cores of some hundreds tried on
 * Zen 3.
 *
 *   eax ecx edx esi edi  a b c d e, renamed from round to round
 *   ebx                  f(b, c, d)               ebp      rol(a, 5)
 *   r8   state           r9   the block to load   xmm0-7   the last eight quads
 *   r10  the last block  r11  the block in work   xmm8-10  see schedule.h
 */
#ifndef SHACORE_SHA1_SSSE3_AVX_H
#define SHACORE_SHA1_SSSE3_AVX_H

#include "../assembly.h"

/* Assembly, not C. */
/* clang-format off */

#define STATE %r8
#define NEXT %r9
#define LAST %r10
#define BLOCK %r11
#define F %ebx
#define ROTATED %ebp

#define V(i) %xmm##i
#define STORED(n) (16 * (n & 3))(%rsp)

.macro load_quad n, to
#if defined(SHACORE_VEX)
    vmovdqu (16 * \n)(NEXT), \to
#else
    movdqu (16 * \n)(NEXT), \to
#endif
.endm

#include "schedule.h"

/* e += w + k of round t. */
.macro add_word t, e
    addl (4 * (\t & 15))(%rsp), \e
.endm

/* The next piece of the schedule: two in each round make a quad in four. */
.macro schedule_piece
    schedule quad, piece
    .set piece, piece + 1
    .if piece == 8
        .set piece, 0
        .set quad, quad + 1
    .endif
.endm

/* Round t, and the beginning of round t + 1 with the function of that round. */
.macro round a, b, c, d, e
    .set next, t + 1
    .if t == 64
        .set quad, 0
        movq NEXT, BLOCK
        addq $64, NEXT
        cmpq LAST, BLOCK
        cmoveq LAST, NEXT
    .endif
    .if t == 79
        movl \a, ROTATED
        addl F, \e
        schedule_piece
        roll $5, ROTATED
        rorl $2, \b
        addl ROTATED, \e
        schedule_piece
    .elseif next < 20
        rorl $2, \b
        addl F, \e
        movl \a, ROTATED
        roll $5, ROTATED
        add_word next, \d
        movl \b, F
        schedule_piece
        xorl \c, F
        andl \a, F
        addl ROTATED, \e
        xorl \c, F
        schedule_piece
    .elseif next < 40 || next >= 60
        rorl $2, \b
        addl F, \e
        movl \b, F
        add_word next, \d
        schedule_piece
        movl \a, ROTATED
        xorl \c, F
        xorl \a, F
        roll $5, ROTATED
        schedule_piece
        addl ROTATED, \e
    .else
        movl \a, ROTATED
        roll $5, ROTATED
        addl F, \e
        add_word next, \d
        rorl $2, \b
        movl \b, F
        andl \c, F
        addl ROTATED, \e
        addl F, \d
        movl \b, F
        xorl \c, F
        andl \a, F
        schedule_piece
        schedule_piece
    .endif
    .set t, next
.endm

FUNCTION(NAME)
    PUSH(%rbx)
    PUSH(%rbp)
#if defined(SHACORE_SEH)
    PUSH(%rsi)
    PUSH(%rdi)
    ALLOCATE(152)
#else
    ALLOCATE(72)
#endif
    SAVE_XMM(6, 64)
    SAVE_XMM(7, 80)
    SAVE_XMM(8, 96)
    SAVE_XMM(9, 112)
    SAVE_XMM(10, 128)
    PROLOGUE_END
    movq ARGUMENT_3, %rax
    movq ARGUMENT_2, NEXT
    movq ARGUMENT_1, STATE
    shlq $6, %rax
    jz 2f
    leaq -64(NEXT, %rax), LAST

    store byte_order(%rip), BYTE_ORDER
    schedule_quad 0
    schedule_quad 1
    schedule_quad 2
    schedule_quad 3
    movl (STATE), %eax
    movl 4(STATE), %ecx
    movl 8(STATE), %edx
    movl 12(STATE), %esi
    movl 16(STATE), %edi

    .balign 32
1:  .set t, 0
    .set quad, 4
    .set piece, 0
    add_word 0, %edi
    movl %edx, F
    xorl %esi, F
    andl %ecx, F
    xorl %esi, F
    .rept 16
        round %eax, %ecx, %edx, %esi, %edi
        round %edi, %eax, %ecx, %edx, %esi
        round %esi, %edi, %eax, %ecx, %edx
        round %edx, %esi, %edi, %eax, %ecx
        round %ecx, %edx, %esi, %edi, %eax
    .endr

    addl (STATE), %eax
    addl 4(STATE), %ecx
    addl 8(STATE), %edx
    addl 12(STATE), %esi
    addl 16(STATE), %edi
    movl %eax, (STATE)
    movl %ecx, 4(STATE)
    movl %edx, 8(STATE)
    movl %esi, 12(STATE)
    movl %edi, 16(STATE)
    cmpq LAST, BLOCK
    jne 1b

2:  RESTORE_XMM(6, 64)
    RESTORE_XMM(7, 80)
    RESTORE_XMM(8, 96)
    RESTORE_XMM(9, 112)
    RESTORE_XMM(10, 128)
#if defined(SHACORE_SEH)
    RELEASE(152)
    POP(%rdi)
    POP(%rsi)
#else
    RELEASE(72)
#endif
    POP(%rbp)
    POP(%rbx)
    ret
END(NAME)

#endif
