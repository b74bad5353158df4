/*
 * Reads JSON (RFC 8259) where it lies. Nothing is copied or allocated, and nothing is read beyond
 * the end of the text. Strings are compared as they are written, so one with an escape in it equals
 * no other.
 */
#ifndef SHACORE_JSON_H
#define SHACORE_JSON_H

#include <stdbool.h>
#include <stddef.h>

/* A value, without the space around it. Of one that is missing `text` is NULL and `length` 0. */
struct json {
    const char *text;
    size_t length;
};

enum { JSON_DEPTH_MAX = 16 };

/* The one value in a text. False, and `value` is missing, when that is no JSON or has arrays and
 * objects more than JSON_DEPTH_MAX deep in each other. */
bool json_parse(const char *text, size_t length, struct json *value);

/* The members of these names, of several the last one. Missing where there is none, and of what is
 * no object. */
void json_members(struct json object, const char *const names[], struct json values[],
                  size_t count);

/* The element behind `previous`, or the first, where that is missing. Missing behind the last one,
 * and in what is no array. */
struct json json_next_element(struct json array, struct json previous);

/* Whether it is written like that: "null", "12". */
bool json_is(struct json value, const char *text);

bool json_is_object(struct json value);

/* The characters of a string between its quotes. Missing when it is no string. */
struct json json_string(struct json value);

/* A number from `least` to `most`, without fraction and exponent. */
bool json_whole_number(struct json value, unsigned least, unsigned most, unsigned *number);

#endif
