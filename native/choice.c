#include "choice.h"

#include "atomic.h"

static atomic_number origins[ALGORITHM_COUNT][CHOICE_KIND_COUNT];

enum choice_origin choice_origin(const struct algorithm *algorithm, enum choice_kind kind) {
    return (enum choice_origin)atomic_number_load(&origins[algorithm - algorithms][kind]);
}

void choice_note_origin(const struct algorithm *algorithm, enum choice_kind kind,
                        enum choice_origin origin) {
    atomic_number_store(&origins[algorithm - algorithms][kind], (unsigned)origin);
}
