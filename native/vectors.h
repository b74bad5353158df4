/*
 * What the kernels with one message in each lane of a vector share, whatever their algorithm: one
 * spelling for the vectors of four instruction sets, and the way of a block into them. A kernel
 * defines one of these before including it:
 *
 *   VECTORS_SSSE3      4 lanes       VECTORS_AVX512VL   8 lanes
 *   VECTORS_AVX2       8 lanes       VECTORS_AVX512    16 lanes
 *
 * and SPARE, the first of five vectors that load_quad may use. Macros name vectors by number, so
 * that a kernel can compute which register is which: .altmacro is on, where %(expression) as an
 * argument hands over a number. MODULO is for such expressions.
 *
 *   copy from, to
 *   vector op, with, from, to   to = from op with, where op is ADD, XOR, ..; without AVX, to must
 *                               not be `with` unless `from` is the same
 *   shift_left, shift_right     bits, from, to
 *   rotate_left                 bits, from, to, spoiled: a vector for the half that is shifted out,
 *                               which may be `to` only where an instruction rotates
 *   broadcast from, to          a 32-bit word of memory into every lane
 *   load_state i, to            word i of the states
 *   add_to_state i, with        word i of the states += vector
 *
 * The last sixteen words of the schedule are in vectors where there are enough, word t in that of
 * number WORD_VECTOR(t), and in memory elsewhere, at PLACE(t). A kernel that keeps other words in
 * memory defines WORD_PLACES, how many there are places for: those of word t and word t +
 * WORD_PLACES are the same.
 *
 *   load_quad quad              words 4 * quad to 4 * quad + 3 of each lane's block, in host byte
 *                               order; spoils rax
 *   vector_word op, t, to       to = to op word t, which t names as above
 *
 * STATES, BLOCKS and COUNT are the arguments. OFFSET is how far the block in work is from where the
 * lanes' blocks begin.
 */
#ifndef SHACORE_VECTORS_H
#define SHACORE_VECTORS_H

#include "assembly.h"

/* Assembly, not C. */
/* clang-format off */

#define STATES ARGUMENT_1
#define BLOCKS ARGUMENT_2
#define COUNT ARGUMENT_3
#define OFFSET %r10
#define PLACES %r9

#define MODULO(n, m) ((n) - (n) / (m) * (m))

#if defined(VECTORS_SSSE3)
#define VECTOR %xmm
#define VECTOR_LENGTH 16
#elif defined(VECTORS_AVX512)
#define VECTOR %zmm
#define VECTOR_LENGTH 64
#define BROADCAST {1to16}
#else
#define VECTOR %ymm
#define VECTOR_LENGTH 32
#define BROADCAST {1to8}
#endif

#if defined(VECTORS_SSSE3)
#define MOVE movdqa
#define ADD paddd
#define XOR pxor
#define AND pand
#define OR por
#define LOW_WORDS punpckldq
#define HIGH_WORDS punpckhdq
#define LOW_PAIRS punpcklqdq
#define HIGH_PAIRS punpckhqdq
#else
#define ADD vpaddd
#define LOW_WORDS vpunpckldq
#define HIGH_WORDS vpunpckhdq
#define LOW_PAIRS vpunpcklqdq
#define HIGH_PAIRS vpunpckhqdq
#if defined(VECTORS_AVX2)
#define MOVE vmovdqa
#define XOR vpxor
#define AND vpand
#define OR vpor
#else
#define VECTORS_EVEX 1
#define MOVE vmovdqa32
#define XOR vpxord
#endif
#endif

#define STATE_WORD(i) (64 * (i))(STATES)
#if !defined(WORD_PLACES)
#if defined(VECTORS_EVEX)
#define WORD_PLACES 0
#else
#define WORD_PLACES 16
#endif
#endif

#define WORD_VECTOR(t) (16 + MODULO(t, 16))
#define PLACE(t) (VECTOR_LENGTH * (MODULO(t, WORD_PLACES)))(PLACES)

/* Vector number n, for what is a number to the preprocessor. */
#define PASTE(one, other) one##other
#define NUMBERED(prefix, n) PASTE(prefix, n)
#define V(n) NUMBERED(VECTOR, n)

    .altmacro

.macro copy from, to
    MOVE VECTOR\from, VECTOR\to
.endm

.macro vector op, with, from, to
#if defined(VECTORS_SSSE3)
    .if \from != \to
        MOVE VECTOR\from, VECTOR\to
    .endif
    \op VECTOR\with, VECTOR\to
#else
    \op VECTOR\with, VECTOR\from, VECTOR\to
#endif
.endm

/* Where words are in vectors, t is the number of that vector. */
.macro vector_word op, t, to
#if defined(VECTORS_SSSE3)
    \op PLACE(\t), VECTOR\to
#elif !defined(VECTORS_EVEX)
    \op PLACE(\t), VECTOR\to, VECTOR\to
#else
    \op VECTOR\t, VECTOR\to, VECTOR\to
#endif
.endm

.macro shift_left bits, from, to
#if defined(VECTORS_SSSE3)
    .if \from != \to
        movdqa VECTOR\from, VECTOR\to
    .endif
    pslld $\bits, VECTOR\to
#else
    vpslld $\bits, VECTOR\from, VECTOR\to
