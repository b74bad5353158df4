/*
 * A calibration: what was measured on this machine, and what follows from it, as a file has it that
 * lib/calibration/save.ts wrote. A file may hold anything, and any of it is only taken as a whole.
 */
#ifndef SHACORE_CALIBRATION_H
#define SHACORE_CALIBRATION_H

#include <stdbool.h>
#include <stddef.h>

enum {
    CALIBRATION_FORMAT = 1,         /* changes whenever the content of the files does */
    CALIBRATION_LENGTH_MAX = 16384, /* bytes in a file, which has about a thousand */
    CALIBRATION_REASON_MAX = 512    /* room for what became of one, in words, and a 0 */
};

/* What a calibration must be of: this version, and the machine that it runs on. */
struct calibration_origin {
    const char *package, *architecture, *cpu;
};

/*
 * Goes by a calibration, a text of JSON: from now on batches are planned by its costs, as
 * lanes_calibrate says, and single messages go through the cores that it names, where these are
 * usable. SHA-224 goes by the choice for SHA-256. What was asked for by name stays in use.
 *
 * False when the text is no good, and nothing has changed then. Either way `reason` says why.
 */
bool calibration_apply(const struct calibration_origin *here, const char *text, size_t length,
                       char reason[CALIBRATION_REASON_MAX]);

#endif
