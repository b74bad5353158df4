/*
 * The Node-API binding: arguments, memory and results, no hashing logic. lib/native/ is its only
 * caller; lib/native/addon.ts describes every function.
 *
 * Pointers and lengths are read last and not kept when a call returns; only the arena's is, which
 * nobody but lib/native/arena.ts can reach.
 */
#include <node_api.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../cores.h"
#include "../cpu.h"
#include "../hex.h"
#include "arena.h"

/* Changes whenever the functions below do; lib/native/addon.ts refuses any other. */
enum { INTERFACE_VERSION = 2 };

enum {
    NAME_LENGTH_MAX = 64,
    SHORT_LENGTH = 4096, /* bytes of UTF-8 that need no allocation */
};

/* What an environment (the main thread, a worker) has of its own. */
struct environment {
    struct arena *arena;
    napi_ref buffer; /* keeps the ArrayBuffer of the arena alive */
};

struct span {
    const uint8_t *bytes;
    size_t length;
};

static napi_value throw_type_error(napi_env env, const char *message) {
    napi_throw_type_error(env, "ERR_INVALID_ARG_TYPE", message);
    return NULL;
}

static struct arena *get_arena(napi_env env) {
    void *environment = NULL;
    napi_get_instance_data(env, &environment);
    return ((struct environment *)environment)->arena;
}

/* The first argument, or undefined when there is none. */
static napi_value get_argument(napi_env env, napi_callback_info info) {
    size_t count = 1;
    napi_value value = NULL;
    napi_get_cb_info(env, info, &count, &value, NULL, NULL);
    return value;
}

/* Any view of memory. A detached or shrunk one is empty. */
static bool get_view(napi_env env, napi_value value, struct span *span) {
    void *data = NULL;
    /* Deno takes a DataView for no buffer. */
    if (napi_get_buffer_info(env, value, &data, &span->length) != napi_ok &&
        napi_get_dataview_info(env, value, &span->length, &data, NULL, NULL) != napi_ok)
        return false;
    span->bytes = data;
    if (data == NULL)
        span->length = 0;
    return true;
}

/* The UTF-8 of a string, in a buffer that hash_buffered_message takes. */
struct text {
    const uint8_t *bytes;
    size_t length;
    uint8_t *allocated; /* where a long one is, or NULL */
    uint8_t buffer[PADDED_BUFFER_LENGTH(SHORT_LENGTH)];
};

/* Lone surrogates become U+FFFD. Throws and returns false for what is no string. */
static bool get_text(napi_env env, napi_value value, struct text *text) {
    enum { BYTES_PER_UNIT_MAX = 3 };
    size_t units;
    if (napi_get_value_string_utf16(env, value, NULL, 0, &units) != napi_ok) {
        throw_type_error(env, "a string is needed");
        return false;
    }
    /* Room for the longest UTF-8 it may have: counting first would cost another pass. */
    size_t room = BYTES_PER_UNIT_MAX * units + 1;
    uint8_t *bytes = text->buffer;
    text->allocated = NULL;
    text->length = 0;
    if (room > SHORT_LENGTH) {
        bytes = text->allocated = malloc(PADDED_BUFFER_LENGTH(room));
        if (bytes == NULL) {
            napi_throw_error(env, "ERR_MEMORY_ALLOCATION_FAILED", "no memory for a long string");
            return false;
        }
    }
    text->bytes = bytes;
    napi_get_value_string_utf8(env, value, (char *)bytes, room, &text->length);
    return true;
}

/* What the arena says a call is about. */
struct target {
    struct arena *arena;
    struct slot *slot;
    const struct core *core;
};

static struct target get_target(napi_env env) {
    struct arena *arena = get_arena(env);
    struct target target = {
        arena,
        &arena->slots[arena->slot % SLOT_COUNT],
        core_chosen(&algorithms[arena->algorithm % ALGORITHM_COUNT]),
    };
    return target;
}

/* The digest in the arena, in hexadecimal. */
static napi_value digest_hex(napi_env env, const struct target *target) {
    size_t length = target->core->algorithm->digest_length;
    char text[2 * DIGEST_LENGTH_MAX];
    napi_value value = NULL;
    hex_encode(target->arena->digest, text);
    napi_create_string_latin1(env, text, 2 * length, &value);
    return value;
}

