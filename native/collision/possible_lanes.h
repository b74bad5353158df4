/*
 * Which attacks many blocks may be part of, one block in each lane of a vector. Included with NAME
 * defined, and what native/vectors.h wants: the function is a possible_function. With FROM_RECORDS
 * defined as well it is a possible_of_records_function, of eight lanes.
 *
 * First the schedule of all lanes goes into memory, then the relations are looked at pair by pair
 * of its words. Without mask registers, vpsignd drops the attacks of a relation in the lanes where
 * its bit is 0, and keeps them where it is 1, which is below bit 31.
 *
 *   vectors 0      the differences of a pair of words
 *   vectors 1, 2   what is passing, and the attacks that a relation drops
 *   vector  3      the attacks that are possible
 *   vector  4      the second word of a pair, shifted
 *   vectors 7-15   one bit each, of those that relations are about
 *
 * While the schedule is made, vectors 9 to 13 are load_quad's, and then (AVX2) vectors 2 to 15 have
 * the last words.
 */
#ifndef SHACORE_POSSIBLE_LANES_H
#define SHACORE_POSSIBLE_LANES_H

/* Assembly, not C. */
/* clang-format off */

#define SPARE 9
#if defined(VECTORS_AVX512) || defined(FROM_RECORDS)
/* Words 32 to 67: no others are needed in memory. */
#define WORD_PLACES 36
#else
#define WORD_PLACES 68
#endif
#include "../vectors.h"
#include "record.h"

/* The names that native/vectors.h gives to the arguments are those of a lane kernel's. */
#define POSSIBLE STATES
#define GROUPS COUNT

#define DIFFERENCES 0
#define PASSING 1
#define DROPPED 2
#define SHIFTED 4
#define ATTACKS 3
#define RECENT(t) (2 + MODULO(t, 14))

#define BIT_0 7
#define BIT_1 8
#define BIT_2 9
#define BIT_3 10
#define BIT_4 11
#define BIT_5 12
#define BIT_6 13
#define BIT_29 14
#define BIT_30 15
#define BIT(p) NUMBERED(BIT_, p)

#if defined(FROM_RECORDS)

/* Sixteen bytes of the records of lane `lane`, and of the lane 4 after it. */
.macro record_row n, lane, to
    vmovdqu (16 * \n + RECORD_LENGTH * \lane)(BLOCKS), %xmm\to
    vinserti128 $1, (16 * \n + RECORD_LENGTH * (\lane + 4))(BLOCKS), %ymm\to, %ymm\to
.endm

/* As load_quad, but that the last word comes first. */
.macro record_quad n, row0, row1, row2, row3, other
    record_row \n, 0, \row0
    record_row \n, 1, \row1
    record_row \n, 2, \row2
    record_row \n, 3, \row3
    vector LOW_WORDS, \row1, \row0, \other
    vector HIGH_WORDS, \row1, \row0, \row0
    vector LOW_WORDS, \row3, \row2, \row1
    vector HIGH_WORDS, \row3, \row2, \row2
    make_word LOW_PAIRS, \row1, \other, \row3, %(4 * \n + 3)
    make_word HIGH_PAIRS, \row1, \other, \other, %(4 * \n + 2)
    make_word LOW_PAIRS, \row2, \row0, \row1, %(4 * \n + 1)
    make_word HIGH_PAIRS, \row2, \row0, \row0, %(4 * \n)
.endm

.macro make_words
    .set t, 8
    .rept 9
        record_quad %(t), 9, 10, 11, 12, 13
        .set t, t + 1
    .endr
.endm

/* Word t of the schedule from those before it. */
#elif defined(VECTORS_EVEX)

.macro next_word w, w3, w8, w14
    vpternlogd $0x96, VECTOR\w8, VECTOR\w14, VECTOR\w
    vector XOR, \w3, \w, \w
    vprold $1, VECTOR\w, VECTOR\w
    .if t >= 32
        MOVE VECTOR\w, PLACE(t)
    .endif
.endm

