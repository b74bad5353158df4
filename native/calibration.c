#include "calibration.h"

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

/* What was measured of one algorithm, and what follows from it: in a file
 * { names, costs, margin, core }. */
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

static void say_some(struct words *words, const char *text, size_t length) {
    size_t room = CALIBRATION_REASON_MAX - 1 - words->length;
    if (length > room)
        length = room;
    memcpy(words->text + words->length, text, length);
    words->length += length;
    words->text[words->length] = '\0';
}

static void say(struct words *words, const char *text) {
    say_some(words, text, strlen(text));
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

/* Takes a choice apart. Returns what is wrong with it, or NULL. */
static const char *get_choice(struct json object, const struct algorithm *algorithm,
                              struct choice *choice) {
    static const char *const names[] = {"names", "costs", "margin", "core"};
    enum { NAMES, COSTS, MARGIN, CORE, COUNT };
    struct json values[COUNT];
    if (!json_is_object(object))
        return "there is none";
    json_members(object, names, values, COUNT);
    choice->count = find_runnable(algorithm, choice->runnable);
    if (!are_names_of(json_string(values[NAMES]), choice))
        return "its cores are not those that can run here";
    if (!get_costs(values[COSTS], choice))
        return "its figures are impossible";
    if (!json_whole_number(values[MARGIN], 0, LANE_MARGIN_MAX, &choice->margin))
        return "its noise is impossible";
    return get_core(values[CORE], choice) ? NULL : "what it chooses is no core that can run here";
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

/* What a calibration consists of. */
enum {
    PACKAGE,
    ARCHITECTURE,
    CPU,
    ORIGIN_COUNT,
    SHA1 = ORIGIN_COUNT,
    SHA256,
    FORMAT,
    MEMBER_COUNT
};
static const char *const member_names[MEMBER_COUNT] = {"package", "architecture", "cpu",
                                                       "sha1",    "sha256",       "format"};

/* Whether it is of this version and machine; says what it is of otherwise. */
static bool is_from_here(const struct json *members, const struct calibration_origin *here,
                         struct words *reason) {
    const char *const wanted[ORIGIN_COUNT] = {here->package, here->architecture, here->cpu};
    size_t differing[ORIGIN_COUNT], count = 0;
    for (size_t i = 0; i < ORIGIN_COUNT; i++)
        if (!json_is(json_string(members[i]), wanted[i]))
            differing[count++] = i;
    for (size_t i = 0; i < count; i++) {
        say(reason, i == 0 ? "it is of another " : " and ");
        say(reason, member_names[differing[i]]);
    }
    for (size_t i = 0; i < count; i++) {
        struct json value = members[differing[i]];
        say(reason, i == 0 ? ": " : ", ");
        say(reason, member_names[differing[i]]);
        say(reason, " ");
        if (value.text != NULL)
            say_some(reason, value.text, value.length < SHOWN_MAX ? value.length : SHOWN_MAX);
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
    if (sha1 != NULL) {
        say(reason, "sha1 ");
        say(reason, sha1->name);
    }
    if (sha256 != NULL) {
        say(reason, sha1 != NULL ? ", sha256 " : "sha256 ");
        say(reason, sha256->name);
    }
}

bool calibration_apply(const struct calibration_origin *here, const char *text, size_t length,
                       char reason[CALIBRATION_REASON_MAX]) {
    static const unsigned members_of[ALGORITHM_COUNT] = {SHA1, SHA256, SHA256};
    struct choice choices[ALGORITHM_COUNT];
    struct words words = {reason, 0};
    struct json calibration, members[MEMBER_COUNT];
    unsigned format;
    if (!json_parse(text, length, &calibration)) {
        say(&words, "it is no JSON");
        return false;
    }
    json_members(calibration, member_names, members, MEMBER_COUNT);
    if (!json_whole_number(members[FORMAT], CALIBRATION_FORMAT, CALIBRATION_FORMAT, &format)) {
        say(&words, "it is no calibration of a format that this version knows");
        return false;
    }
    if (!is_from_here(members, here, &words))
        return false;
    for (size_t i = 0; i < ALGORITHM_COUNT; i++) {
        const char *fault = get_choice(members[members_of[i]], &algorithms[i], &choices[i]);
        if (fault != NULL) {
            say(&words, "the choice for ");
            say(&words, member_names[members_of[i]]);
            say(&words, ": ");
            say(&words, fault);
            return false;
        }
    }
    for (size_t i = 0; i < ALGORITHM_COUNT; i++)
        apply_choice(&algorithms[i], &choices[i]);
    say_what_is_used(choices[SHA1_INDEX].core, choices[SHA256_INDEX].core, &words);
    return true;
}
