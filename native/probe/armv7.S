#if defined(__arm__)
    .syntax unified
    .arch armv7-a
    .arm
    movt r0, #1
    rev r0, r0
#endif