.macro make_words
    load_quad 0
    load_quad 1
    load_quad 2
    load_quad 3
    .set t, 16
    .rept 52
        next_word %(WORD_VECTOR(t)), %(WORD_VECTOR(t - 3)), %(WORD_VECTOR(t - 8)), %(WORD_VECTOR(t - 14))
        .set t, t + 1
    .endr
.endm

#else

/* Word t - 14 is in the register of word t, and not needed any more. */
.macro next_word w, w3, w8
    XOR PLACE(t - 16), VECTOR\w, VECTOR\w
    vector XOR, \w8, \w, \w
    vector XOR, \w3, \w, \w
    shift_right 31, \w, PASSING
    vector ADD, \w, \w, \w
    vector OR, PASSING, \w, \w
    MOVE VECTOR\w, PLACE(t)
.endm

.macro recall_word w
    MOVE PLACE(t), VECTOR\w
.endm

.macro make_words
    load_quad 0
    load_quad 1
    load_quad 2
    load_quad 3
    .set t, 2
    .rept 14
        recall_word %(RECENT(t))
        .set t, t + 1
    .endr
    .rept 52
        next_word %(RECENT(t)), %(RECENT(t - 3)), %(RECENT(t - 8))
        .set t, t + 1
    .endr
.endm

#endif

.macro load_bit p, to
    broadcast (bits + 4 * \p)(%rip), \to
.endm

/* The word j of the pairs to come, shifted right by so many bits, or left. */
.macro second j, shift
#if defined(VECTORS_EVEX)
    .if \shift > 0
        vpsrld $\shift, PLACE(\j), V(SHIFTED)
    .elseif \shift < 0
        vpslld $(-(\shift)), PLACE(\j), V(SHIFTED)
    .else
        MOVE PLACE(\j), V(SHIFTED)
    .endif
#else
    MOVE PLACE(\j), V(SHIFTED)
    .if \shift > 0
        shift_right \shift, SHIFTED, SHIFTED
    .elseif \shift < 0
        shift_left %(-(\shift)), SHIFTED, SHIFTED
    .endif
#endif
.endm

.macro first i
    XOR PLACE(\i), V(SHIFTED), V(DIFFERENCES)
.endm

/* The attacks of a relation are impossible in the lanes where its bit, as looked at, is set. */
#if defined(VECTORS_EVEX)

.macro relation test, bit, number
    \test VECTOR\bit, V(DIFFERENCES), %k1
    broadcast (attacks + 4 * \number)(%rip), DROPPED
    vpandnd V(ATTACKS), V(DROPPED), V(ATTACKS) {%k1}
.endm

#define EQUAL_ROW(p, number) relation vptestmd, %(BIT(p)), number;
#define DIFFER_ROW(p, number) relation vptestnmd, %(BIT(p)), number;
#define EQUAL_FOR_ONE_ROW(p, n, number) EQUAL_ROW(p, number)
#define DIFFER_FOR_ONE_ROW(p, n, number) DIFFER_ROW(p, number)

.macro all_attacks
    vpternlogd $(0xff), V(ATTACKS), V(ATTACKS), V(ATTACKS)
.endm

#define MOVE_UNALIGNED vmovdqu32

#else

.macro relation op, bit, number
    \op VECTOR\bit, V(DIFFERENCES), V(PASSING)
    broadcast (attacks + 4 * \number)(%rip), DROPPED
    vpsignd V(PASSING), V(DROPPED), V(DROPPED)
    vpandn V(ATTACKS), V(DROPPED), V(ATTACKS)
.endm

/* PASSING = the differences, shifted so that bit p becomes bit n. */
.macro bit_to_attack p, n, from
    .if \p > \n
        shift_right %(\p - \n), DIFFERENCES, PASSING
    .elseif \p < \n
        shift_left %(\n - \p), DIFFERENCES, PASSING
    .endif
.endm

