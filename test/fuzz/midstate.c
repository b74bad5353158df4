/* Any bytes as a midstate: refused and nothing touched, or taken and written again as they were. */
#include "midstate.h"

#include "oracle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    struct input input = {data, length};
    const struct algorithm *algorithm = NULL;
    struct hash hash, before;
    uint8_t *bytes = take_bytes(&input, &length);
    memset(&hash, 0x77, sizeof hash);
    before = hash;

    if (midstate_import(&hash, &algorithm, bytes, length) != MIDSTATE_OK) {
        DEMAND(algorithm == NULL && memcmp(&hash, &before, sizeof hash) == 0);
    } else {
        uint8_t again[MIDSTATE_LENGTH_MAX], digest[DIGEST_LENGTH_MAX];
        DEMAND(midstate_export(&hash, algorithm, again) == length);
        DEMAND(memcmp(again, bytes, length) == 0);
        hash_final(&hash, core_named(algorithm, "reference"), digest);
    }
    free(bytes);
    return 0;
}
