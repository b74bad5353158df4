/*
 * SHA-1 for x86-64 CPUs with AVX2, BMI1 and BMI2: the ssse3 core for two blocks at a time.
 *
 * The low half of each ymm register holds the schedule of one block, the high half that of the
 * block after it, so that the schedule of a pair costs as many instructions as that of one block.
 * All the w + k of a pair are stored. While the first block's rounds run, quads 12 to 19 of the
 * pair are computed; while the second block's run, quads 0 to 11 of the next pair, each in the
 * place of one that is used up. Past the end of the message the last block is loaded once more.
 *
 * As in ssse3_avx.h, a round does the beginning of the next one; here also adding f to e.
 * rorx and andn leave their sources alone: rol(a, 30) goes to a sixth register, f is made in the
 * one that held a, and that one is the sixth of the next round. So nothing is moved, but it takes
 * six rounds to bring the registers back to their places. The order of a round's instructions was
 * searched on Zen 3, as there.
 *
 *   eax ecx edx esi edi ebx  a b c d e and the sixth, renamed from round to round
 *   ebp   rol(a, 5)          r12d  a part of f(b, c, d)               ymm0-7   the last 8 quads
 *   r8    state              r9    the block to load into low halves  ymm8-10  see schedule.h
 *   r11   the pair's w + k   r10   the block to load into high halves
 *   r14   the last block     r13   blocks left, with the one in the rounds
 */
#include "../assembly.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX2)

#define STATE %r8
#define LOW %r9
#define HIGH %r10
#define SUMS %r11
#define COUNT %r13
#define LAST %r14
#define ROTATED %ebp
#define PART %r12d

#define SHACORE_VEX 1
#define V(i) %ymm##i
#define STORED(n) (32 * n)(SUMS)

.macro load_quad n, to
    vbroadcasti128 (16 * \n)(HIGH), \to
    vinserti128 $0, (16 * \n)(LOW), \to, \to
.endm

#include "schedule.h"

/* e += w + k of round t. The rounds of a pair count to 160: 80 for either half. */
.macro add_word t, e
    .if \t < 80
        addl (32 * (\t / 4) + 4 * (\t & 3))(SUMS), \e
    .else
        addl (32 * ((\t - 80) / 4) + 4 * (\t & 3) + 16)(SUMS), \e
    .endif
.endm

/* The share of round t in the schedule. Loading a quad is so little that a round does a quarter. */
.macro schedule_share
    .if t < 64
        .set quad, 12 + t / 8
        .set piece, t & 7
        schedule quad, piece
    .elseif t >= 80 && t < 96
        .set quad, (t - 80) / 4
        .set piece, 2 * (t & 3)
        schedule quad, piece
        .set piece, piece + 1
        schedule quad, piece
    .elseif t >= 96
        .set quad, 4 + (t - 96) / 8
        .set piece, t & 7
        schedule quad, piece
    .endif
.endm

/* Round t but for what was done before, and the beginning of round t + 1 of the same block. */
.macro round a, b, c, d, e, sixth
    .set next, t + 1
    .if next == 80 || next == 160
        schedule_share
        rorxl $27, \a, ROTATED
        movl \a, \sixth
        addl ROTATED, \e
    .elseif next < 20 || (next >= 80 && next < 100)
        rorxl $27, \a, ROTATED
        rorxl $2, \a, \sixth
        andnl \c, \a, PART
        andl \b, \a
        add_word next, \d
        addl PART, \d
        addl ROTATED, \e
        addl \a, \d
        schedule_share
    .elseif (next >= 40 && next < 60) || (next >= 120 && next < 140)
        rorxl $27, \a, ROTATED
        rorxl $2, \a, \sixth
        movl \b, PART
        add_word next, \d
        schedule_share
        andl \c, PART
        addl PART, \d
        addl ROTATED, \e
        movl \b, PART
        xorl \c, PART
        andl PART, \a
        addl \a, \d
    .else
        rorxl $27, \a, ROTATED
        rorxl $2, \a, \sixth
        xorl \b, \a
        xorl \c, \a
        schedule_share
        add_word next, \d
        addl ROTATED, \e
        addl \a, \d
    .endif
    .set t, next