/* Appends to the slot: first what JavaScript left there. */
static bool append(const struct target *target, const struct span *data) {
    struct slot *slot = target->slot;
    if (!slot->started)
        hash_init(&slot->hash, target->core->algorithm);
    slot->started = 1;
    if (!hash_update(&slot->hash, target->core, slot->pending,
                     slot->pending_length % (PENDING_MAX + 1)))
        return false;
    slot->pending_length = 0;
    return hash_update(&slot->hash, target->core, data->bytes, data->length);
}

/* true for what was refused, undefined otherwise: the usual answer costs nothing. */
static napi_value refused_unless(napi_env env, bool taken) {
    napi_value value = NULL;
    if (!taken)
        napi_get_boolean(env, true, &value);
    return value;
}

/* update(view): true when refused */
static napi_value addon_update(napi_env env, napi_callback_info info) {
    struct target target = get_target(env);
    struct span data;
    if (!get_view(env, get_argument(env, info), &data))
        return throw_type_error(env, "update(view)");
    return refused_unless(env, append(&target, &data));
}

/* updateString(string): true when refused */
static napi_value addon_update_string(napi_env env, napi_callback_info info) {
    struct target target = get_target(env);
    struct slot *slot = target.slot;
    struct text text;
    if (!get_text(env, get_argument(env, info), &text))
        return NULL;
    if (text.length <= PENDING_MAX && slot->pending_length <= PENDING_MAX - text.length) {
        memcpy(slot->pending + slot->pending_length, text.bytes, text.length);
        slot->pending_length += (uint32_t)text.length;
        return NULL;
    }
    struct span data = {text.bytes, text.length};
    bool taken = append(&target, &data);
    free(text.allocated);
    return refused_unless(env, taken);
}

/* Leaves the digest of the slot in the arena. */
static struct target finish_slot(napi_env env) {
    struct target target = get_target(env);
    struct slot *slot = target.slot;
    size_t pending_length = slot->pending_length % (PENDING_MAX + 1);
    if (slot->started) {
        hash_update(&slot->hash, target.core, slot->pending, pending_length);
        hash_final(&slot->hash, target.core, target.arena->digest);
    } else {
        hash_buffered_message(target.core, slot->pending, pending_length, target.arena->digest);
    }
    return target;
}

/* final() */
static napi_value addon_final(napi_env env, napi_callback_info info) {
    (void)info;
    finish_slot(env);
    return NULL;
}

/* finalHex(): string */
static napi_value addon_final_hex(napi_env env, napi_callback_info info) {
    (void)info;
    struct target target = finish_slot(env);
    return digest_hex(env, &target);
}

/* Leaves the digest of a whole message in the arena. */
static bool hash_view(napi_env env, napi_callback_info info, const struct target *target) {
    struct span data;
    if (!get_view(env, get_argument(env, info), &data))
        return false;
    hash_message(target->core, data.bytes, data.length, target->arena->digest);
    return true;
}

/* hash(view) */
static napi_value addon_hash(napi_env env, napi_callback_info info) {
    struct target target = get_target(env);
    return hash_view(env, info, &target) ? NULL : throw_type_error(env, "hash(view)");
}

/* hashHex(view): string */
static napi_value addon_hash_hex(napi_env env, napi_callback_info info) {
    struct target target = get_target(env);
    return hash_view(env, info, &target) ? digest_hex(env, &target)
                                         : throw_type_error(env, "hashHex(view)");
}

/* The same for a message that is a string. False when an error was thrown. */
static bool hash_string(napi_env env, napi_callback_info info, const struct target *target) {
    struct text text;
    if (!get_text(env, get_argument(env, info), &text))
        return false;
    hash_buffered_message(target->core, text.bytes, text.length, target->arena->digest);
    free(text.allocated);
    return true;
}

/* hashString(string) */
static napi_value addon_hash_string(napi_env env, napi_callback_info info) {
    struct target target = get_target(env);
    hash_string(env, info, &target);
    return NULL;
}

