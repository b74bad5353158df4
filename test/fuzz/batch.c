/* Messages of any lengths that lie anywhere in one piece of memory, by any lane kernel. */
#include "batch.h"

#include "lanes.h"
#include "oracle.h"

static void choose_kernel(struct input *input, const struct algorithm *algorithm) {
    size_t count = lane_kernel_count(), choice = take_byte(input);
    const struct lane_kernel *kernel = count != 0 ? lane_kernel_at(choice % count) : NULL;
    lane_kernels_leave(algorithm);
    if (kernel != NULL && kernel->algorithm == algorithm)
        lane_kernel_choose(kernel);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    enum { MESSAGES_MAX = 80 };
    struct input input = {data, length};
    const struct core *core = take_core(&input);
    const struct algorithm *algorithm = core->algorithm;
    size_t digest_length = algorithm->digest_length;
    choose_kernel(&input, algorithm);

    struct message messages[MESSAGES_MAX];
    size_t places[MESSAGES_MAX], count = take_byte(&input) % (MESSAGES_MAX + 1);
    for (size_t i = 0; i < count; i++) {
        places[i] = take_number(&input);
        messages[i].length = take_number(&input);
    }
    size_t room = input.length;
    uint8_t *memory = take_bytes(&input, &room);
    for (size_t i = 0; i < count; i++) {
        size_t place = places[i] % (room + 1);
        messages[i].bytes = memory + place;
        messages[i].length %= room - place + 1;
    }

    uint8_t *digests = malloc(count * digest_length + 1);
    hash_messages(algorithm, messages, count, digests);
    for (size_t i = 0; i < count; i++) {
        uint8_t expected[DIGEST_LENGTH_MAX];
        reference_digest(algorithm, messages[i].bytes, messages[i].length, expected);
        DEMAND(memcmp(digests + i * digest_length, expected, digest_length) == 0);
    }
    free(digests);
    free(memory);
    return 0;
}
