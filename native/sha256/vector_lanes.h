/*
 * SHA-256 with one message in each lane of a vector: what the rounds of one message do to words,
 * these do to vectors. Included with NAME defined, and what vectors.h wants.
 *
 *   vectors 0-7    a to h, renamed from round to round
 *   vectors 8-9    a ^ b and b ^ c, taking turns: with them, majority is b ^ ((a ^ b) & (b ^ c)).
 *                  What is a ^ b now is b ^ c in the next round. AVX-512 has majority at once
 *   vectors 10-12  what is passing
 *   vectors 11-15  belong to load_quad, between two rounds
 */
#define SPARE 11
#include "../vectors.h"
#include "constants.h"

#define CONSTANTS %r11
#define ONE 10
#define TWO 11
#define THREE 12

/* to = x rotated right by each of three numbers of bits, exclusive or. */
.macro upper_sigma r0, r1, r2, x, to
#if defined(VECTORS_EVEX)
    vprord $\r0, VECTOR\x, VECTOR\to
    vprord $\r1, VECTOR\x, V(TWO)
    vprord $\r2, VECTOR\x, V(THREE)
    vpternlogd $0x96, V(THREE), V(TWO), VECTOR\to
#else
    shift_right \r0, \x, \to
    shift_left %(32 - \r0), \x, TWO
    shift_right \r1, \x, THREE
    vector XOR, TWO, \to, \to
    shift_left %(32 - \r1), \x, TWO
    vector XOR, THREE, TWO, TWO
    shift_right \r2, \x, THREE
    vector XOR, TWO, \to, \to
    shift_left %(32 - \r2), \x, TWO
    vector XOR, THREE, TWO, TWO
    vector XOR, TWO, \to, \to
#endif
.endm

/* The same, but the third time shifted. */
.macro lower_sigma r0, r1, shift, x, to
    shift_right \shift, \x, \to
#if defined(VECTORS_EVEX)
    vprord $\r0, VECTOR\x, V(TWO)
    vprord $\r1, VECTOR\x, V(THREE)
    vpternlogd $0x96, V(THREE), V(TWO), VECTOR\to
#else
    shift_right \r0, \x, TWO
    shift_left %(32 - \r0), \x, THREE
    vector XOR, TWO, \to, \to
    shift_right \r1, \x, TWO
    vector XOR, THREE, TWO, TWO
    shift_left %(32 - \r1), \x, THREE
    vector XOR, THREE, TWO, TWO
    vector XOR, TWO, \to, \to
#endif
.endm

/* Word t of the schedule, from the 16 before it: in memory, in its own vector. */
#if defined(VECTORS_EVEX)
.macro next_word w, w2, w7, w15
    vector ADD, \w7, \w, \w
    lower_sigma 7, 18, 3, \w15, ONE
    vector ADD, ONE, \w, \w
    lower_sigma 17, 19, 10, \w2, ONE
    vector ADD, ONE, \w, \w
.endm
#else
.macro next_word w, w2, w7, w15
    MOVE PLACE(t - 15), V(13)
    MOVE PLACE(t - 2), V(14)
    MOVE PLACE(t), V(15)
    lower_sigma 7, 18, 3, 13, ONE
    vector_word ADD, %(t - 7), 15
    vector ADD, ONE, 15, 15
    lower_sigma 17, 19, 10, 14, ONE
    vector ADD, ONE, 15, 15
    MOVE V(15), PLACE(t)
.endm
#endif

/* h += word and constant of round t. */
.macro add_word_and_constant h
#if defined(VECTORS_EVEX)
    vpaddd (4 * t)(CONSTANTS)BROADCAST, VECTOR\h, VECTOR\h
    vector_word ADD, %(WORD_VECTOR(t)), \h
#else
    broadcast (4 * t)(CONSTANTS), ONE
    vector ADD, ONE, \h, \h
    vector_word ADD, t, \h
#endif
.endm

.macro choose e, f, g, to
#if defined(VECTORS_EVEX)
    copy \e, \to
    vpternlogd $0xca, VECTOR\g, VECTOR\f, VECTOR\to
#else
    vector XOR, \f, \g, \to
    vector AND, \e, \to, \to
    vector XOR, \g, \to, \to
#endif
.endm

/* to = majority of a, b and c; where it is made of b ^ c, that is `to` before. */
.macro majority a, b, c, to, a_b
#if defined(VECTORS_EVEX)
    copy \a, \to
    vpternlogd $0xe8, VECTOR\c, VECTOR\b, VECTOR\to
#else
    vector XOR, \a, \b, \a_b
    vector AND, \a_b, \to, \to
    vector XOR, \b, \to, \to
#endif
.endm

.macro round a, b, c, d, e, f, g, h, b_c, a_b
    add_word_and_constant \h
    choose \e, \f, \g, ONE
    vector ADD, ONE, \h, \h
    upper_sigma 6, 11, 25, \e, ONE
    vector ADD, ONE, \h, \h
    vector ADD, \h, \d, \d
    majority \a, \b, \c, \b_c, \a_b
    vector ADD, \b_c, \h, \h
    upper_sigma 2, 13, 22, \a, ONE
    vector ADD, ONE, \h, \h
.endm

/* The register of the variable that is number `i` of a to h at round t. */
#define VARIABLE(i) MODULO(64 + i - t, 8)

.macro next_round
    .if t < 16
        .if MODULO(t, 4) == 0
            load_quad %(t / 4)
        .endif
    .else
        next_word %(WORD_VECTOR(t)), %(WORD_VECTOR(t - 2)), %(WORD_VECTOR(t - 7)), %(WORD_VECTOR(t - 15))
    .endif
    round %(VARIABLE(0)), %(VARIABLE(1)), %(VARIABLE(2)), %(VARIABLE(3)), %(VARIABLE(4)), %(VARIABLE(5)), %(VARIABLE(6)), %(VARIABLE(7)), %(8 + MODULO(t, 2)), %(9 - MODULO(t, 2))
    .set t, t + 1
.endm

.macro each_state_word macro
    .set i, 0
    .rept 8
        \macro %(i), %(i)
        .set i, i + 1
    .endr
.endm

    RODATA(64)
constants:
    .long SHA256_CONSTANTS
    TEXT

FUNCTION(NAME)
    begin_vectors
    each_state_word load_state

    .balign 32
1:  .set t, 0
#if !defined(VECTORS_EVEX)
    vector XOR, 1, 2, 8
#endif
    leaq constants(%rip), CONSTANTS
    .rept 16
        next_round
    .endr
3:  .set t, 16
    .rept 16
        next_round
    .endr
    addq $64, CONSTANTS
    leaq (constants+192)(%rip), %rax
    cmpq %rax, CONSTANTS
    jne 3b
    each_state_word add_to_state
    addq $64, OFFSET
    decq COUNT
    jnz 1b
    end_vectors
END(NAME)
