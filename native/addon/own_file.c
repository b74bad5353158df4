/*
 * Files that hold what this package keeps for itself. Read here because node:fs, which a program
 * may not have used yet, takes ten times as long to read its first file.
 */
#include "../own_file.h"

#include <stdlib.h>

#include "addon.h"
#include "values.h"

enum { PATH_MAX_LENGTH = 4096, FILE_LENGTH_MAX = 65536 };

static bool get_path(napi_env env, napi_value value, path_character *path) {
    size_t length = 0;
#ifdef _WIN32
    napi_status status = napi_get_value_string_utf16(env, value, NULL, 0, &length);
    if (status == napi_ok && length < PATH_MAX_LENGTH)
        status =
            napi_get_value_string_utf16(env, value, (char16_t *)path, PATH_MAX_LENGTH, &length);
#else
    napi_status status = napi_get_value_string_utf8(env, value, NULL, 0, &length);
    if (status == napi_ok && length < PATH_MAX_LENGTH)
        status = napi_get_value_string_utf8(env, value, path, PATH_MAX_LENGTH, &length);
#endif
    if (status == napi_ok && length < PATH_MAX_LENGTH)
        return true;
    throw_type_error(env, "the path is too long");
    return false;
}

static napi_value throw_fault(napi_env env, enum own_file_fault fault) {
    const char *text = own_file_fault_text(fault);
    if (text != NULL)
        napi_throw_error(env, NULL, text);
    return NULL;
}

/* readOwnFile(path): string | undefined, undefined when there is none. Throws what is wrong with it
 */
static napi_value addon_read_own_file(napi_env env, napi_callback_info info) {
    path_character path[PATH_MAX_LENGTH];
    napi_value text = NULL;
    size_t length = 0;
    if (!get_path(env, get_argument(env, info), path))
        return NULL;
    char *bytes = malloc(FILE_LENGTH_MAX);
    if (bytes == NULL)
        return throw_no_memory(env, "no memory for a file");
    enum own_file_fault fault = own_file_read(path, bytes, FILE_LENGTH_MAX, &length);
    if (fault == OWN_FILE_GOOD)
        napi_create_string_utf8(env, bytes, length, &text);
    free(bytes);
    return fault == OWN_FILE_GOOD ? text : throw_fault(env, fault);
}

/* checkOwnFolder(path): throws what is wrong with a folder that is there */
static napi_value addon_check_own_folder(napi_env env, napi_callback_info info) {
    path_character path[PATH_MAX_LENGTH];
    if (!get_path(env, get_argument(env, info), path))
        return NULL;
    return throw_fault(env, own_folder_fault(path));
}

void export_own_file(napi_env env, napi_value exports) {
    export_function(env, exports, "readOwnFile", addon_read_own_file);
    export_function(env, exports, "checkOwnFolder", addon_check_own_folder);
}
