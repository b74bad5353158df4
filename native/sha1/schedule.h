/*
 * The message schedule in vector registers, four words at a time: what the ssse3, avx and avx2
 * cores share.
 *
 * Quad n is words 4n to 4n + 3; V(n mod 8) holds it, so that the last eight quads are there.
 *   n < 4    loaded, bytes swapped
 *   n < 8    w[t] = rol(w[t-3] ^ w[t-8] ^ w[t-14] ^ w[t-16], 1). The quad's last word needs its
 *            first, so it is computed without, and rol(first, 1) goes in when the first is known
 *   n >= 8   w[t] = rol(w[t-6] ^ w[t-16] ^ w[t-28] ^ w[t-32], 2): the same recurrence applied
 *            twice, with no word of the quad needing another
 * The rounds add w + k with one instruction, so that sum is what is stored.
 *
 * The work on a quad is cut into eight pieces, for the core to spread over its rounds. Everything
 * is written with three operands; without AVX a move comes before where it must.
 *
 * The core defines, before including this:
 *   V(i)               vector register number i. 0 to 7 are the quads, 8 to 10 belong to this file
 *   SHACORE_VEX        when the instructions are to be AVX's; else they are SSE's
 *   load_quad n, to    a macro that loads quad n of the message as it lies in memory
 *   STORED(n)          where the w + k of quad n go
 */
#ifndef SHACORE_SHA1_SCHEDULE_H
#define SHACORE_SHA1_SCHEDULE_H

#include "../assembly.h"

/* Assembly, not C. */
/* clang-format off */

#define TEMPORARY V(8)
#define FIRST_WORD V(9)
#define BYTE_ORDER V(10)

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

/* to = the last two words of the quad `before` and the first two of `after`, which follows it. */
.macro straddle after, before, to
#if defined(SHACORE_VEX)
    vpalignr $8, \before, \after, \to
#else
    movdqa \after, \to
    palignr $8, \before, \to
#endif
.endm

.macro store from, to
#if defined(SHACORE_VEX)
    vmovdqa \from, \to
#else
    movdqa \from, \to
#endif
.endm

/* One of the eight pieces, 0 to 7, of the work on quad n; q1 is quad n - 1, and so on. */
.macro quad_piece n, piece, q, q1, q2, q3, q4, q7
    .if \n < 4
        .if \piece == 0
            load_quad \n, \q
        .elseif \piece == 3
            vector pshufb, BYTE_ORDER, \q, \q
        .endif
    .elseif \n < 8
        .if \piece == 0
            straddle \q3, \q4, \q
            vector psrldq, $4, \q1, TEMPORARY
        .elseif \piece == 1
            vector pxor, \q4, \q, \q
            vector pxor, \q2, TEMPORARY, TEMPORARY
        .elseif \piece == 2
            vector pxor, TEMPORARY, \q, \q
        .elseif \piece == 3
            vector pslldq, $12, \q, FIRST_WORD
            vector psrld, $31, \q, TEMPORARY
        .elseif \piece == 4
            vector paddd, \q, \q, \q
            vector por, TEMPORARY, \q, \q
        .elseif \piece == 5
            vector psrld, $30, FIRST_WORD, TEMPORARY
            vector pslld, $2, FIRST_WORD, FIRST_WORD
        .elseif \piece == 6
            vector pxor, TEMPORARY, \q, \q
            vector pxor, FIRST_WORD, \q, \q
        .endif
    .else
        .if \piece == 0
            straddle \q1, \q2, TEMPORARY
        .elseif \piece == 1
            vector pxor, \q7, \q, \q
            vector pxor, \q4, \q, \q
        .elseif \piece == 2
            vector pxor, TEMPORARY, \q, \q
        .elseif \piece == 3
            vector psrld, $30, \q, TEMPORARY
        .elseif \piece == 4
            vector pslld, $2, \q, \q
        .elseif \piece == 5
            vector por, TEMPORARY, \q, \q
        .endif
    .endif
    .if \piece == 7
        vector paddd, (round_constants + 32 * (\n / 5))(%rip), \q, TEMPORARY
        store TEMPORARY, STORED(\n)
    .endif
.endm

/* The same, finding the registers: quad n - i is in register (n - i) mod 8. */
.macro schedule n, piece
    .if (\n & 7) == 0
        quad_piece \n, \piece, V(0), V(7), V(6), V(5), V(4), V(1)
    .elseif (\n & 7) == 1
        quad_piece \n, \piece, V(1), V(0), V(7), V(6), V(5), V(2)
    .elseif (\n & 7) == 2
        quad_piece \n, \piece, V(2), V(1), V(0), V(7), V(6), V(3)
    .elseif (\n & 7) == 3
        quad_piece \n, \piece, V(3), V(2), V(1), V(0), V(7), V(4)
    .elseif (\n & 7) == 4
        quad_piece \n, \piece, V(4), V(3), V(2), V(1), V(0), V(5)
    .elseif (\n & 7) == 5
        quad_piece \n, \piece, V(5), V(4), V(3), V(2), V(1), V(6)
    .elseif (\n & 7) == 6
        quad_piece \n, \piece, V(6), V(5), V(4), V(3), V(2), V(7)
    .else
        quad_piece \n, \piece, V(7), V(6), V(5), V(4), V(3), V(0)
    .endif
.endm

/* All of quad n at once. */
.macro schedule_quad n
    .irp piece, 0, 1, 2, 3, 4, 5, 6, 7
        schedule \n, \piece
    .endr
.endm

    RODATA(32)
round_constants:
    .irp k, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6
        .long \k, \k, \k, \k, \k, \k, \k, \k
    .endr
byte_order:
    .long 0x00010203, 0x04050607, 0x08090a0b, 0x0c0d0e0f
    .long 0x00010203, 0x04050607, 0x08090a0b, 0x0c0d0e0f
    TEXT

#endif