.endm

/* What there is to do for the first round of a block before it. */
.macro begin_block a, b, c, d, e, sixth
    add_word t, \e
    andnl \d, \b, PART
    addl PART, \e
    movl \b, PART
    andl \c, PART
    addl PART, \e
    rorl $2, \b
.endm

.macro add_state a, b, c, d, e, sixth
    addl (STATE), \a
    addl 4(STATE), \b
    addl 8(STATE), \c
    addl 12(STATE), \d
    addl 16(STATE), \e
    movl \a, (STATE)
    movl \b, 4(STATE)
    movl \c, 8(STATE)
    movl \d, 12(STATE)
    movl \e, 16(STATE)
.endm

/* Runs the macro with the registers where they are at the beginning of round t. */
.macro at_round_t macro
    .if t - t / 6 * 6 == 0
        \macro %eax, %ecx, %edx, %esi, %edi, %ebx
    .elseif t - t / 6 * 6 == 1
        \macro %edi, %ebx, %ecx, %edx, %esi, %eax
    .elseif t - t / 6 * 6 == 2
        \macro %esi, %eax, %ebx, %ecx, %edx, %edi
    .elseif t - t / 6 * 6 == 3
        \macro %edx, %edi, %eax, %ebx, %ecx, %esi
    .elseif t - t / 6 * 6 == 4
        \macro %ecx, %esi, %edi, %eax, %ebx, %edx
    .else
        \macro %ebx, %edx, %esi, %edi, %eax, %ecx
    .endif
.endm

.macro compress_block
    at_round_t begin_block
    .rept 80
        at_round_t round
    .endr
    at_round_t add_state
.endm

FUNCTION(sha1_blocks_avx2)
    PUSH(%rbx)
    PUSH(%rbp)
    PUSH(%r12)
    PUSH(%r13)
    PUSH(%r14)
#if defined(SHACORE_SEH)
    PUSH(%rsi)
    PUSH(%rdi)
    ALLOCATE(768)
#else
    ALLOCATE(672)
#endif
    SAVE_XMM(6, 672)
    SAVE_XMM(7, 688)
    SAVE_XMM(8, 704)
    SAVE_XMM(9, 720)
    SAVE_XMM(10, 736)
    PROLOGUE_END
    movq ARGUMENT_3, COUNT
    movq ARGUMENT_2, LOW
    movq ARGUMENT_1, STATE
    testq COUNT, COUNT
    jz 3f
    movq COUNT, LAST
    shlq $6, LAST
    leaq -64(LOW, LAST), LAST
    leaq 31(%rsp), SUMS
    andq $-32, SUMS

    leaq 64(LOW), HIGH
    cmpq LAST, LOW
    cmoveq LAST, HIGH
    vmovdqa byte_order(%rip), BYTE_ORDER
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
        schedule_quad \n
    .endr
    movl (STATE), %eax
    movl 4(STATE), %ecx
    movl 8(STATE), %edx
    movl 12(STATE), %esi
    movl 16(STATE), %edi

    .balign 32
1:  .set t, 0
    compress_block
    decq COUNT
    jz 2f

    leaq 64(HIGH), LOW
    cmpq LAST, HIGH
    cmoveq LAST, LOW
    leaq 64(LOW), HIGH
    cmpq LAST, LOW
    cmoveq LAST, HIGH
    compress_block

    movl %ecx, ROTATED
    movl %eax, PART
    movl ROTATED, %eax
    movl %esi, %ecx
    movl %edi, %edx
    movl PART, %esi
    movl %ebx, %edi
    decq COUNT
    jnz 1b

2:  vzeroupper
3:  RESTORE_XMM(6, 672)
    RESTORE_XMM(7, 688)
    RESTORE_XMM(8, 704)
    RESTORE_XMM(9, 720)
    RESTORE_XMM(10, 736)
#if defined(SHACORE_SEH)
    RELEASE(768)
    POP(%rdi)
    POP(%rsi)
#else
    RELEASE(672)
#endif
    POP(%r14)
    POP(%r13)
    POP(%r12)
    POP(%rbp)
    POP(%rbx)
    ret
END(sha1_blocks_avx2)

#endif
