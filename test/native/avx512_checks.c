#include "avx512_checks.h"

#include <stdio.h>
#include <string.h>

#include "avx512.h"
#include "check.h"
#include "cpu.h"
#include "guarded.h"
#include "random.h"

#if defined(SHACORE_AVX512)

enum { ROUNDS = 100, WORDS_MAX = 16 };

static void random_words(struct random *random, uint32_t *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        words[i] = (uint32_t)random_next(random);
}

static void check_choose(const char *feature, void (*choose)(uint32_t *, const uint32_t *),
                         size_t count) {
    struct random random = random_seeded(6);

    for (size_t round = 0; round < ROUNDS; round++) {
        uint32_t from[3 * WORDS_MAX], to[WORDS_MAX], expected[WORDS_MAX];
        random_words(&random, from, 3 * count);
        for (size_t i = 0; i < count; i++) {
            uint32_t rotated = from[i] << 5 | from[i] >> 27;
            expected[i] = (rotated & from[count + i]) | (~rotated & from[2 * count + i]);
        }
        choose(to, from);
        CHECK(memcmp(to, expected, 4 * count) == 0, "%s: vprold and vpternlogd", feature);
    }
}

/* The words beyond the mask's lie in pages that cannot be touched. */
static void check_copy_masked(void) {
    struct guarded source = guarded_map(4 * WORDS_MAX), target = guarded_map(4 * WORDS_MAX);
    struct random random = random_seeded(7);

    for (size_t count = 0; count <= WORDS_MAX; count++) {
        uint8_t *from = source.end - 4 * count, *to = target.end - 4 * count;
        uint64_t mask = random_next(&random) & ((1u << count) - 1);
        uint8_t expected[4 * WORDS_MAX];

        random_fill(&random, from, 4 * count);
        random_fill(&random, to, 4 * count);
        for (size_t i = 0; i < count; i++)
            memcpy(expected + 4 * i, (mask >> i & 1 ? from : to) + 4 * i, 4);
        avx512f_copy_masked((uint32_t *)to, (const uint32_t *)from, mask);
        CHECK(memcmp(to, expected, 4 * count) == 0, "avx512f: masked vmovdqu32 of %zu words",
              count);
    }
    guarded_unmap(&source);
    guarded_unmap(&target);
}

static void check_shuffle(void) {
    struct random random = random_seeded(8);

    for (size_t round = 0; round < ROUNDS; round++) {
        uint8_t from[128], to[64], expected[64];
        random_fill(&random, from, sizeof from);
        for (size_t i = 0; i < 64; i++) {
            uint8_t index = from[64 + i];
            expected[i] = index < 128 ? from[(i & ~(size_t)15) + (index & 15)] : 0;
        }
        avx512bw_shuffle(to, from);
        CHECK(memcmp(to, expected, sizeof to) == 0, "avx512bw: vpshufb");
    }
}

/* Whether the instructions of the feature, named so, can run. */
static int has(uint32_t feature, const char *name) {
    int there = (cpu_features() & (feature | CPU_AVX512F)) == (feature | CPU_AVX512F);
    if (!there)
        printf("%s instructions: not run, the CPU or the system lacks what they need\n", name);
    return there;
}

void check_avx512(void) {
    unsigned long failed = checks_failed(), passed = checks_passed();

    if (has(CPU_AVX512F, "avx512f")) {
        check_choose("avx512f", avx512f_choose, 16);
        check_copy_masked();
    }
    if (has(CPU_AVX512VL, "avx512vl"))
        check_choose("avx512vl", avx512vl_choose, 8);
    if (has(CPU_AVX512BW, "avx512bw"))
        check_shuffle();
    if (checks_passed() + checks_failed() > passed + failed)
        printf("avx512 instructions: %lu passed, %lu failed\n", checks_passed() - passed,
               checks_failed() - failed);
}

#else

void check_avx512(void) {
    printf("avx512 instructions: not run, not written for this CPU family or this assembler\n");
}

#endif
