/*
 * SHA-1 with the SHA instructions, and in the gaps that their latency leaves the check of which
 * attacks each block may be part of, with AVX2: x86-64.
 *
 * The rounds are those of native/sha1/shani.S. From step 8 on the schedule is also stored, the last
 * word first, as it lies in the registers. While one block is hashed, the relations of the block
 * before it are checked, a slice after each step: by then its words have left the store queue,
 * and a load may straddle them. The two blocks' words take turns in two buffers.
 *
 * A window is eight words against eight others. The bits of its rows are below bit 31, so that
 * vpsignd keeps a lane's vectors where the bit is set and drops them where it is not.
 *
 *   xmm0     a b c d                           xmm3-6   the last 16 words of the schedule
 *   xmm1     e + w of this step (even steps)   xmm7     a b c d before this block
 *   xmm2     e + w of this step (odd steps)    xmm8     the attacks that are impossible
 *   xmm9     a window's differences            xmm10, xmm11  temporaries
 *
 *   WORDS    where this block's words go       CHECKED  the words of the block before
 *   POSSIBLE where the set of the block before goes: for the first, to nowhere in particular
 */
#include "../assembly.h"

#if defined(SHACORE_X86_64) && defined(SHACORE_ASM_SHA) && defined(SHACORE_ASM_AVX)

#include "generated/windows_4.h"

/* clang-format off */

#define STATE ARGUMENT_1
#define BLOCKS ARGUMENT_2
#define COUNT ARGUMENT_3
#define RECORD ARGUMENT_4
#define WORDS %rax
#define CHECKED %r10
#define POSSIBLE %r11

#define RECORD_LENGTH 24
#define RECORD_POSSIBLE 20

/* The frame: e before this block, a place for a set that nobody wants, the last argument, the two buffers, and what
 * Windows has callees save. */
#define E_BEFORE (%rsp)
#define NOWHERE 16
#define LOOK_AT_LAST 24
#define BUFFERS 32
#define WORDS_LENGTH (4 * (LAST_WORD + 1 - FIRST_WORD))
#define SAVED (BUFFERS + 2 * WORDS_LENGTH)
#define FRAME (SAVED + 96)

/* Where word t of a block is, and the vector of the `lanes` words from t on. */
#define WORD(t) (4 * (LAST_WORD - (t)))
#define WORDS_FROM(t) WORD((t) + 3)

    RODATA(16)
byte_order:
    .long 0x0c0d0e0f, 0x08090a0b, 0x04050607, 0x00010203
#define LANES(first, second, third, fourth) .long first, second, third, fourth;
#define ROW(bits, vectors) LANES bits LANES vectors
rows:
    WINDOW_ROWS
    TEXT

.macro window first, second, shift
    vmovdqu WORDS_FROM(\second)(CHECKED), %xmm9
    .if \shift > 0
        vpsrld $\shift, %xmm9, %xmm9
    .elseif \shift < 0
        vpslld $(-(\shift)), %xmm9, %xmm9
    .endif
    vpxor WORDS_FROM(\first)(CHECKED), %xmm9, %xmm9
.endm

/* The attacks of a row are impossible where the looked-at bits, put into xmm10 by `op`, are set. */
.macro row op, number
    \op rows + 32 * \number(%rip), %xmm9, %xmm10
    vmovdqa rows + 32 * \number + 16(%rip), %xmm11
    vpsignd %xmm10, %xmm11, %xmm11
    vpor %xmm11, %xmm8, %xmm8
.endm

#define WINDOW(i, j, bits) window i, j, bits;
#define EQUAL(number) row vpand, number;
#define DIFFER(number) row vpandn, number;


/*
 * Writes the set of the attacks that were not found impossible, and makes xmm8 empty again. The
 * parentheses are for Darwin's assembler, to which $0 in a macro is its first argument.
 */
.macro store_possible
    vpshufd $(0x4e), %xmm8, %xmm9
    vpor %xmm9, %xmm8, %xmm8
    vpshufd $(0xb1), %xmm8, %xmm9
    vpor %xmm9, %xmm8, %xmm8
    vpcmpeqd %xmm9, %xmm9, %xmm9
    vpxor %xmm9, %xmm8, %xmm8
    vmovd %xmm8, (POSSIBLE)
    vpxor %xmm8, %xmm8, %xmm8
.endm

/* As in native/sha1/shani.S, but that the schedule is stored. */
.macro four_rounds step, function, e, e_next, w, next1, next2, next3
    .if \step < 4
        vmovdqu (16 * \step)(BLOCKS), \w
        vpshufb byte_order(%rip), \w, \w
    .endif
    .if 4 * \step >= FIRST_WORD && 4 * \step + 3 <= LAST_WORD
        vmovdqa \w, WORD(4 * \step + 3)(WORDS)
    .endif
    .if \step == 0
        vpaddd \w, \e, \e
    .else
        sha1nexte \w, \e
    .endif
    vmovdqa %xmm0, \e_next
    .if \step >= 3 && \step <= 18
        sha1msg2 \w, \next1
    .endif
    sha1rnds4 $\function, \e, %xmm0
    .if \step >= 1 && \step <= 16
        sha1msg1 \w, \next3
    .endif
    .if \step >= 2 && \step <= 17
        vpxor \w, \next2, \next2
    .endif
.endm

