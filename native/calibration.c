#include "calibration.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "choice.h"
#include "json.h"
#include "lanes.h"
#include "runnable.h"

enum {
    COST_MIN = 1000,      /* picoseconds: no block takes less than a nanosecond ... */
    COST_MAX = 100000000, /* ... or more than 100 microseconds */
    SHOWN_MAX = 80        /* characters of a value that is not as it should be */
};

/* What was measured of one algorithm, and what follows from it. */
struct choice {
    struct runnable runnable[RUNNABLE_MAX];
    size_t count;
    unsigned costs[RUNNABLE_MAX];
    unsigned margin;
    const struct core *core; /* NULL for the default */
};

/* Text that grows, and is cut where there is no more room. */
struct words {
    char *text;
    size_t length;
};

static void say(struct words *words, const char *format, ...) {
    size_t room = CALIBRATION_REASON_MAX - words->length;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(words->text + words->length, room, format, arguments);
    va_end(arguments);
    words->length += length < 0 ? 0 : (size_t)length < room ? (size_t)length : room - 1;
}

/* Whether the names are all of these, a space between two. */
static bool are_names_of(struct json names, const struct choice *choice) {
    size_t at = 0;
    for (size_t i = 0; i < choice->count; i++) {
        const char *name = runnable_name(&choice->runnable[i]);
        size_t length = strlen(name);
        if (i != 0 && (at == names.length || names.text[at++] != ' '))
            return false;
        if (names.length - at < length || memcmp(names.text + at, name, length) != 0)
            return false;
        at += length;
    }
    return at == names.length;
}

static bool get_costs(struct json costs, struct choice *choice) {
    struct json cost = json_next_element(costs, (struct json){NULL, 0});
    for (size_t i = 0; i < choice->count; i++) {
        if (!json_whole_number(cost, COST_MIN, COST_MAX, &choice->costs[i]))
            return false;
        cost = json_next_element(costs, cost);
    }
    return cost.text == NULL;
}

/* The core of that name among those that can run; the default where the value is null. */
static bool get_core(struct json value, struct choice *choice) {
    struct json name = json_string(value);
    choice->core = NULL;
    if (json_is(value, "null"))
        return true;
    for (size_t i = 0; i < choice->count; i++) {
        const struct core *core = choice->runnable[i].core;
        if (core != NULL && json_is(name, core->name))
            choice->core = core;
    }
    return choice->core != NULL;
}

/* Takes a choice { names, costs, margin, core } apart. Returns what is wrong with it, or NULL. */
static const char *get_choice(struct json object, const struct algorithm *algorithm,
                              struct choice *choice) {
    if (!json_is_object(object))
        return "there is none";
    choice->count = find_runnable(algorithm, choice->runnable);
    if (!are_names_of(json_string(json_member(object, "names")), choice))
        return "its cores are not those that can run here";
    if (!get_costs(json_member(object, "costs"), choice))
        return "its figures are impossible";
    if (!json_whole_number(json_member(object, "margin"), 0, LANE_MARGIN_MAX, &choice->margin))
        return "its noise is impossible";
    return get_core(json_member(object, "core"), choice)
               ? NULL
               : "what it chooses is no core that can run here";
}

static void apply_choice(const struct algorithm *algorithm, const struct choice *choice) {
    for (size_t i = 0; i < choice->count; i++) {
        const struct runnable *runnable = &choice->runnable[i];
        if (runnable->core != NULL)
            core_set_cost(runnable->core, choice->costs[i]);
        else
            lane_kernel_set_cost(runnable->kernel, choice->costs[i]);
    }
    if (choice->core != NULL && choice_origin(algorithm, CHOICE_OF_CORE) <= CHOICE_CALIBRATED &&
        core_choose(choice->core) == CORE_USABLE)
        choice_note_origin(algorithm, CHOICE_OF_CORE, CHOICE_CALIBRATED);
    lanes_calibrate(algorithm, choice->margin);
}

/* Whether it is of this version and machine; says what it is of otherwise. */
static bool is_from_here(struct json calibration, const struct calibration_origin *here,
                         struct words *reason) {
    const char *const names[] = {"package", "architecture", "cpu"};
    const char *const wanted[] = {here->package, here->architecture, here->cpu};
    enum { COUNT = sizeof names / sizeof names[0] };
    struct json found[COUNT];
    size_t differing[COUNT], count = 0;
    for (size_t i = 0; i < COUNT; i++) {
        found[i] = json_member(calibration, names[i]);
        if (!json_is(json_string(found[i]), wanted[i]))
            differing[count++] = i;
    }
    for (size_t i = 0; i < count; i++)
        say(reason, "%s%s", i == 0 ? "it is of another " : " and ", names[differing[i]]);
    for (size_t i = 0; i < count; i++) {
        struct json value = found[differing[i]];
        int length = value.length < SHOWN_MAX ? (int)value.length : SHOWN_MAX;
        say(reason, "%s%s ", i == 0 ? ": " : ", ", names[differing[i]]);
        if (value.text != NULL)
            say(reason, "%.*s", length, value.text);
        else
            say(reason, "none");
    }
    return count == 0;
}

/* What became of the choices, for SHA-1 and for SHA-256. */
static void say_what_is_used(const struct core *sha1, const struct core *sha256,
                             struct words *reason) {
    if (sha1 == NULL && sha256 == NULL) {
        say(reason, "in use: no core for single messages beats the default by more than the noise");
        return;
    }
    say(reason, "in use: faster than the default by more than the noise: ");
    if (sha1 != NULL)
        say(reason, "sha1 %s", sha1->name);
    if (sha256 != NULL)
        say(reason, "%ssha256 %s", sha1 != NULL ? ", " : "", sha256->name);
}

bool calibration_apply(const struct calibration_origin *here, const char *text, size_t length,
                       char reason[CALIBRATION_REASON_MAX]) {
    static const char *const names[ALGORITHM_COUNT] = {"sha1", "sha256", "sha256"};
    struct choice choices[ALGORITHM_COUNT];
    struct words words = {reason, 0};
    struct json calibration;
    unsigned format;
    if (!json_parse(text, length, &calibration)) {
        say(&words, "it is no JSON");
        return false;
    }
    if (!json_whole_number(json_member(calibration, "format"), CALIBRATION_FORMAT,
                           CALIBRATION_FORMAT, &format)) {
        say(&words, "it is no calibration of a format that this version knows");
        return false;
    }
    if (!is_from_here(calibration, here, &words))
        return false;
    for (size_t i = 0; i < ALGORITHM_COUNT; i++) {
        const char *fault =
            get_choice(json_member(calibration, names[i]), &algorithms[i], &choices[i]);
        if (fault != NULL) {
            say(&words, "the choice for %s: %s", names[i], fault);
            return false;
        }
    }
    for (size_t i = 0; i < ALGORITHM_COUNT; i++)
        apply_choice(&algorithms[i], &choices[i]);
    say_what_is_used(choices[SHA1_INDEX].core, choices[SHA256_INDEX].core, &words);
    return true;
}
