/*
 * The arena: which memory it is, and where JavaScript finds things in it.
 */
#include <stddef.h>

#include "addon.h"
#include "values.h"

/* attach(buffer): makes that ArrayBuffer the arena */
static napi_value addon_attach(napi_env env, napi_callback_info info) {
    napi_value buffer = get_argument(env, info);
    struct environment *environment = get_environment(env);
    void *data = NULL;
    size_t length = 0;
    if (environment->arena != NULL ||
        napi_get_arraybuffer_info(env, buffer, &data, &length) != napi_ok ||
        length != sizeof(struct arena) || (uintptr_t)data % _Alignof(struct arena) != 0 ||
        napi_create_reference(env, buffer, 1, &environment->buffer) != napi_ok)
        return throw_type_error(env, "attach(buffer), once");
    environment->arena = data;
    return NULL;
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

void export_attach(napi_env env, napi_value exports) {
    export_function(env, exports, "attach", addon_attach);
    napi_set_named_property(env, exports, "arenaLayout", arena_layout(env));
}
