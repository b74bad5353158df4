/*
 * Going by what was measured on this machine. All of it is one call, which comes before the first
 * message of a process: node:fs, which a program may not have used yet, takes ten times as long to
 * read its first file, and every value that has to be a JavaScript object first takes time too.
 */
#include "../calibration.h"

#include "../cpu_signature.h"
#include "../own_file.h"
#include "addon.h"
#include "values.h"

enum { PATH_ROOM = 4096, WORD_ROOM = CPU_SIGNATURE_MAX };

static bool get_path(napi_env env, napi_value value, path_character path[PATH_ROOM]) {
    size_t length = 0;
#ifdef _WIN32
    napi_status status = napi_get_value_string_utf16(env, value, NULL, 0, &length);
    if (status == napi_ok && length < PATH_ROOM)
        status = napi_get_value_string_utf16(env, value, (char16_t *)path, PATH_ROOM, &length);
#else
    napi_status status = napi_get_value_string_utf8(env, value, NULL, 0, &length);
    if (status == napi_ok && length < PATH_ROOM)
        status = napi_get_value_string_utf8(env, value, path, PATH_ROOM, &length);
#endif
    if (status == napi_ok && length < PATH_ROOM)
        return true;
    throw_type_error(env, "the path is too long");
    return false;
}

/* A short text; cut when it is not, and then equal to none that a file may have. */
static bool get_word(napi_env env, napi_value value, char word[WORD_ROOM]) {
    size_t length;
    if (napi_get_value_string_utf8(env, value, word, WORD_ROOM, &length) == napi_ok)
        return true;
    throw_type_error(env, "calibrate(path, folder, package, architecture, cpu)");
    return false;
}

static napi_value throw_fault(napi_env env, enum own_file_fault fault) {
    const char *text = own_file_fault_text(fault);
    if (text != NULL)
        napi_throw_error(env, NULL, text);
    return NULL;
}

/*
 * calibrate(path, folder, package, architecture, cpu): goes by the calibration in a file, which is
 * in that folder where it is not "". Returns how, or undefined when there is no such file; throws
 * what is wrong with it or with the folder, and nothing has changed then.
 */
static napi_value addon_calibrate(napi_env env, napi_callback_info info) {
    napi_value values[5];
    size_t count = 5, length;
    path_character path[PATH_ROOM], folder[PATH_ROOM];
    char package[WORD_ROOM], architecture[WORD_ROOM], cpu[WORD_ROOM];
    char text[CALIBRATION_LENGTH_MAX], reason[CALIBRATION_REASON_MAX];
    napi_get_cb_info(env, info, &count, values, NULL, NULL);
    if (!get_path(env, values[0], path) || !get_path(env, values[1], folder) ||
        !get_word(env, values[2], package) || !get_word(env, values[3], architecture) ||
        !get_word(env, values[4], cpu))
        return NULL;
    enum own_file_fault fault = own_file_read(path, text, sizeof text, &length);
    if (fault == OWN_FILE_GOOD && folder[0] != '\0')
        fault = own_folder_fault(folder);
    if (fault != OWN_FILE_GOOD)
        return throw_fault(env, fault);
    struct calibration_origin here = {package, architecture, cpu};
    if (calibration_apply(&here, text, length, reason))
        return make_string(env, reason);
    napi_throw_error(env, NULL, reason);
    return NULL;
}

/* checkOwnFolder(path): throws what is wrong with a folder that is there */
static napi_value addon_check_own_folder(napi_env env, napi_callback_info info) {
    path_character path[PATH_ROOM];
    if (!get_path(env, get_argument(env, info), path))
        return NULL;
    return throw_fault(env, own_folder_fault(path));
}

/* cpuSignature(): string */
static napi_value addon_cpu_signature(napi_env env, napi_callback_info info) {
    char signature[CPU_SIGNATURE_MAX];
    (void)info;
    cpu_signature(signature);
    return make_string(env, signature);
}

void export_calibration(napi_env env, napi_value exports) {
    export_function(env, exports, "calibrate", addon_calibrate);
    export_function(env, exports, "checkOwnFolder", addon_check_own_folder);
    export_function(env, exports, "cpuSignature", addon_cpu_signature);
}
