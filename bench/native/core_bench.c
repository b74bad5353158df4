/*
 * Measures the cores of this build, and the peers linked in, without Node.
 *
 *   core_bench [TABLE] [--algorithm NAME] [--only NAME,...] [--rounds N] [--updates N]
 *
 *   cores   (default) cycles per byte at 64 bytes to 64 KiB
 *   mb      MB/s, as block-sha1 was measured
 *   500     seconds for 500 x 1,000,000 bytes, best of ten; --updates 50 for a quick look
 *   matrix  cycles per byte by message length and update length
 *   lanes   lane kernels with all lanes busy, by bytes in each, beside one message alone
 *   few     batches of one to eight messages, against one after the other
 *   unroll  portable SHA-256 in C, by how far its loops are unrolled: code in the caches, and not
 *   versus  two hashers, --only A,B: bare figures for scripts
 *   list    the names of all that can be measured here
 *   machine CPU, compiler and flags, which the tables begin with too
 *
 * The algorithm is sha1 unless given. --only measures nothing else; --rounds N takes the best of N.
 * bench/cores.sh builds this with the peers and runs it.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "few_messages.h"
#include "machine.h"
#include "tables.h"

enum {
    ROUNDS_MAX = 10000000,
    UPDATES_MAX = 4000, /* of 1,000,000 bytes: their sum fits a 32-bit size_t */
};

struct command {
    const char *name;
    void (*print)(const struct hashers *hashers, const struct options *options); /* or NULL */
    unsigned rounds;  /* unless the user asks for another number */
    bool for_scripts; /* prints nothing but its own lines */
};

static const struct command commands[] = {
    {"cores", tables_cores, 3000, false},    {"mb", tables_throughput, 4000, false},
    {"500", tables_500, 10, false},          {"matrix", tables_matrix, 1500, false},
    {"lanes", tables_lanes, 3000, false},    {"few", tables_few, 1000, false},
    {"unroll", tables_unroll, 20000, false}, {"versus", tables_versus, 40000, true},
    {"list", tables_list, 1, true},          {"machine", NULL, 1, false},
};

static const struct command *command_named(const char *name) {
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void fail(const char *what, const char *detail) {
    fprintf(stderr, "core_bench: %s%s\n", what, detail);
    exit(2);
}

static unsigned parse_count(const char *text, unsigned long limit) {
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    if (*end != '\0' || number == 0 || number > limit)
        fail("not a number, 0 or too large: ", text);
    return (unsigned)number;
}

struct request {
    const struct command *command;
    const struct algorithm *algorithm;
    const char *only;
    struct options options;
};

static struct request parse(int argument_count, char **arguments) {
    struct request request = {
        &commands[0], algorithm_named("sha1"), NULL, {.rounds = 0, .updates = 500}};

    for (int i = 1; i < argument_count; i++) {
        const char *argument = arguments[i];
        bool has_value = i + 1 < argument_count;
        if (has_value && strcmp(argument, "--only") == 0)
            request.only = arguments[++i];
        else if (has_value && strcmp(argument, "--algorithm") == 0)
            request.algorithm = algorithm_named(arguments[++i]);
        else if (has_value && strcmp(argument, "--rounds") == 0)
            request.options.rounds = parse_count(arguments[++i], ROUNDS_MAX);
        else if (has_value && strcmp(argument, "--updates") == 0)
            request.options.updates = parse_count(arguments[++i], UPDATES_MAX);
        else if ((request.command = command_named(argument)) == NULL)
            fail("no table and no option is called ", argument);
        if (request.algorithm == NULL)
            fail("no algorithm is called ", arguments[i]);
    }
    if (request.options.rounds == 0)
        request.options.rounds = request.command->rounds;
    return request;
}

int main(int argument_count, char **arguments) {
    struct request request = parse(argument_count, arguments);
    struct hashers hashers = hashers_collect(request.algorithm, request.only);
    const struct hasher *wrong = hasher_wrong(&hashers);

    if (hashers.count == 0)
        fail("nothing to measure here is called ", request.only);
    if (wrong != NULL)
        fail("a wrong digest from ", wrong->name);
    if (!request.command->for_scripts)
        machine_print();
    if (request.command->print != NULL)
        request.command->print(&hashers, &request.options);
    return 0;
}
