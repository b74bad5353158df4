#include "values.h"

#include <stdlib.h>

napi_value throw_type_error(napi_env env, const char *message) {
    napi_throw_type_error(env, "ERR_INVALID_ARG_TYPE", message);
    return NULL;
}

napi_value throw_no_memory(napi_env env, const char *message) {
    napi_throw_error(env, "ERR_MEMORY_ALLOCATION_FAILED", message);
    return NULL;
}

void reject_no_memory(napi_env env, napi_deferred deferred, const char *message) {
    napi_value code = make_string(env, "ERR_MEMORY_ALLOCATION_FAILED"), error = NULL;
    if (napi_create_error(env, code, make_string(env, message), &error) == napi_ok)
        napi_reject_deferred(env, deferred, error);
}

napi_value get_argument(napi_env env, napi_callback_info info) {
    size_t count = 1;
    napi_value value = NULL;
    napi_get_cb_info(env, info, &count, &value, NULL, NULL);
    return value;
}

bool get_view(napi_env env, napi_value value, struct span *span) {
    void *data = NULL;
    /* Deno takes a DataView for no buffer. */
    if (napi_get_buffer_info(env, value, &data, &span->length) != napi_ok &&
        napi_get_dataview_info(env, value, &span->length, &data, NULL, NULL) != napi_ok)
        return false;
    static const uint8_t nothing; /* what has no memory begins somewhere nevertheless */
    span->bytes = data != NULL ? data : &nothing;
    if (data == NULL)
        span->length = 0;
    return true;
}

bool get_text(napi_env env, napi_value value, struct text *text) {
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
            throw_no_memory(env, "no memory for a long string");
            return false;
        }
    }
    text->bytes = bytes;
    napi_get_value_string_utf8(env, value, (char *)bytes, room, &text->length);
    return true;
}

napi_value make_string(napi_env env, const char *text) {
    napi_value value = NULL;
    napi_create_string_latin1(env, text, NAPI_AUTO_LENGTH, &value);
    return value;
}

napi_value make_boolean(napi_env env, bool flag) {
    napi_value value = NULL;
    napi_get_boolean(env, flag, &value);
    return value;
}

void set_number(napi_env env, napi_value object, const char *name, size_t number) {
    napi_value value;
    napi_create_uint32(env, (uint32_t)number, &value);
    napi_set_named_property(env, object, name, value);
}

void set_boolean(napi_env env, napi_value object, const char *name, bool flag) {
    napi_set_named_property(env, object, name, make_boolean(env, flag));
}

void export_function(napi_env env, napi_value exports, const char *name, napi_callback callback) {
    const napi_property_descriptor function = {
        name, NULL, callback, NULL, NULL, NULL, napi_enumerable, NULL,
    };
    napi_define_properties(env, exports, 1, &function);
}

bool get_algorithm(napi_env env, napi_value value, const struct algorithm **algorithm,
                   uint32_t *search) {
    uint32_t number;
    if (napi_get_value_uint32(env, value, &number) != napi_ok)
        return false;
    uint32_t index = number % (1 << ALGORITHM_BITS);
    *search = number >> ALGORITHM_BITS;
    if (index >= ALGORITHM_COUNT || (*search != 0 && index != SHA1_INDEX))
        return false;
    *algorithm = &algorithms[index];
    return true;
}