#endif
.endm

.macro shift_right bits, from, to
#if defined(VECTORS_SSSE3)
    .if \from != \to
        movdqa VECTOR\from, VECTOR\to
    .endif
    psrld $\bits, VECTOR\to
#else
    vpsrld $\bits, VECTOR\from, VECTOR\to
#endif
.endm

.macro rotate_left bits, from, to, spoiled
#if defined(VECTORS_EVEX)
    vprold $\bits, VECTOR\from, VECTOR\to
#else
    shift_right %(32 - \bits), \from, \spoiled
    shift_left \bits, \from, \to
    vector OR, \spoiled, \to, \to
#endif
.endm

.macro broadcast from, to
#if defined(VECTORS_SSSE3)
    movd \from, %xmm\to
    pshufd $0, %xmm\to, %xmm\to
#else
    vpbroadcastd \from, VECTOR\to
#endif
.endm

.macro load_state i, to
    MOVE STATE_WORD(\i), VECTOR\to
.endm

.macro add_to_state i, with
#if defined(VECTORS_SSSE3)
    paddd STATE_WORD(\i), VECTOR\with
#else
    vpaddd STATE_WORD(\i), VECTOR\with, VECTOR\with
#endif
    MOVE VECTOR\with, STATE_WORD(\i)
.endm

/* Word t of the schedule = op of `one` and `other`. Where words are in memory it is left in `to`. */
.macro make_word op, other, one, to, t
#if defined(VECTORS_EVEX)
    vector \op, \other, \one, %(WORD_VECTOR(\t))
#else
    vector \op, \other, \one, \to
    MOVE VECTOR\to, PLACE(\t)
#endif
.endm

/* Sixteen bytes of the block of lane `lane`, and of the lanes 4, 8 and 12 after it. */
.macro load_row quad, lane, to
    movq (8 * \lane)(BLOCKS), %rax
#if defined(VECTORS_SSSE3)
    movdqu (16 * \quad)(%rax, OFFSET), %xmm\to
    pshufb byte_order(%rip), %xmm\to
#else
    vmovdqu (16 * \quad)(%rax, OFFSET), %xmm\to
    movq (8 * (\lane + 4))(BLOCKS), %rax
#if defined(VECTORS_AVX512)
    vinserti32x4 $1, (16 * \quad)(%rax, OFFSET), %zmm\to, %zmm\to
    movq (8 * (\lane + 8))(BLOCKS), %rax
    vinserti32x4 $2, (16 * \quad)(%rax, OFFSET), %zmm\to, %zmm\to
    movq (8 * (\lane + 12))(BLOCKS), %rax
    vinserti32x4 $3, (16 * \quad)(%rax, OFFSET), %zmm\to, %zmm\to
#else
    vinserti128 $1, (16 * \quad)(%rax, OFFSET), %ymm\to, %ymm\to
#endif
    vpshufb byte_order(%rip), VECTOR\to, VECTOR\to
#endif
.endm

/* Four rows, then four by four words transposed in each 128 bits of them. */
.macro load_quad_with quad, row0, row1, row2, row3, other
    load_row \quad, 0, \row0
    load_row \quad, 1, \row1
    load_row \quad, 2, \row2
    load_row \quad, 3, \row3
    vector LOW_WORDS, \row1, \row0, \other
    vector HIGH_WORDS, \row1, \row0, \row0
    vector LOW_WORDS, \row3, \row2, \row1
    vector HIGH_WORDS, \row3, \row2, \row2
    make_word LOW_PAIRS, \row1, \other, \row3, %(4 * \quad)
    make_word HIGH_PAIRS, \row1, \other, \other, %(4 * \quad + 1)
    make_word LOW_PAIRS, \row2, \row0, \row1, %(4 * \quad + 2)
    make_word HIGH_PAIRS, \row2, \row0, \row0, %(4 * \quad + 3)
.endm

.macro load_quad quad
    load_quad_with \quad, %(SPARE), %(SPARE + 1), %(SPARE + 2), %(SPARE + 3), %(SPARE + 4)
.endm


#if WORD_PLACES == 0
#define LOCALS 0
#else
/* One place more than there are words, to have room to align them. */
#define LOCALS ((WORD_PLACES + 1) * VECTOR_LENGTH)
#endif

.macro begin_vectors
    ALLOCATE(LOCALS + CALLEE_XMM_LENGTH + 8)
    SAVE_CALLEE_XMM(LOCALS)
    PROLOGUE_END
    testq COUNT, COUNT
    jz 2f
    xorl %r10d, %r10d
#if WORD_PLACES != 0
    leaq (VECTOR_LENGTH - 1)(%rsp), PLACES
    andq $-VECTOR_LENGTH, PLACES
#endif
.endm

.macro end_vectors
#if !defined(VECTORS_SSSE3)
    vzeroupper
#endif
2:  RESTORE_CALLEE_XMM(LOCALS)
    RELEASE(LOCALS + CALLEE_XMM_LENGTH + 8)
    ret
.endm

    RODATA(VECTOR_LENGTH)
byte_order:
    .rept VECTOR_LENGTH / 16
    .long 0x00010203, 0x04050607, 0x08090a0b, 0x0c0d0e0f
    .endr
    TEXT

#endif
