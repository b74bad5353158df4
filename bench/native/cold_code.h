/*
 * Takes the code of this program out of the CPU's caches.
 */
#ifndef SHACORE_COLD_CODE_H
#define SHACORE_COLD_CODE_H

#include <stdbool.h>

/*
 * What is called next is fetched from memory: every line between the first and the last function of
 * the program is flushed. False, and nothing done, where that takes more than an instruction of the
 * program's own: anywhere but on x86 with the linker of GNU or LLVM.
 */
bool make_code_cold(void);

#endif
