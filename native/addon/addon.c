/*
 * The Node-API binding: argument checks and memory, no hashing logic. lib/native.ts is its only
 * caller and describes every function. A hash in progress is a `struct hash` in a Uint8Array that
 * JavaScript owns; an algorithm is its index in `algorithms`.
 *
 * Pointers and lengths are read after every other argument, and not kept when a call returns.
 */
#include <node_api.h>
#include <string.h>

#include "../cores.h"
#include "../cpu.h"
#include "../hash.h"

/* Changes whenever the functions below do; lib/native.ts refuses any other. */
enum { INTERFACE_VERSION = 1 };

enum { ARGUMENTS_MAX = 3, NAME_LENGTH_MAX = 64 };

struct span {
    uint8_t *bytes;
    size_t length;
};

static napi_value throw_type_error(napi_env env, const char *message) {
    napi_throw_type_error(env, "ERR_INVALID_ARG_TYPE", message);
    return NULL;
}

/* Reads exactly `count` arguments; missing ones are undefined and fail their own checks. */
static void get_arguments(napi_env env, napi_callback_info info, size_t count, napi_value *values) {
    napi_get_cb_info(env, info, &count, values, NULL, NULL);
}

/* Any view of memory. A detached or shrunk one is empty. */
static bool get_view(napi_env env, napi_value value, struct span *span) {
    void *data = NULL;
    if (napi_get_buffer_info(env, value, &data, &span->length) != napi_ok)
        return false;
    span->bytes = data;
    if (data == NULL)
        span->length = 0;
    return true;
}

static const struct algorithm *get_algorithm(napi_env env, napi_value value) {
    uint32_t index;
    if (napi_get_value_uint32(env, value, &index) != napi_ok || index >= ALGORITHM_COUNT)
        return NULL;
    return &algorithms[index];
}

/* The hash in progress in a Uint8Array of the right size, which allocation has aligned. */
static struct hash *get_hash(napi_env env, napi_value value) {
    struct span span;
    if (!get_view(env, value, &span) || span.length != sizeof(struct hash) ||
        (uintptr_t)span.bytes % _Alignof(struct hash) != 0)
        return NULL;
    return (struct hash *)span.bytes;
}

/* init(hash, algorithm) */
static napi_value addon_init(napi_env env, napi_callback_info info) {
    napi_value values[2];
    get_arguments(env, info, 2, values);
    const struct algorithm *algorithm = get_algorithm(env, values[1]);
    struct hash *hash = get_hash(env, values[0]);
    if (algorithm == NULL || hash == NULL)
        return throw_type_error(env, "init(hash, algorithm)");
    hash_init(hash, algorithm);
    return NULL;
}

/* update(hash, algorithm, data): boolean */
static napi_value addon_update(napi_env env, napi_callback_info info) {
    napi_value values[3], result;
    struct span data;
    get_arguments(env, info, 3, values);
    const struct algorithm *algorithm = get_algorithm(env, values[1]);
    struct hash *hash = get_hash(env, values[0]);
    if (algorithm == NULL || hash == NULL || !get_view(env, values[2], &data))
        return throw_type_error(env, "update(hash, algorithm, data)");
    bool taken = hash_update(hash, core_chosen(algorithm), data.bytes, data.length);
    napi_get_boolean(env, taken, &result);
    return result;
}

/* final(hash, algorithm, digest) */
static napi_value addon_final(napi_env env, napi_callback_info info) {
    napi_value values[3];
    struct span digest;
    get_arguments(env, info, 3, values);
    const struct algorithm *algorithm = get_algorithm(env, values[1]);
    struct hash *hash = get_hash(env, values[0]);
    if (algorithm == NULL || hash == NULL || !get_view(env, values[2], &digest) ||
        digest.length != algorithm->digest_length)
        return throw_type_error(env, "final(hash, algorithm, digest)");
    hash_final(hash, core_chosen(algorithm), digest.bytes);
    return NULL;
}

/* digest(algorithm, data, digest) */
static napi_value addon_digest(napi_env env, napi_callback_info info) {
    napi_value values[3];
    struct span data, digest;
    get_arguments(env, info, 3, values);
    const struct algorithm *algorithm = get_algorithm(env, values[0]);
    if (algorithm == NULL || !get_view(env, values[1], &data) ||
        !get_view(env, values[2], &digest) || digest.length != algorithm->digest_length)
        return throw_type_error(env, "digest(algorithm, data, digest)");
    hash_message(core_chosen(algorithm), data.bytes, data.length, digest.bytes);
    return NULL;
}

