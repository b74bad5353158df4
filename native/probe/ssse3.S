#if defined(__x86_64__) || defined(__i386__)
    pshufb %xmm0, %xmm1
#endif
