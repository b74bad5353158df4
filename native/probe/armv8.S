#if defined(__aarch64__)
    .arch armv8-a+crypto
    sha1c q0, s1, v2.4s
#elif defined(__arm__)
    .syntax unified
    .arch armv8-a
    .fpu crypto-neon-fp-armv8
    .arm
    sha1c.32 q0, q1, q2
#endif