/* chooseCore(algorithm, name) */
static napi_value addon_choose_core(napi_env env, napi_callback_info info) {
    napi_value values[2];
    char name[NAME_LENGTH_MAX];
    size_t length;
    get_arguments(env, info, 2, values);
    const struct algorithm *algorithm = get_algorithm(env, values[0]);
    if (algorithm == NULL ||
        napi_get_value_string_utf8(env, values[1], name, sizeof name, &length) != napi_ok)
        return throw_type_error(env, "chooseCore(algorithm, name)");
    const struct core *core = core_named(algorithm, name);
    if (core != NULL)
        core_choose(core);
    return NULL;
}

static napi_value string(napi_env env, const char *text) {
    napi_value value = NULL;
    napi_create_string_latin1(env, text, NAPI_AUTO_LENGTH, &value);
    return value;
}

static void set_boolean(napi_env env, napi_value object, const char *name, bool flag) {
    napi_value value;
    napi_get_boolean(env, flag, &value);
    napi_set_named_property(env, object, name, value);
}

/* The names of a set of CPU features. */
static napi_value feature_names(napi_env env, uint32_t features) {
    napi_value names = NULL;
    uint32_t count = 0;
    napi_create_array(env, &names);
    for (unsigned i = 0; i < CPU_FEATURE_COUNT; i++)
        if (features & (uint32_t)1 << i)
            napi_set_element(env, names, count++, string(env, cpu_feature_name(i)));
    return names;
}

static napi_value describe_core(napi_env env, const struct core *core) {
    napi_value object = NULL;
    napi_create_object(env, &object);
    napi_set_named_property(env, object, "algorithm", string(env, core->algorithm->name));
    napi_set_named_property(env, object, "name", string(env, core->name));
    napi_set_named_property(env, object, "features", feature_names(env, core->features));
    napi_set_named_property(env, object, "missing",
                            feature_names(env, core->features & ~cpu_features()));
    set_boolean(env, object, "usable", core_status(core) == CORE_USABLE);
    set_boolean(env, object, "chosen", core == core_chosen(core->algorithm));
    return object;
}

/* cores(): Core[] */
static napi_value addon_cores(napi_env env, napi_callback_info info) {
    napi_value cores = NULL;
    (void)info;
    napi_create_array(env, &cores);
    for (size_t i = 0; i < core_count(); i++)
        napi_set_element(env, cores, (uint32_t)i, describe_core(env, core_at(i)));
    return cores;
}

/* cpu(): { features, hidden } */
static napi_value addon_cpu(napi_env env, napi_callback_info info) {
    napi_value object = NULL;
    (void)info;
    napi_create_object(env, &object);
    napi_set_named_property(env, object, "features", feature_names(env, cpu_features()));
    napi_set_named_property(env, object, "hidden", feature_names(env, cpu_hidden()));
    return object;
}

static void set_number(napi_env env, napi_value object, const char *name, size_t number) {
    napi_value value;
    napi_create_uint32(env, (uint32_t)number, &value);
    napi_set_named_property(env, object, name, value);
}

NAPI_MODULE_INIT() {
    const napi_property_descriptor functions[] = {
        {"init", NULL, addon_init, NULL, NULL, NULL, napi_enumerable, NULL},
        {"update", NULL, addon_update, NULL, NULL, NULL, napi_enumerable, NULL},
        {"final", NULL, addon_final, NULL, NULL, NULL, napi_enumerable, NULL},
        {"digest", NULL, addon_digest, NULL, NULL, NULL, napi_enumerable, NULL},
        {"cores", NULL, addon_cores, NULL, NULL, NULL, napi_enumerable, NULL},
        {"chooseCore", NULL, addon_choose_core, NULL, NULL, NULL, napi_enumerable, NULL},
        {"cpu", NULL, addon_cpu, NULL, NULL, NULL, napi_enumerable, NULL},
    };
    napi_value names = NULL;

    napi_define_properties(env, exports, sizeof functions / sizeof functions[0], functions);
    napi_create_array(env, &names);
    for (uint32_t i = 0; i < ALGORITHM_COUNT; i++)
        napi_set_element(env, names, i, string(env, algorithms[i].name));
    napi_set_named_property(env, exports, "algorithms", names);
    set_number(env, exports, "hashLength", sizeof(struct hash));
    set_number(env, exports, "interfaceVersion", INTERFACE_VERSION);
    return exports;
}