/* hashStringHex(string): string */
static napi_value addon_hash_string_hex(napi_env env, napi_callback_info info) {
    struct target target = get_target(env);
    return hash_string(env, info, &target) ? digest_hex(env, &target) : NULL;
}

/* attach(buffer): makes that ArrayBuffer the arena */
static napi_value addon_attach(napi_env env, napi_callback_info info) {
    napi_value buffer = get_argument(env, info);
    void *instance = NULL, *data = NULL;
    size_t length = 0;
    napi_get_instance_data(env, &instance);
    struct environment *environment = instance;
    if (environment->arena != NULL ||
        napi_get_arraybuffer_info(env, buffer, &data, &length) != napi_ok ||
        length != sizeof(struct arena) || (uintptr_t)data % _Alignof(struct arena) != 0 ||
        napi_create_reference(env, buffer, 1, &environment->buffer) != napi_ok)
        return throw_type_error(env, "attach(buffer), once");
    environment->arena = data;
    return NULL;
}

/* chooseCore(algorithm, name) */
static napi_value addon_choose_core(napi_env env, napi_callback_info info) {
    napi_value values[2];
    char name[NAME_LENGTH_MAX];
    size_t count = 2, length;
    uint32_t algorithm;
    napi_get_cb_info(env, info, &count, values, NULL, NULL);
    if (napi_get_value_uint32(env, values[0], &algorithm) != napi_ok ||
        algorithm >= ALGORITHM_COUNT ||
        napi_get_value_string_utf8(env, values[1], name, sizeof name, &length) != napi_ok)
        return throw_type_error(env, "chooseCore(algorithm, name)");
    const struct core *core = core_named(&algorithms[algorithm], name);
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

/* The offsets of the arena that JavaScript writes and reads at. */
static napi_value arena_layout(napi_env env) {
    napi_value layout = NULL;
    napi_create_object(env, &layout);
    set_number(env, layout, "length", sizeof(struct arena));
    set_number(env, layout, "digest", offsetof(struct arena, digest));
    set_number(env, layout, "slots", offsetof(struct arena, slots));
    set_number(env, layout, "slotCount", SLOT_COUNT);
    set_number(env, layout, "slotLength", sizeof(struct slot));
    set_number(env, layout, "pendingLength", offsetof(struct slot, pending_length));
    set_number(env, layout, "pending", offsetof(struct slot, pending));
    set_number(env, layout, "pendingMax", PENDING_MAX);
    return layout;
}

static void free_environment(napi_env env, void *data, void *hint) {
    (void)env;
    (void)hint;
    free(data);
}

#define FUNCTION(name, callback)                                                                   \
    { name, NULL, callback, NULL, NULL, NULL, napi_enumerable, NULL }

NAPI_MODULE_INIT() {
    const napi_property_descriptor functions[] = {
        FUNCTION("attach", addon_attach),
        FUNCTION("update", addon_update),
        FUNCTION("updateString", addon_update_string),
        FUNCTION("final", addon_final),
        FUNCTION("finalHex", addon_final_hex),
        FUNCTION("hash", addon_hash),
        FUNCTION("hashHex", addon_hash_hex),
        FUNCTION("hashString", addon_hash_string),
        FUNCTION("hashStringHex", addon_hash_string_hex),
        FUNCTION("cores", addon_cores),
        FUNCTION("chooseCore", addon_choose_core),
        FUNCTION("cpu", addon_cpu),
    };
    napi_value names = NULL;
    struct environment *environment = calloc(1, sizeof *environment);
    if (environment == NULL ||
        napi_set_instance_data(env, environment, free_environment, NULL) != napi_ok) {
        free(environment);
        napi_throw_error(env, "ERR_MEMORY_ALLOCATION_FAILED", "no memory for the addon");
        return NULL;
    }

    napi_define_properties(env, exports, sizeof functions / sizeof functions[0], functions);
    napi_create_array(env, &names);
    for (uint32_t i = 0; i < ALGORITHM_COUNT; i++)
        napi_set_element(env, names, i, string(env, algorithms[i].name));
    napi_set_named_property(env, exports, "algorithms", names);
    napi_set_named_property(env, exports, "arenaLayout", arena_layout(env));
    set_number(env, exports, "interfaceVersion", INTERFACE_VERSION);
    return exports;
}
