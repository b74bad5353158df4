#include "longest_first.h"

#include <string.h>

enum { EXACT = 32, SHARES = 4, FEW = 16 };

uint8_t length_class(size_t blocks) {
    if (blocks < EXACT)
        return (uint8_t)blocks;
    unsigned shift = 3;
    while (blocks >> shift >= 2 * SHARES)
        shift++;
    return (uint8_t)(EXACT + SHARES * (shift - 3) + (blocks >> shift) - SHARES);
}

/* By insertion: for few messages less work than to count classes. */
static void order_few(const uint8_t *classes, size_t count, uint16_t *order) {
    for (size_t i = 0; i < count; i++) {
        size_t place = i;
        for (; place != 0 && classes[order[place - 1]] < classes[i]; place--)
            order[place] = order[place - 1];
        order[place] = (uint16_t)i;
    }
}

void longest_first(const uint8_t *classes, size_t count, uint16_t *order) {
    if (count <= FEW) {
        order_few(classes, count, order);
        return;
    }
    /* Counting sort. */
    uint16_t places[UINT8_MAX + 1];
    memset(places, 0, sizeof places);
    for (size_t i = 0; i < count; i++)
        places[classes[i]]++;
    size_t place = 0;
    for (size_t class = UINT8_MAX + 1; class -- != 0;) {
        size_t members = places[class];
        places[class] = (uint16_t)place;
        place += members;
    }
    for (size_t i = 0; i < count; i++)
        order[places[classes[i]]++] = (uint16_t)i;
}
