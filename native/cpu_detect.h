/*
 * Inside cpu.c and cpu_signature.c: what the CPU family has to say. One file for each family
 * (cpu_x86.c, cpu_arm.c).
 */
#ifndef SHACORE_CPU_DETECT_H
#define SHACORE_CPU_DETECT_H

#include <stdint.h>

#include "cpu.h"

/* The features that are there, hidden or not. */
uint32_t cpu_detect(void);

/* x86: who made the CPU, and its numbers as the manuals combine them. */
struct cpu_model {
    char vendor[13]; /* ends with a 0 */
    unsigned family, model, stepping;
};
struct cpu_model cpu_model(void);

#endif