FUNCTION(sha1_checked_shani_avx)
    ALLOCATE(FRAME + 8)
    SAVE_XMM(6, SAVED)
    SAVE_XMM(7, SAVED + 16)
    SAVE_XMM(8, SAVED + 32)
    SAVE_XMM(9, SAVED + 48)
    SAVE_XMM(10, SAVED + 64)
    SAVE_XMM(11, SAVED + 80)
    PROLOGUE_END
    test COUNT, COUNT
    jz 3f
#if defined(SHACORE_SEH)
    movq (FRAME + 8 + 40)(%rsp), %rax
#else
    movq %r8, %rax
#endif
    movq %rax, LOOK_AT_LAST(%rsp)

    vmovdqu (STATE), %xmm0
    vpshufd $0x1b, %xmm0, %xmm0
    vmovd 16(STATE), %xmm1
    vpslldq $12, %xmm1, %xmm1
    vpxor %xmm8, %xmm8, %xmm8
    lea BUFFERS(%rsp), WORDS
    lea BUFFERS + WORDS_LENGTH(%rsp), CHECKED
    lea NOWHERE(%rsp), POSSIBLE

    .balign 32
1:  vmovdqa %xmm0, %xmm7
    vmovdqa %xmm1, E_BEFORE
    vpshufd $0x1b, %xmm0, %xmm9
    vmovdqu %xmm9, (RECORD)
    vpextrd $3, %xmm1, 16(RECORD)

    four_rounds 0, 0, %xmm1, %xmm2, %xmm3, %xmm4, %xmm5, %xmm6
    SLICE_0
    four_rounds 1, 0, %xmm2, %xmm1, %xmm4, %xmm5, %xmm6, %xmm3
    SLICE_1
    four_rounds 2, 0, %xmm1, %xmm2, %xmm5, %xmm6, %xmm3, %xmm4
    SLICE_2
    four_rounds 3, 0, %xmm2, %xmm1, %xmm6, %xmm3, %xmm4, %xmm5
    SLICE_3
    four_rounds 4, 0, %xmm1, %xmm2, %xmm3, %xmm4, %xmm5, %xmm6
    SLICE_4

    four_rounds 5, 1, %xmm2, %xmm1, %xmm4, %xmm5, %xmm6, %xmm3
    SLICE_5
    four_rounds 6, 1, %xmm1, %xmm2, %xmm5, %xmm6, %xmm3, %xmm4
    SLICE_6
    four_rounds 7, 1, %xmm2, %xmm1, %xmm6, %xmm3, %xmm4, %xmm5
    SLICE_7
    four_rounds 8, 1, %xmm1, %xmm2, %xmm3, %xmm4, %xmm5, %xmm6
    SLICE_8
    four_rounds 9, 1, %xmm2, %xmm1, %xmm4, %xmm5, %xmm6, %xmm3
    SLICE_9

    four_rounds 10, 2, %xmm1, %xmm2, %xmm5, %xmm6, %xmm3, %xmm4
    SLICE_10
    four_rounds 11, 2, %xmm2, %xmm1, %xmm6, %xmm3, %xmm4, %xmm5
    SLICE_11
    four_rounds 12, 2, %xmm1, %xmm2, %xmm3, %xmm4, %xmm5, %xmm6
    SLICE_12
    four_rounds 13, 2, %xmm2, %xmm1, %xmm4, %xmm5, %xmm6, %xmm3
    SLICE_13
    four_rounds 14, 2, %xmm1, %xmm2, %xmm5, %xmm6, %xmm3, %xmm4
    SLICE_14

    four_rounds 15, 3, %xmm2, %xmm1, %xmm6, %xmm3, %xmm4, %xmm5
    SLICE_15
    four_rounds 16, 3, %xmm1, %xmm2, %xmm3, %xmm4, %xmm5, %xmm6
    SLICE_16
    four_rounds 17, 3, %xmm2, %xmm1, %xmm4, %xmm5, %xmm6, %xmm3
    SLICE_17
    four_rounds 18, 3, %xmm1, %xmm2, %xmm5, %xmm6, %xmm3, %xmm4
    SLICE_18
    four_rounds 19, 3, %xmm2, %xmm1, %xmm6, %xmm3, %xmm4, %xmm5
    store_possible

    sha1nexte E_BEFORE, %xmm1
    vpaddd %xmm7, %xmm0, %xmm0
    lea RECORD_POSSIBLE(RECORD), POSSIBLE
    add $RECORD_LENGTH, RECORD
    xchg WORDS, CHECKED
    add $64, BLOCKS
    dec COUNT
    jnz 1b

    vpshufd $0x1b, %xmm0, %xmm0
    vmovdqu %xmm0, (STATE)
    vpextrd $3, %xmm1, 16(STATE)

    /* The last block, which no other hides. */
    cmpq $0, LOOK_AT_LAST(%rsp)
    je 2f
    SLICE_0 SLICE_1 SLICE_2 SLICE_3 SLICE_4 SLICE_5 SLICE_6 SLICE_7 SLICE_8 SLICE_9
    SLICE_10 SLICE_11 SLICE_12 SLICE_13 SLICE_14 SLICE_15 SLICE_16 SLICE_17 SLICE_18
    store_possible
    jmp 3f
2:  movl $0, (POSSIBLE)

3:  RESTORE_XMM(6, SAVED)
    RESTORE_XMM(7, SAVED + 16)
    RESTORE_XMM(8, SAVED + 32)
    RESTORE_XMM(9, SAVED + 48)
    RESTORE_XMM(10, SAVED + 64)
    RESTORE_XMM(11, SAVED + 80)
    RELEASE(FRAME + 8)
    ret
END(sha1_checked_shani_avx)

#endif
