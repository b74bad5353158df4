#if defined(__x86_64__) || defined(__i386__)
    vpshufb %xmm0, %xmm1, %xmm2
#endif
