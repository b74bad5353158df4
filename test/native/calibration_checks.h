/*
 * Choices by measured costs, and the measuring itself. Each function makes many checks and leaves
 * everything as it was.
 */
#ifndef SHACORE_CALIBRATION_CHECKS_H
#define SHACORE_CALIBRATION_CHECKS_H

#include "algorithm.h"

/* lane_kernel_for goes by costs where all are known, and by the tables otherwise. No kernel may
 * have been put in use by name. */
void check_lane_costs(const struct algorithm *algorithm);

/* Texts of JSON, and calibrations: good ones are gone by, and of all others nothing is. No core may
 * have been put in use by name. */
void check_calibrations(void);

/* Samples of every usable core and kernel are positive; the signature is a plain short text. */
void check_sampling(void);

#endif