/* The attack of a single bit needs no more than that bit in its place. */
.macro equal_for_one p, n
    bit_to_attack \p, \n
    .if \p == \n
        vpand (only + 32 * \n)(%rip), V(DIFFERENCES), V(PASSING)
    .else
        vpand (only + 32 * \n)(%rip), V(PASSING), V(PASSING)
    .endif
    vpandn V(ATTACKS), V(PASSING), V(ATTACKS)
.endm

.macro differ_for_one p, n
    bit_to_attack \p, \n
    .if \p == \n
        vpor (all_but + 32 * \n)(%rip), V(DIFFERENCES), V(PASSING)
    .else
        vpor (all_but + 32 * \n)(%rip), V(PASSING), V(PASSING)
    .endif
    vpand V(PASSING), V(ATTACKS), V(ATTACKS)
.endm

#define EQUAL_ROW(p, number) relation vpand, %(BIT(p)), number;
#define DIFFER_ROW(p, number) relation vpandn, %(BIT(p)), number;
#define EQUAL_FOR_ONE_ROW(p, n, number) equal_for_one p, n;
#define DIFFER_FOR_ONE_ROW(p, n, number) differ_for_one p, n;

.macro all_attacks
    vpcmpeqd V(ATTACKS), V(ATTACKS), V(ATTACKS)
.endm

#define MOVE_UNALIGNED vmovdqu

    RODATA(32)
only:
    .set t, 0
    .rept 32
        .long 1 << t, 1 << t, 1 << t, 1 << t, 1 << t, 1 << t, 1 << t, 1 << t
        .set t, t + 1
    .endr
#define ALL_BUT 0xffffffff ^ (1 << t)
all_but:
    .set t, 0
    .rept 32
    .long ALL_BUT, ALL_BUT, ALL_BUT, ALL_BUT, ALL_BUT, ALL_BUT, ALL_BUT, ALL_BUT
        .set t, t + 1
    .endr

#endif

    RODATA(4)
attacks:
#define SECOND(j, shift)
#define FIRST(i)
#define EQUAL(p, vectors, number) .long vectors;
#define DIFFER(p, vectors, number) .long vectors;
#define EQUAL_FOR_ONE(p, n, number) .long 1 << n;
#define DIFFER_FOR_ONE(p, n, number) .long 1 << n;
#include "generated/pairs.h"
#undef SECOND
#undef FIRST
#undef EQUAL
#undef DIFFER
#undef EQUAL_FOR_ONE
#undef DIFFER_FOR_ONE
bits:
    .set t, 0
    .rept 31
        .long 1 << t
        .set t, t + 1
    .endr
    TEXT

FUNCTION(NAME)
    begin_vectors

    .balign 32
1:  make_words
    load_bit 0, %(BIT_0)
    load_bit 1, %(BIT_1)
    load_bit 2, %(BIT_2)
    load_bit 3, %(BIT_3)
    load_bit 4, %(BIT_4)
    load_bit 5, %(BIT_5)
    load_bit 6, %(BIT_6)
    load_bit 29, %(BIT_29)
    load_bit 30, %(BIT_30)
    all_attacks
#define SECOND(j, shift) second j, shift;
#define FIRST(i) first i;
#define EQUAL(p, vectors, number) EQUAL_ROW(p, number)
#define DIFFER(p, vectors, number) DIFFER_ROW(p, number)
#define EQUAL_FOR_ONE(p, n, number) EQUAL_FOR_ONE_ROW(p, n, number)
#define DIFFER_FOR_ONE(p, n, number) DIFFER_FOR_ONE_ROW(p, n, number)
#include "generated/pairs.h"
    MOVE_UNALIGNED V(ATTACKS), (POSSIBLE)
#if defined(FROM_RECORDS)
    addq $(RECORD_LENGTH * VECTOR_LENGTH / 4), BLOCKS
#else
    addq $(8 * VECTOR_LENGTH / 4), BLOCKS
#endif
    addq $VECTOR_LENGTH, POSSIBLE
    decq GROUPS
    jnz 1b
    end_vectors
END(NAME)

#endif
