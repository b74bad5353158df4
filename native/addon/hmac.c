/*
 * HMAC: messages in the slots of an arena of its own.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../cores.h"
#include "../hex.h"
#include "../wipe.h"
#include "addon.h"
#include "hmac_arena.h"
#include "values.h"

/* What the arena says a call is about. */
struct target {
    struct hmac_arena *arena;
    struct hmac_slot *slot;
    const struct core *core;
};

static struct target get_target(napi_env env) {
    struct hmac_arena *arena = get_environment(env)->hmac_arena;
    struct target target = {
        arena,
        &arena->slots[arena->slot % SLOT_COUNT],
        core_chosen(&algorithms[arena->algorithm % ALGORITHM_COUNT]),
    };
    return target;
}

/* attachHmac(buffer): makes that ArrayBuffer the arena of HMAC */
static napi_value addon_attach_hmac(napi_env env, napi_callback_info info) {
    struct environment *environment = get_environment(env);
    if (environment->hmac_arena != NULL)
        return throw_type_error(env, "attachHmac(buffer), once");
    environment->hmac_arena = pin_memory(env, get_argument(env, info), sizeof(struct hmac_arena),
                                         _Alignof(struct hmac_arena), &environment->hmac_buffer);
    return NULL;
}

static void set_key(const struct target *target, const uint8_t *bytes, size_t length) {
    hmac_key_init(&target->slot->key, target->core, bytes, length);
    wipe(target->slot->key_bytes, sizeof target->slot->key_bytes);
    target->slot->key_length = KEY_IS_MADE;
}

/* Makes the key that JavaScript left as bytes. */
static void ensure_key(const struct target *target) {
    const struct hmac_slot *slot = target->slot;
    if (slot->key_length != KEY_IS_MADE)
        set_key(target, slot->key_bytes, slot->key_length % (BLOCK_LENGTH + 1));
}

/* hmacSetKey(view): the key of the slot, as long as it may be */
static napi_value addon_hmac_set_key(napi_env env, napi_callback_info info) {
    struct target target = get_target(env);
    struct span bytes;
    if (!get_view(env, get_argument(env, info), &bytes))
        return throw_type_error(env, "hmacSetKey(view)");
    set_key(&target, bytes.bytes, bytes.length);
    return NULL;
}

/* Appends to the slot: first what JavaScript left there. */
static bool append(const struct target *target, const struct span *data) {
    struct hmac_slot *slot = target->slot;
    ensure_key(target);
    if (!slot->started)
        hmac_init(&slot->hash, &slot->key);
    slot->started = 1;
    if (!hash_update(&slot->hash, target->core, slot->pending,
                     slot->pending_length % (PENDING_MAX + 1)))
        return false;
    slot->pending_length = 0;
    return hash_update(&slot->hash, target->core, data->bytes, data->length);
}

/* hmacUpdate(view): true when refused */
static napi_value addon_hmac_update(napi_env env, napi_callback_info info) {
    struct target target = get_target(env);
    struct span data;
    if (!get_view(env, get_argument(env, info), &data))
        return throw_type_error(env, "hmacUpdate(view)");
    return append(&target, &data) ? NULL : make_boolean(env, true);
}

/* hmacUpdateString(string): true when refused */
static napi_value addon_hmac_update_string(napi_env env, napi_callback_info info) {
    struct target target = get_target(env);
    struct text text;
    if (!get_text(env, get_argument(env, info), &text))
        return NULL;
    struct span data = {text.bytes, text.length};
    bool taken = append(&target, &data);
    free(text.allocated);
    return taken ? NULL : make_boolean(env, true);
}

/* Ends the message of the slot: its MAC is in the arena. */
static struct target finish_slot(napi_env env) {
    struct target target = get_target(env);
    struct hmac_slot *slot = target.slot;
    size_t pending_length = slot->pending_length % (PENDING_MAX + 1);
    ensure_key(&target);
    if (slot->started) {
        hash_update(&slot->hash, target.core, slot->pending, pending_length);
        hmac_final(&slot->hash, &slot->key, target.core, target.arena->mac);
    } else {
        hmac_buffered_message(&slot->key, target.core, slot->pending, pending_length,
                              target.arena->mac);
    }
    /* With the key's bytes, which may be those of another message that had the slot before, and
     * with the message, which is the secret that HKDF begins with. */
    if (slot != &target.arena->slots[SLOT_COUNT - 1])
        wipe(slot->pending, sizeof *slot - offsetof(struct hmac_slot, pending));
    return target;
}

/* hmacFinal() */
static napi_value addon_hmac_final(napi_env env, napi_callback_info info) {
    (void)info;
    finish_slot(env);
    return NULL;
}

/* hmacFinalHex(): string */
static napi_value addon_hmac_final_hex(napi_env env, napi_callback_info info) {
    (void)info;
    struct target target = finish_slot(env);
    size_t length = target.core->algorithm->digest_length;
    char text[2 * DIGEST_LENGTH_MAX];
    napi_value value = NULL;
    hex_encode(target.arena->mac, text);
    napi_create_string_latin1(env, text, 2 * length, &value);
    return value;
}

/* hmacVerify(): boolean, whether the MAC of the slot is the expected one */
static napi_value addon_hmac_verify(napi_env env, napi_callback_info info) {
    (void)info;
    struct target target = finish_slot(env);
    bool equal = macs_equal(target.arena->mac, target.arena->expected,
                            target.core->algorithm->digest_length);
    wipe(target.arena->mac, sizeof target.arena->mac);
    return make_boolean(env, equal);
}

/* The offsets of the arena that JavaScript writes and reads at. */
static napi_value hmac_arena_layout(napi_env env) {
    napi_value layout = NULL;
    napi_create_object(env, &layout);
    set_number(env, layout, "length", sizeof(struct hmac_arena));
    set_number(env, layout, "digest", offsetof(struct hmac_arena, mac));
    set_number(env, layout, "expected", offsetof(struct hmac_arena, expected));
    set_number(env, layout, "slots", offsetof(struct hmac_arena, slots));
    set_number(env, layout, "slotCount", SLOT_COUNT);
    set_number(env, layout, "slotLength", sizeof(struct hmac_slot));
    set_number(env, layout, "pendingLength", offsetof(struct hmac_slot, pending_length));
    set_number(env, layout, "pending", offsetof(struct hmac_slot, pending));
    set_number(env, layout, "pendingMax", PENDING_MAX);
    set_number(env, layout, "keyLength", offsetof(struct hmac_slot, key_length));
    set_number(env, layout, "keyBytes", offsetof(struct hmac_slot, key_bytes));
    set_number(env, layout, "keyBytesMax", BLOCK_LENGTH);
    set_number(env, layout, "keyIsMade", KEY_IS_MADE);
    set_number(env, layout, "key", offsetof(struct hmac_slot, key));
    set_number(env, layout, "keySize", sizeof(struct hmac_key));
    return layout;
}

void export_hmac(napi_env env, napi_value exports) {
    export_function(env, exports, "attachHmac", addon_attach_hmac);
    export_function(env, exports, "hmacSetKey", addon_hmac_set_key);
    export_function(env, exports, "hmacUpdate", addon_hmac_update);
    export_function(env, exports, "hmacUpdateString", addon_hmac_update_string);
    export_function(env, exports, "hmacFinal", addon_hmac_final);
    export_function(env, exports, "hmacFinalHex", addon_hmac_final_hex);
    export_function(env, exports, "hmacVerify", addon_hmac_verify);
    napi_set_named_property(env, exports, "hmacArenaLayout", hmac_arena_layout(env));
}
