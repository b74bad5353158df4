/*
 * The lines that say what a table was measured on.
 */
#ifndef SHACORE_MACHINE_H
#define SHACORE_MACHINE_H

/* Prints the CPU, the compiler, the flags of the build and the length of a cycle. */
void machine_print(void);

#endif
