/*
 * The message schedule in vector registers, four words at a time: what the ssse3, avx and avx2
 * cores share.
 *
 * Quad n is words 4n to 4n + 3; V(n mod 4) holds it, so that the last four quads are there. From
 * quad 4 on w[t] = w[t-16] + s0(w[t-15]) + w[t-7] + s1(w[t-2]), added up where w[t-16] is. The last
 * two words of a quad need its first two, so s1 is made of two words at a time: each is put into
 * both halves of 64 bits, which then rotate by shifting. The rounds add w + k with one instruction,
 * so that sum is what is stored.
 *
 * The work on a quad is cut into eight pieces, for the core to spread over its rounds. Everything
 * is written with three operands; without AVX a move comes before where it must.
 *
 * The core defines, before including this:
 *   V(i)               vector register number i. 0 to 3 are the quads, 4 to 9 belong to this file
 *   SHACORE_VEX        when the instructions are to be AVX's; else they are SSE's
 *   load_quad n, to    a macro that loads quad n of the message as it lies in memory
 *   load_constants n, to    a macro that loads the constants of quad n, for each block if there are
 * two STORED(n)          where the w + k of quad n go
 */
#ifndef SHACORE_SHA256_SCHEDULE_H
#define SHACORE_SHA256_SCHEDULE_H

#include "../assembly.h"
#include "constants.h"

/* Assembly, not C. */
/* clang-format off */

#define WORDS V(4)
#define SUM V(5)
#define TEMPORARY V(6)
#define BYTE_ORDER V(7)
#define TO_LOW V(8)
#define TO_HIGH V(9)

/* to = from op with; without AVX, to must not be `with`. */
.macro vector op, with, from, to
#if defined(SHACORE_VEX)
    v\op \with, \from, \to
#else
    .ifnc \from, \to
        movdqa \from, \to
    .endif
    \op \with, \to
#endif
.endm

/* to = three words of the quad `before`, from its second on, and the first of `after`. */
.macro straddle after, before, to
#if defined(SHACORE_VEX)
    vpalignr $4, \before, \after, \to
#else
    movdqa \after, \to
    palignr $4, \before, \to
#endif
.endm

/* to = two words of `from`, each twice. */
.macro double_words which, from, to
#if defined(SHACORE_VEX)
    vpshufd $\which, \from, \to
#else
    pshufd $\which, \from, \to
#endif
.endm

.macro move from, to
#if defined(SHACORE_VEX)
    vmovdqa \from, \to
#else
    movdqa \from, \to
#endif
.endm

/* One of the eight pieces, 0 to 7, of the work on quad n; q1 is quad n - 1, and so on. */
.macro quad_piece n, piece, q, q1, q2, q3
    .if \n < 4
        .if \piece == 0
            load_quad \n, \q
        .elseif \piece == 3
            vector pshufb, BYTE_ORDER, \q, \q
        .endif
    .elseif \piece == 0
        straddle \q3, \q, WORDS
        straddle \q1, \q2, TEMPORARY
        vector paddd, TEMPORARY, \q, \q
    .elseif \piece == 1
        vector psrld, $3, WORDS, SUM
        vector psrld, $7, WORDS, TEMPORARY
        vector pslld, $14, WORDS, WORDS
        vector pxor, TEMPORARY, SUM, SUM
    .elseif \piece == 2
        vector psrld, $11, TEMPORARY, TEMPORARY
        vector pxor, WORDS, SUM, SUM
        vector pslld, $11, WORDS, WORDS
        vector pxor, TEMPORARY, SUM, SUM
    .elseif \piece == 3
        double_words 0xfa, \q1, TEMPORARY
        vector pxor, WORDS, SUM, SUM
        vector psrld, $10, TEMPORARY, WORDS
        vector paddd, SUM, \q, \q
    .elseif \piece == 4
        vector psrlq, $17, TEMPORARY, TEMPORARY
        vector pxor, TEMPORARY, WORDS, WORDS
        vector psrlq, $2, TEMPORARY, TEMPORARY
        vector pxor, TEMPORARY, WORDS, WORDS
    .elseif \piece == 5
        vector pshufb, TO_LOW, WORDS, WORDS
        vector paddd, WORDS, \q, \q
        double_words 0x50, \q, TEMPORARY
        vector psrld, $10, TEMPORARY, WORDS
    .elseif \piece == 6
        vector psrlq, $17, TEMPORARY, TEMPORARY
        vector pxor, TEMPORARY, WORDS, WORDS
        vector psrlq, $2, TEMPORARY, TEMPORARY
        vector pxor, TEMPORARY, WORDS, WORDS
    .else
        vector pshufb, TO_HIGH, WORDS, WORDS
        vector paddd, WORDS, \q, \q
    .endif
    .if \piece == 7
        add_constants \n, \q, TEMPORARY
        move TEMPORARY, STORED(\n)
    .endif
.endm

/* The same, finding the registers: quad n - i is in register (n - i) mod 4. */
.macro schedule n, piece
    .if (\n & 3) == 0
        quad_piece \n, \piece, V(0), V(3), V(2), V(1)
    .elseif (\n & 3) == 1
        quad_piece \n, \piece, V(1), V(0), V(3), V(2)
    .elseif (\n & 3) == 2
        quad_piece \n, \piece, V(2), V(1), V(0), V(3)
    .else
        quad_piece \n, \piece, V(3), V(2), V(1), V(0)
    .endif
.endm

/* All of quad n at once. */
.macro schedule_quad n
    .irp piece, 0, 1, 2, 3, 4, 5, 6, 7
        schedule \n, \piece
    .endr
.endm

    RODATA(64)
constants:
    .long SHA256_CONSTANTS
byte_order:
    .long 0x00010203, 0x04050607, 0x08090a0b, 0x0c0d0e0f
    .long 0x00010203, 0x04050607, 0x08090a0b, 0x0c0d0e0f
/* The first and the third word to the first two places; the others get zeros. */
to_low:
    .long 0x03020100, 0x0b0a0908, 0x80808080, 0x80808080
    .long 0x03020100, 0x0b0a0908, 0x80808080, 0x80808080
/* The same to the last two places. */
to_high:
    .long 0x80808080, 0x80808080, 0x03020100, 0x0b0a0908
    .long 0x80808080, 0x80808080, 0x03020100, 0x0b0a0908
    TEXT

#endif
