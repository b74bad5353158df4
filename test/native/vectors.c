#include "vectors.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "hash.h"
#include "hmac.h"

enum { LINE_LENGTH_MAX = 1 << 18, MONTE_ROUNDS = 1000 };

/* The value after "key = " when `line` is such a line, or NULL. */
static const char *value_of(const char *line, const char *key) {
    size_t length = strlen(key);
    if (strncmp(line, key, length) != 0 || strncmp(line + length, " = ", 3) != 0)
        return NULL;
    return line + length + 3;
}

static int hex_digit(char character) {
    return isdigit((unsigned char)character) ? character - '0'
                                             : tolower((unsigned char)character) - 'a' + 10;
}

/* Reads `length` bytes written in hexadecimal. */
static void read_hex(const char *text, uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        bytes[i] = (uint8_t)(hex_digit(text[2 * i]) << 4 | hex_digit(text[2 * i + 1]));
}

static FILE *open_vectors(const struct core *core, const char *folder, const char *kind) {
    char path[1024];
    char name[16] = {0};
    for (size_t i = 0; core->algorithm->name[i] != '\0'; i++)
        name[i] = (char)toupper((unsigned char)core->algorithm->name[i]);
    snprintf(path, sizeof path, "%s/nist-cavp/byte/%s%s.rsp", folder, name, kind);
    FILE *file = fopen(path, "r");
    CHECK(file != NULL, "cannot open %s", path);
    return file;
}

static void check_messages(const struct core *core, const char *folder, const char *kind) {
    FILE *file = open_vectors(core, folder, kind);
    if (file == NULL)
        return;
    char *line = malloc(LINE_LENGTH_MAX);
    uint8_t *message = malloc(LINE_LENGTH_MAX / 2);
    uint8_t expected[DIGEST_LENGTH_MAX], digest[DIGEST_LENGTH_MAX];
    size_t length = 0, count = 0;
    const char *value;

    while (fgets(line, LINE_LENGTH_MAX, file) != NULL) {
        if ((value = value_of(line, "Len")) != NULL) {
            length = strtoul(value, NULL, 10) / 8;
        } else if ((value = value_of(line, "Msg")) != NULL) {
            read_hex(value, message, length);
        } else if ((value = value_of(line, "MD")) != NULL) {
            read_hex(value, expected, core->algorithm->digest_length);
            hash_message(core, message, length, digest);
            CHECK(memcmp(digest, expected, core->algorithm->digest_length) == 0,
                  "%s %s: CAVP %s, %zu bytes", core->algorithm->name, core->name, kind, length);
            count++;
        }
    }
    CHECK(count > 60, "CAVP %s has only %zu vectors", kind, count);
    free(message);
    free(line);
    fclose(file);
}

/* The Monte Carlo test: each digest is 1,000 hashes of the three digests before it, joined. */
static void check_monte(const struct core *core, const char *folder) {
    FILE *file = open_vectors(core, folder, "Monte");
    if (file == NULL)
        return;
    size_t length = core->algorithm->digest_length;
    uint8_t seed[DIGEST_LENGTH_MAX], expected[DIGEST_LENGTH_MAX];
    uint8_t message[3 * DIGEST_LENGTH_MAX];
    char line[256];
    size_t count = 0;
    const char *value;

    while (fgets(line, sizeof line, file) != NULL) {
        if ((value = value_of(line, "Seed")) != NULL) {
            read_hex(value, seed, length);
        } else if ((value = value_of(line, "MD")) != NULL) {
            read_hex(value, expected, length);
            for (size_t i = 0; i < 3; i++)
                memcpy(message + i * length, seed, length);
            for (size_t i = 0; i < MONTE_ROUNDS; i++) {
                hash_message(core, message, 3 * length, seed);
                memmove(message, message + length, 2 * length);
                memcpy(message + 2 * length, seed, length);
            }
            CHECK(memcmp(seed, expected, length) == 0, "%s %s: CAVP Monte %zu",
                  core->algorithm->name, core->name, count);
            count++;
        }
    }
    CHECK(count == 100, "CAVP Monte has %zu vectors", count);
    fclose(file);
}

void check_vectors(const struct core *core, const char *folder) {
    check_messages(core, folder, "ShortMsg");
    check_messages(core, folder, "LongMsg");
    check_monte(core, folder);
}

/* The MACs of that algorithm's section, which begins with "[L=20]" or the like. */
void check_mac_vectors(const struct core *core, const char *folder) {
    enum { LENGTH_MAX = 1024 };
    char path[1024];
    snprintf(path, sizeof path, "%s/nist-cavp/HMAC.rsp", folder);
    FILE *file = fopen(path, "r");
    if (!CHECK(file != NULL, "cannot open %s", path))
        return;
    uint8_t key_bytes[LENGTH_MAX], message[LENGTH_MAX];
    uint8_t expected[DIGEST_LENGTH_MAX], mac[DIGEST_LENGTH_MAX];
    size_t section = 0, key_length = 0, mac_length = 0, message_length = 0, count = 0;
    char line[4096];
    const char *value;

    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "[L=", 3) == 0)
            section = strtoul(line + 3, NULL, 10);
        if (section != core->algorithm->digest_length)
            continue;
        if ((value = value_of(line, "Klen")) != NULL) {
            key_length = strtoul(value, NULL, 10);
        } else if ((value = value_of(line, "Tlen")) != NULL) {
            mac_length = strtoul(value, NULL, 10);
        } else if ((value = value_of(line, "Key")) != NULL) {
            read_hex(value, key_bytes, key_length);
        } else if ((value = value_of(line, "Msg")) != NULL) {
            message_length = strspn(value, "0123456789abcdef") / 2;
            read_hex(value, message, message_length);
        } else if ((value = value_of(line, "Mac")) != NULL) {
            struct hmac_key key;
            struct hash hash;
            read_hex(value, expected, mac_length);
            hmac_key_init(&key, core, key_bytes, key_length);
            hmac_init(&hash, &key);
            hash_update(&hash, core, message, message_length);
            hmac_final(&hash, &key, core, mac);
            CHECK(memcmp(mac, expected, mac_length) == 0, "%s %s: CAVP HMAC %zu",
                  core->algorithm->name, core->name, count);
            count++;
        }
    }
    CHECK(count > 200, "CAVP HMAC has only %zu vectors", count);
    fclose(file);
}
