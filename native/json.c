#include "json.h"

#include <string.h>

/* The end of a value, of a string, of the space between; each begins at `at`. NULL where there is
 * no such thing. */
static const char *skip_value(const char *at, const char *end, unsigned depth);

static const char *skip_space(const char *at, const char *end) {
    while (at != end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
        at++;
    return at;
}

static bool is_digit(char character) {
    return character >= '0' && character <= '9';
}

static bool is_hexadecimal_digit(char character) {
    return is_digit(character) || (character >= 'a' && character <= 'f') ||
           (character >= 'A' && character <= 'F');
}

/* Behind the backslash of an escape. */
static const char *skip_escape(const char *at, const char *end) {
    enum { DIGITS = 4 };
    if (at == end || memchr("\"\\/bfnrtu", *at, 9) == NULL)
        return NULL;
    if (*at++ != 'u')
        return at;
    for (int i = 0; i < DIGITS; i++, at++)
        if (at == end || !is_hexadecimal_digit(*at))
            return NULL;
    return at;
}

static const char *skip_string(const char *at, const char *end) {
    if (at == end || *at++ != '"')
        return NULL;
    while (at != NULL && at != end) {
        unsigned char character = (unsigned char)*at++;
        if (character == '"')
            return at;
        if (character < ' ')
            return NULL;
        if (character == '\\')
            at = skip_escape(at, end);
    }
    return NULL;
}

static const char *skip_digits(const char *at, const char *end) {
    if (at == end || !is_digit(*at))
        return NULL;
    while (at != end && is_digit(*at))
        at++;
    return at;
}

static const char *skip_number(const char *at, const char *end) {
    if (at != end && *at == '-')
        at++;
    at = at != end && *at == '0' ? at + 1 : skip_digits(at, end);
    if (at != NULL && at != end && *at == '.')
        at = skip_digits(at + 1, end);
    if (at != NULL && at != end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at != end && (*at == '+' || *at == '-'))
            at++;
        at = skip_digits(at, end);
    }
    return at;
}

static const char *skip_word(const char *at, const char *end, const char *word) {
    size_t length = strlen(word);
    return (size_t)(end - at) >= length && memcmp(at, word, length) == 0 ? at + length : NULL;
}

/* The name of a member and the colon. */
static const char *skip_name(const char *at, const char *end) {
    at = skip_string(at, end);
    if (at == NULL)
        return NULL;
    at = skip_space(at, end);
    return at != end && *at == ':' ? skip_space(at + 1, end) : NULL;
}

/* An array, or an object, whose values have names. */
static const char *skip_list(const char *at, const char *end, char close, unsigned depth) {
    at = skip_space(at + 1, end);
    if (at != end && *at == close)
        return at + 1;
    for (;;) {
        if (close == '}')
            at = skip_name(at, end);
        if (at != NULL)
            at = skip_value(at, end, depth);
        if (at == NULL)
            return NULL;
        at = skip_space(at, end);
        if (at == end || (*at != ',' && *at != close))
            return NULL;
        if (*at++ == close)
            return at;
        at = skip_space(at, end);
    }
}

static const char *skip_value(const char *at, const char *end, unsigned depth) {
    if (at == end)
        return NULL;
    switch (*at) {
    case '{':
        return depth == 0 ? NULL : skip_list(at, end, '}', depth - 1);
    case '[':
        return depth == 0 ? NULL : skip_list(at, end, ']', depth - 1);
    case '"':
        return skip_string(at, end);
    case 't':
        return skip_word(at, end, "true");
    case 'f':
        return skip_word(at, end, "false");
    case 'n':
        return skip_word(at, end, "null");
    default:
        return skip_number(at, end);
    }
}

static const struct json missing;

static struct json json_between(const char *start, const char *end) {
    return (struct json){start, (size_t)(end - start)};
}

bool json_parse(const char *text, size_t length, struct json *value) {
    const char *end = text + length, *start = skip_space(text, end);
    const char *stop = skip_value(start, end, JSON_DEPTH_MAX);
    bool is_good = stop != NULL && skip_space(stop, end) == end;
    *value = is_good ? json_between(start, stop) : missing;
    return is_good;
}

/* From here on, what is a value has been parsed as one. */

/* Whether the string that begins at `at`, somewhere before `end`, is that name. */
static bool is_name(const char *at, const char *end, const char *name) {
    size_t length = strlen(name);
    return (size_t)(end - at) > length + 1 && at[length + 1] == '"' &&
           memcmp(at + 1, name, length) == 0;
}

void json_members(struct json object, const char *const names[], struct json values[],
                  size_t count) {
    for (size_t i = 0; i < count; i++)
        values[i] = missing;
    if (!json_is_object(object))
        return;
    const char *end = object.text + object.length, *at = skip_space(object.text + 1, end);
    while (*at != '}') {
        const char *start = skip_name(at, end), *stop = skip_value(start, end, JSON_DEPTH_MAX);
        for (size_t i = 0; i < count; i++)
            if (is_name(at, start, names[i]))
                values[i] = json_between(start, stop);
        at = skip_space(stop, end);
        if (*at == ',')
            at = skip_space(at + 1, end);
    }
}

struct json json_next_element(struct json array, struct json previous) {
    if (array.length == 0 || *array.text != '[')
        return missing;
    const char *end = array.text + array.length;
    const char *behind = previous.text != NULL ? previous.text + previous.length : array.text;
    const char *at = skip_space(behind, end);
    if (*at == ']')
        return missing;
    at = skip_space(at + 1, end);
    return *at == ']' ? missing : json_between(at, skip_value(at, end, JSON_DEPTH_MAX));
}

bool json_is(struct json value, const char *text) {
    return value.length == strlen(text) && memcmp(value.text, text, value.length) == 0;
}

bool json_is_object(struct json value) {
    return value.length != 0 && *value.text == '{';
}

struct json json_string(struct json value) {
    if (value.length == 0 || *value.text != '"')
        return missing;
    return (struct json){value.text + 1, value.length - 2};
}

bool json_whole_number(struct json value, unsigned least, unsigned most, unsigned *number) {
    enum { DIGITS_MAX = 9 };
    if (value.length == 0 || value.length > DIGITS_MAX)
        return false;
    *number = 0;
    for (size_t i = 0; i < value.length; i++) {
        if (!is_digit(value.text[i]))
            return false;
        *number = 10 * *number + (unsigned)(value.text[i] - '0');
    }
    return *number >= least && *number <= most;
}
