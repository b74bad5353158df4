#include "attacks.h"

#define ATTACK_VECTOR(name, test_step, ...) {name, test_step, {__VA_ARGS__}},
const struct attack_vector attack_vectors[ATTACK_VECTOR_COUNT] = {
#include "generated/attack_vectors.h"
};
