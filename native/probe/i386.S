#if defined(__i386__)
    bswapl %eax
#endif
