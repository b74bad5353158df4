/*
 * SHA-256 for x86-64 CPUs with AVX2, BMI1 and BMI2: the ssse3 core for two blocks at a time.
 *
 * The low half of each ymm register holds the schedule of one block, the high half that of the
 * block after it, so that the schedule of a pair costs as many instructions as that of one block.
 * All the w + k of a pair are stored. While the first block's rounds run, quads 10 to 15 of the
 * pair are computed; while the second block's run, quads 0 to 9 of the next pair, each in the
 * place of one that is used up. Past the end of the message the last block is loaded once more.
 *
 * rorx and andn leave their sources alone: a sum of rotations needs no copy. majority is made as in
 * ssse3_avx.h; choose is (e & f) + (~e & g), whose halves never have a bit in common.
 *
 *   eax ebx ecx edx r8d r9d r10d r11d   a to h, renamed from round to round
 *   esi edi   a ^ b and b ^ c, taking turns          ebp r12d  temporaries
 *   r13       the pair's w + k                       ymm0-3    the last 4 quads
 *   r14 r15   the blocks to load into low and high halves      ymm4-9    see schedule.h
 *   the stack  what there is no register for: COUNT, LAST, STATE
 */
#include "../assembly.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_AVX2)

#define SUMS %r13
#define LOW %r14
#define HIGH %r15
#define T1 %ebp
#define T2 %r12d

/* Blocks left, with the one in the rounds; the last block. */
#define COUNT (%rsp)
#define LAST 8(%rsp)
#define STATE 16(%rsp)

#define SHACORE_VEX 1
#define V(i) %ymm##i
#define STORED(n) (32 * n)(SUMS)

.macro load_quad n, to
    vbroadcasti128 (16 * \n)(HIGH), \to
    vinserti128 $0, (16 * \n)(LOW), \to, \to
.endm

.macro add_constants n, words, to
    vbroadcasti128 (constants + 16 * \n)(%rip), \to
    vpaddd \words, \to, \to
.endm

#include "schedule.h"

/* h += w + k of round t. The rounds of a pair count to 128: 64 for either half. */
.macro add_word h
    .if t < 64
        addl (32 * (t / 4) + 4 * (t & 3))(SUMS), \h
    .else
        addl (32 * ((t - 64) / 4) + 4 * (t & 3) + 16)(SUMS), \h
    .endif
.endm

/* The share of round t in the schedule. Loading a quad is so little that a round does a quarter. */
.macro schedule_share
    .if t < 48
        .set quad, 10 + t / 8
        .set piece, t & 7
        schedule quad, piece
    .elseif t >= 68 && t < 84
        .set quad, (t - 68) / 4
        .set piece, 2 * (t & 3)
        schedule quad, piece
        .set piece, piece + 1
        schedule quad, piece
    .elseif t >= 84 && t < 126
        .set quad, 4 + (t - 84) / 7
        .set piece, (t - 84) % 7
        schedule quad, piece
        .if piece == 6
            .set piece, 7
            schedule quad, piece
        .endif
    .endif
.endm

.macro round a, b, c, d, e, f, g, h, changed, kept
    add_word \h
    rorxl $6, \e, T1
    rorxl $11, \e, T2
    xorl T2, T1
    rorxl $25, \e, T2
    xorl T2, T1
    andnl \g, \e, T2
    addl T2, \h
    movl \f, T2
    andl \e, T2
    addl T2, \h
    addl T1, \h
    schedule_share
    movl \a, \changed
    xorl \b, \changed
    andl \changed, \kept
    xorl \b, \kept
    rorxl $2, \a, T1
    rorxl $13, \a, T2
    xorl T2, T1
    rorxl $22, \a, T2
    addl \h, \d
    xorl T2, T1
    addl \kept, \h
    addl T1, \h
    .set t, t + 1
.endm

/* Sixty-four rounds, and the sum with the state before them. */
.macro compress_block
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
    movq STATE, %rbp
    addl (%rbp), %eax
    addl 4(%rbp), %ebx
    addl 8(%rbp), %ecx
    addl 12(%rbp), %edx
    addl 16(%rbp), %r8d
    addl 20(%rbp), %r9d
    addl 24(%rbp), %r10d
    addl 28(%rbp), %r11d
    movl %eax, (%rbp)
    movl %ebx, 4(%rbp)
    movl %ecx, 8(%rbp)
    movl %edx, 12(%rbp)
    movl %r8d, 16(%rbp)
    movl %r9d, 20(%rbp)
    movl %r10d, 24(%rbp)
    movl %r11d, 28(%rbp)
.endm

FUNCTION(sha256_blocks_avx2)
    PUSH(%rbx)
    PUSH(%rbp)
    PUSH(%r12)
    PUSH(%r13)
    PUSH(%r14)
    PUSH(%r15)
#if defined(SHACORE_SEH)
    PUSH(%rsi)
    PUSH(%rdi)
    ALLOCATE(648)
#else
    ALLOCATE(584)
#endif
    SAVE_XMM(6, 576)
    SAVE_XMM(7, 592)
    SAVE_XMM(8, 608)
    SAVE_XMM(9, 624)
    PROLOGUE_END
    movq ARGUMENT_3, COUNT
    movq ARGUMENT_2, LOW
    movq ARGUMENT_1, STATE
    movq COUNT, %rax
    shlq $6, %rax
    jz 3f
    leaq -64(LOW, %rax), %rax
    movq %rax, LAST
    leaq 63(%rsp), SUMS
    andq $-32, SUMS

    leaq 64(LOW), HIGH
    cmpq %rax, LOW
    cmoveq %rax, HIGH
    vmovdqa byte_order(%rip), BYTE_ORDER
    vmovdqa to_low(%rip), TO_LOW
    vmovdqa to_high(%rip), TO_HIGH
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
        schedule_quad \n
    .endr
    movq STATE, %rbp
    movl (%rbp), %eax
    movl 4(%rbp), %ebx
    movl 8(%rbp), %ecx
    movl 12(%rbp), %edx
    movl 16(%rbp), %r8d
    movl 20(%rbp), %r9d
    movl 24(%rbp), %r10d
    movl 28(%rbp), %r11d

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
    decq COUNT
    jnz 1b

2:  vzeroupper
3:  RESTORE_XMM(6, 576)
    RESTORE_XMM(7, 592)
    RESTORE_XMM(8, 608)
    RESTORE_XMM(9, 624)
#if defined(SHACORE_SEH)
    RELEASE(648)
    POP(%rdi)
    POP(%rsi)
#else
    RELEASE(584)
#endif
    POP(%r15)
    POP(%r14)
    POP(%r13)
    POP(%r12)
    POP(%rbp)
    POP(%rbx)
    ret
END(sha256_blocks_avx2)

#endif
