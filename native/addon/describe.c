/*
 * The cores and lane kernels of this build and the CPU they run on.
 */
#include <stdio.h>
#include <string.h>

#include "../choice.h"
#include "../collision/checked_cores.h"
#include "../collision/recording_kernels.h"
#include "../cores.h"
#include "../cpu.h"
#include "../lanes.h"
#include "addon.h"
#include "values.h"

enum { NAME_LENGTH_MAX = 64 };

/* What JavaScript calls the values of enum choice_origin. */
static const char *const origin_names[] = {"default", "calibrated", "SHACORE_CORE", "useCore"};

/* chooseCore(algorithm, name, origin) */
static napi_value addon_choose_core(napi_env env, napi_callback_info info) {
    napi_value values[3];
    char name[NAME_LENGTH_MAX], origin_name[NAME_LENGTH_MAX];
    size_t count = 3, length;
    uint32_t algorithm;
    napi_get_cb_info(env, info, &count, values, NULL, NULL);
    if (napi_get_value_uint32(env, values[0], &algorithm) != napi_ok ||
        algorithm >= ALGORITHM_COUNT ||
        napi_get_value_string_utf8(env, values[1], name, sizeof name, &length) != napi_ok ||
        napi_get_value_string_utf8(env, values[2], origin_name, sizeof origin_name, &length) !=
            napi_ok)
        return throw_type_error(env, "chooseCore(algorithm, name, origin)");
    enum choice_origin origin = strcmp(origin_name, origin_names[CHOICE_ENVIRONMENT]) == 0
                                    ? CHOICE_ENVIRONMENT
                                    : CHOICE_CALL;
    const struct core *core = core_named(&algorithms[algorithm], name);
    const struct lane_kernel *kernel = lane_kernel_named(&algorithms[algorithm], name);
    if (core != NULL && core_choose(core) == CORE_USABLE) {
        lane_kernels_leave(&algorithms[algorithm]);
        choice_note_origin(&algorithms[algorithm], CHOICE_OF_CORE, origin);
        choice_note_origin(&algorithms[algorithm], CHOICE_OF_LANES, origin);
    }
    if (kernel != NULL && lane_kernel_choose(kernel) == CORE_USABLE)
        choice_note_origin(&algorithms[algorithm], CHOICE_OF_LANES, origin);
    return NULL;
}

/* The names of a set of CPU features. */
static napi_value feature_names(napi_env env, uint32_t features) {
    napi_value names = NULL;
    uint32_t count = 0;
    napi_create_array(env, &names);
    for (unsigned i = 0; i < CPU_FEATURE_COUNT; i++)
        if (features & (uint32_t)1 << i)
            napi_set_element(env, names, count++, make_string(env, cpu_feature_name(i)));
    return names;
}

static napi_value describe(napi_env env, const struct algorithm *algorithm, const char *name,
                           size_t lanes, uint32_t features) {
    napi_value object = NULL;
    napi_create_object(env, &object);
    napi_set_named_property(env, object, "algorithm", make_string(env, algorithm->name));
    napi_set_named_property(env, object, "name", make_string(env, name));
    set_number(env, object, "lanes", lanes);
    napi_set_named_property(env, object, "features", feature_names(env, features));
    napi_set_named_property(env, object, "missing", feature_names(env, features & ~cpu_features()));
    return object;
}

/* Whether it is in use, and if so, why. */
static void describe_choice(napi_env env, napi_value object, bool is_chosen,
                            enum choice_origin origin) {
    set_boolean(env, object, "chosen", is_chosen);
    if (is_chosen)
        napi_set_named_property(env, object, "origin", make_string(env, origin_names[origin]));
}

static napi_value describe_core(napi_env env, const struct core *core) {
    napi_value object = describe(env, core->algorithm, core->name, 1, core->features);
    set_boolean(env, object, "usable", core_status(core) == CORE_USABLE);
    describe_choice(env, object, core == core_chosen(core->algorithm),
                    choice_origin(core->algorithm, CHOICE_OF_CORE));
    return object;
}

static napi_value describe_kernel(napi_env env, const struct lane_kernel *kernel) {
    napi_value object =
        describe(env, kernel->algorithm, kernel->name, kernel->lanes, kernel->features);
    set_boolean(env, object, "usable", lane_kernel_status(kernel) == CORE_USABLE);
    describe_choice(env, object, lane_kernel_in_use(kernel),
                    lane_kernel_is_calibrated(kernel)
                        ? CHOICE_CALIBRATED
                        : choice_origin(kernel->algorithm, CHOICE_OF_LANES));
    return object;
}

/* cores(): Core[], the cores and behind them the lane kernels */
static napi_value addon_cores(napi_env env, napi_callback_info info) {
    napi_value cores = NULL;
    uint32_t count = 0;
    (void)info;
    napi_create_array(env, &cores);
    for (size_t i = 0; i < core_count(); i++)
        napi_set_element(env, cores, count++, describe_core(env, core_at(i)));
    for (size_t i = 0; i < lane_kernel_count(); i++)
        napi_set_element(env, cores, count++, describe_kernel(env, lane_kernel_at(i)));
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

/* A name that is two, with a hyphen between them. */
static napi_value make_pair(napi_env env, const char *one, const char *other) {
    char name[NAME_LENGTH_MAX];
    snprintf(name, sizeof name, "%s-%s", one, other);
    return make_string(env, name);
}

/* collisionCheck(): { single, batches }, what looks for collisions in one message and in many */
static napi_value addon_collision_check(napi_env env, napi_callback_info info) {
    const struct fused_core *fused = fused_core_chosen();
    const struct lane_kernel *kernel = lane_kernel_for(&algorithms[SHA1_INDEX], LANES_MAX);
    const struct recording_kernel *recording = kernel != NULL ? recording_kernel_for(kernel) : NULL;
    napi_value object = NULL;
    (void)info;
    napi_value widest = make_string(env, possible_kernel_widest()->name);
    napi_value single = fused != NULL ? make_pair(env, fused->core, fused->check) : widest;
    napi_value batches = recording != NULL ? make_pair(env, recording->name, recording->check)
                         : kernel != NULL  ? widest
                                           : single;
    napi_create_object(env, &object);
    napi_set_named_property(env, object, "single", single);
    napi_set_named_property(env, object, "batches", batches);
    return object;
}

/* algorithms: string[] */
static napi_value algorithm_names(napi_env env) {
    napi_value names = NULL;
    napi_create_array(env, &names);
    for (uint32_t i = 0; i < ALGORITHM_COUNT; i++)
        napi_set_element(env, names, i, make_string(env, algorithms[i].name));
    return names;
}

void export_cores(napi_env env, napi_value exports) {
    export_function(env, exports, "cores", addon_cores);
    export_function(env, exports, "chooseCore", addon_choose_core);
    export_function(env, exports, "cpu", addon_cpu);
    export_function(env, exports, "collisionCheck", addon_collision_check);
    napi_set_named_property(env, exports, "algorithms", algorithm_names(env));
}
