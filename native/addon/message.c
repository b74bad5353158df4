/*
 * One message: appended piece by piece to a slot of the arena, or hashed whole. What a slot holds
 * can leave and come back as a midstate.
 */
#include <stdlib.h>
#include <string.h>

#include "../cores.h"
#include "../hex.h"
#include "../midstate.h"
#include "addon.h"
#include "values.h"

/* What the arena says a call is about. */
struct target {
    struct arena *arena;
    struct slot *slot;
    const struct core *core;
    uint32_t search; /* a set of enum collision_option; 0: collisions are not looked for */
};

static struct target get_target(napi_env env) {
    struct arena *arena = get_environment(env)->arena;
    struct target target = {
        arena,
        &arena->slots[arena->slot % SLOT_COUNT],
        core_chosen(&algorithms[arena->algorithm % (1 << ALGORITHM_BITS) % ALGORITHM_COUNT]),
        arena->algorithm >> ALGORITHM_BITS,
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

static bool update(const struct target *target, const uint8_t *data, size_t length) {
    struct slot *slot = target->slot;
    return target->search ? checked_hash_update(&slot->hash, &slot->collision, data, length)
                          : hash_update(&slot->hash, target->core, data, length);
}

/* Appends to the slot: first what JavaScript left there. */
static bool append(const struct target *target, const struct span *data) {
    struct slot *slot = target->slot;
    if (!slot->started) {
        hash_init(&slot->hash, target->core->algorithm);
        slot->collision = (struct collision){.options = target->search};
    }
    slot->started = 1;
    if (!update(target, slot->pending, slot->pending_length % (PENDING_MAX + 1)))
        return false;
    slot->pending_length = 0;
    return update(target, data->bytes, data->length);
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

/* Leaves the digest of a whole message in the arena. */
static void hash_whole(const struct target *target, const uint8_t *data, size_t length) {
    struct arena *arena = target->arena;
    if (target->search) {
        arena->collision = (struct collision){.options = target->search};
        checked_hash_message(&arena->collision, data, length, arena->digest);
    } else {
        hash_message(target->core, data, length, arena->digest);
    }
}

/* The same for a message in a buffer as hash_buffered_message takes it. */
static void hash_buffered(const struct target *target, const uint8_t *buffer, size_t length) {
    if (target->search)
        hash_whole(target, buffer, length);
    else
        hash_buffered_message(target->core, buffer, length, target->arena->digest);
}

/* Leaves the digest of the slot in the arena. */
static struct target finish_slot(napi_env env) {
    struct target target = get_target(env);
    struct slot *slot = target.slot;
    size_t pending_length = slot->pending_length % (PENDING_MAX + 1);
    if (!slot->started) {
        hash_buffered(&target, slot->pending, pending_length);
        return target;
    }
    update(&target, slot->pending, pending_length);
    if (target.search) {
        checked_hash_final(&slot->hash, &slot->collision, target.arena->digest);
        target.arena->collision = slot->collision;
    } else {
        hash_final(&slot->hash, target.core, target.arena->digest);
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

/* exportState(view): how many bytes of the view the midstate took, 0 when it has none */
static napi_value addon_export_state(napi_env env, napi_callback_info info) {
    struct target target = get_target(env);
    struct slot slot = *target.slot;
    struct span room, nothing = {NULL, 0};
    uint8_t bytes[MIDSTATE_LENGTH_MAX];
    napi_value value = NULL;
    if (!get_view(env, get_argument(env, info), &room) || room.length < sizeof bytes)
        return throw_type_error(env, "exportState(view)");
    /* In a copy, what JavaScript left in the slot is compressed, and the slot stays as it is. */
    target.slot = &slot;
    size_t length =
        append(&target, &nothing) ? midstate_export(&slot.hash, target.core->algorithm, bytes) : 0;
    target.arena->collision = slot.collision;
    memcpy((uint8_t *)room.bytes, bytes, length);
    napi_create_uint32(env, (uint32_t)length, &value);
    return value;
}

/* importState(view): true when refused */
static napi_value addon_import_state(napi_env env, napi_callback_info info) {
    struct target target = get_target(env);
    const struct algorithm *algorithm = NULL;
    struct hash hash;
    struct span data;
    if (!get_view(env, get_argument(env, info), &data))
        return throw_type_error(env, "importState(view)");
    bool taken = midstate_import(&hash, &algorithm, data.bytes, data.length) == MIDSTATE_OK &&
                 algorithm == target.core->algorithm;
    if (taken) {
        target.slot->hash = hash;
        target.slot->collision = (struct collision){.options = target.search};
        target.slot->started = 1;
        target.slot->pending_length = 0;
    }
    return refused_unless(env, taken);
}

/* Leaves the digest of a view in the arena. False for what is no view. */
static bool hash_view(napi_env env, napi_callback_info info, const struct target *target) {
    struct span data;
    if (!get_view(env, get_argument(env, info), &data))
        return false;
    hash_whole(target, data.bytes, data.length);
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
    hash_buffered(target, text.bytes, text.length);
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

void export_message(napi_env env, napi_value exports) {
    export_function(env, exports, "update", addon_update);
    export_function(env, exports, "updateString", addon_update_string);
    export_function(env, exports, "final", addon_final);
    export_function(env, exports, "finalHex", addon_final_hex);
    export_function(env, exports, "exportState", addon_export_state);
    export_function(env, exports, "importState", addon_import_state);
    export_function(env, exports, "hash", addon_hash);
    export_function(env, exports, "hashHex", addon_hash_hex);
    export_function(env, exports, "hashString", addon_hash_string);
    export_function(env, exports, "hashStringHex", addon_hash_string_hex);
}
