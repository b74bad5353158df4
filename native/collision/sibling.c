#include "sibling.h"

#include "../atomic.h"
#include "../cpu.h"

#if defined(SHACORE_VECTORS)
static guilty_function *const guilty_everywhere = guilty_suspects_vector_x4;
#else
static guilty_function *const guilty_everywhere = guilty_suspects_scalar;
#endif

/* How to look at many suspects on this CPU. */
static guilty_function *guilty_chosen(void) {
#if defined(SHACORE_GUILTY_AVX2)
    static const char with, without;
    static atomic_pointer answer;
    const void *known = atomic_pointer_load(&answer);
    if (known == NULL) {
        known = cpu_features() & CPU_AVX2 ? &with : &without;
        atomic_pointer_store(&answer, known);
    }
    if (known == &with)
        return guilty_suspects_avx2;
#endif
    return guilty_everywhere;
}

uint32_t guilty_suspects(const struct suspect *suspects, size_t count, bool reduced_rounds) {
    /* A single one takes half as long without vectors. */
    guilty_function *look = count == 1 ? guilty_suspects_scalar : guilty_chosen();
    return look(suspects, count, reduced_rounds);
}
