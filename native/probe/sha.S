#if defined(__x86_64__) || defined(__i386__)
    sha1rnds4 $0, %xmm0, %xmm1
    sha1nexte %xmm0, %xmm1
#endif
