/*
 * Inside cpu.c: what the CPU family has to say. One file for each family (cpu_x86.c, cpu_arm.c).
 */
#ifndef SHACORE_CPU_DETECT_H
#define SHACORE_CPU_DETECT_H

#include <stdint.h>

#include "cpu.h"

/* The features that are there, hidden or not. */
uint32_t cpu_detect(void);

#endif
