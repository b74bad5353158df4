/*
 * The arena: which memory it is, and where JavaScript finds things in it.
 */
#include <stddef.h>

#include "addon.h"
#include "values.h"

void *pin_memory(napi_env env, napi_value buffer, size_t length, size_t alignment,
                 napi_ref *reference) {
    void *data = NULL;
    size_t found = 0;
    if (napi_get_arraybuffer_info(env, buffer, &data, &found) != napi_ok || found != length ||
        (uintptr_t)data % alignment != 0)
        return throw_type_error(env, "an ArrayBuffer of another length is needed");
    if (napi_create_reference(env, buffer, 1, reference) != napi_ok)
        return throw_no_memory(env, "no memory to share");
    return data;
}

/* attach(buffer): makes that ArrayBuffer the arena */
static napi_value addon_attach(napi_env env, napi_callback_info info) {
    struct environment *environment = get_environment(env);
    if (environment->arena != NULL)
        return throw_type_error(env, "attach(buffer), once");
    environment->arena = pin_memory(env, get_argument(env, info), sizeof(struct arena),
                                    _Alignof(struct arena), &environment->buffer);
    return NULL;
}

/* The offsets of the arena that JavaScript writes and reads at. */
static napi_value arena_layout(napi_env env) {
    napi_value layout = NULL;
    napi_create_object(env, &layout);
    set_number(env, layout, "length", sizeof(struct arena));
    set_number(env, layout, "digest", offsetof(struct arena, digest));
    set_number(env, layout, "collision", offsetof(struct arena, collision.found));
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
