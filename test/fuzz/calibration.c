/* Any text as a calibration, of this machine or not: refused and nothing changed, or gone by. What
 * is JSON is also taken apart, value by value, and each of them is JSON again. */
#include "calibration.h"

#include "json.h"
#include "oracle.h"

static void walk(struct json value) {
    struct json again, element = {NULL, 0};
    unsigned number;
    DEMAND(json_parse(value.text, value.length, &again));
    DEMAND(again.text == value.text && again.length == value.length);
    DEMAND(!json_whole_number(value, 5, 1000, &number) || (number >= 5 && number <= 1000));
    if (json_string(value).text != NULL)
        DEMAND(json_string(value).length == value.length - 2);
    while ((element = json_next_element(value, element)).text != NULL)
        walk(element);
    static const char *const names[] = {"sha1"};
    struct json member;
    json_members(value, names, &member, 1);
    if (member.text != NULL)
        walk(member);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length) {
    static const struct calibration_origin here = {"1", "a", "c"};
    const struct core *before = core_chosen(&algorithms[SHA1_INDEX]);
    struct input input = {data, length};
    char reason[CALIBRATION_REASON_MAX];
    struct json value;
    char *text = (char *)take_bytes(&input, &length);

    memset(reason, 'x', sizeof reason);
    bool is_good = calibration_apply(&here, text, length, reason);
    DEMAND(memchr(reason, '\0', sizeof reason) != NULL);
    DEMAND(is_good || core_chosen(&algorithms[SHA1_INDEX]) == before);
    if (json_parse(text, length, &value))
        walk(value);
    else
        DEMAND(!is_good);
    free(text);
    return 0;
}
