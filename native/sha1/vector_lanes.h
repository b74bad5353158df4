/*
 * SHA-1 with one message in each lane of a vector: what the rounds of one message do to words, these
 * do to vectors. Included with NAME defined, and what vectors.h wants.
 *
 * A round waits for the one before it in rol(a, 5) alone, and that is added last.
 *
 *   vectors 0-4   a b c d e, renamed from round to round
 *   vector  5     the constant of these rounds
 *   vectors 6-8   f(b, c, d), the word of this round, and what is passing
 *   vectors 9-13  belong to load_quad
 */
#define SPARE 9
#include "../vectors.h"

#define CONSTANT 5
#define F 6
#define WORD 7
#define PASSING 8

/* The word of round t, from the 16 before it. */
.macro next_word w, w3, w8, w14
#if defined(VECTORS_EVEX)
    vpternlogd $0x96, VECTOR\w8, VECTOR\w14, VECTOR\w
    vector XOR, \w3, \w, \w
    vprold $1, VECTOR\w, VECTOR\w
#else
    MOVE PLACE(t), V(WORD)
    vector_word XOR, %(t - 14), WORD
    vector_word XOR, %(t - 8), WORD
    vector_word XOR, %(t - 3), WORD
    shift_right 31, WORD, PASSING
    vector ADD, WORD, WORD, WORD
    vector OR, PASSING, WORD, WORD
    MOVE V(WORD), PLACE(t)
#endif
.endm

/* e += word t of the schedule. */
.macro add_word e
    .if t >= 16
        next_word %(WORD_VECTOR(t)), %(WORD_VECTOR(t - 3)), %(WORD_VECTOR(t - 8)), %(WORD_VECTOR(t - 14))
#if defined(VECTORS_EVEX)
    .endif
    vector ADD, %(WORD_VECTOR(t)), \e, \e
#else
        vector ADD, WORD, \e, \e
    .else
        vector_word ADD, t, \e
    .endif
#endif
.endm

.macro function b, c, d
#if defined(VECTORS_EVEX)
    copy \b, F
    .if t < 20
        vpternlogd $0xca, VECTOR\d, VECTOR\c, V(F)
    .elseif t >= 40 && t < 60
        vpternlogd $0xe8, VECTOR\d, VECTOR\c, V(F)
    .else
        vpternlogd $0x96, VECTOR\d, VECTOR\c, V(F)
    .endif
#else
    vector XOR, \c, \d, F
    .if t < 20
        vector AND, \b, F, F
        vector XOR, \d, F, F
    .elseif t >= 40 && t < 60
        vector AND, \c, \d, PASSING
        vector AND, \b, F, F
        vector OR, PASSING, F, F
    .else
        vector XOR, \b, F, F
    .endif
#endif
.endm

.macro round a, b, c, d, e
    vector ADD, CONSTANT, \e, \e
    add_word \e
    function \b, \c, \d
    vector ADD, F, \e, \e
    rotate_left 30, \b, \b, PASSING
#if defined(VECTORS_EVEX)
    rotate_left 5, \a, PASSING, PASSING
    vector ADD, PASSING, \e, \e
#else
    shift_right 27, \a, PASSING
    shift_left 5, \a, F
    vector OR, PASSING, F, F
    vector ADD, F, \e, \e
#endif
.endm

/* The register of the variable that is number `i` of a, b, c, d, e at round t. */
#define VARIABLE(i) MODULO(80 + i - t, 5)

.macro rounds_from first, constant
    broadcast (constants+4*\constant)(%rip), CONSTANT
    .set t, \first
    .rept 20
    .if t < 16 && MODULO(t, 4) == 0
        load_quad %(t / 4)
    .endif
    round %(VARIABLE(0)), %(VARIABLE(1)), %(VARIABLE(2)), %(VARIABLE(3)), %(VARIABLE(4))
    .set t, t + 1
    .endr
.endm

    RODATA(4)
constants:
    .long 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6
    TEXT

FUNCTION(NAME)
    begin_vectors
    load_state 0, 0
    load_state 1, 1
    load_state 2, 2
    load_state 3, 3
    load_state 4, 4

    .balign 32
1:  rounds_from 0, 0
    rounds_from 20, 1
    rounds_from 40, 2
    rounds_from 60, 3
    add_to_state 0, 0
    add_to_state 1, 1
    add_to_state 2, 2
    add_to_state 3, 3
    add_to_state 4, 4
    addq $64, OFFSET
    decq COUNT
    jnz 1b
    end_vectors
END(NAME)
