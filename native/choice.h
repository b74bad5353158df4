/*
 * Where the choice of a core came from, for those who ask why it is in use.
 */
#ifndef SHACORE_CHOICE_H
#define SHACORE_CHOICE_H

#include "algorithm.h"

enum choice_origin {
    CHOICE_DEFAULT,     /* the order of the tables */
    CHOICE_CALIBRATED,  /* measured on this machine */
    CHOICE_ENVIRONMENT, /* asked for by SHACORE_CORE */
    CHOICE_CALL,        /* asked for by useCore() */
};

enum choice_kind { CHOICE_OF_CORE, CHOICE_OF_LANES, CHOICE_KIND_COUNT };

/* CHOICE_DEFAULT before anything was noted. Threads share what is noted. */
enum choice_origin choice_origin(const struct algorithm *algorithm, enum choice_kind kind);
void choice_note_origin(const struct algorithm *algorithm, enum choice_kind kind,
                        enum choice_origin origin);

#endif
