#include "cpu_signature.h"

#include <stdio.h>
#include <string.h>

#include "cpu.h"
#include "cpu_detect.h"
#include "hex.h"
#include "platform.h"

/* Writes a number without leading zeros, in base 10 or 16. Returns how many digits it has. snprintf
 * takes its time when a process uses it first, and most come by here before they do. */
static size_t write_number(char *text, uint32_t number, uint32_t base) {
    char digits[10];
    size_t count = 0, length = 0;
    do
        digits[count++] = hex_digit((uint8_t)(number % base));
    while ((number /= base) != 0);
    while (count != 0)
        text[length++] = digits[--count];
    return length;
}

#if defined(SHACORE_X86)

static void describe_model(char *text, size_t room) {
    struct cpu_model model = cpu_model();
    const unsigned numbers[] = {model.family, model.model, model.stepping};
    size_t length = strlen(model.vendor);
    (void)room; /* there is enough: a vendor has 12 characters, a number up to 10 */
    memcpy(text, model.vendor, length);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        text[length++] = '-';
        length += write_number(text + length, numbers[i], 10);
    }
    text[length] = '\0';
}

#elif defined(__APPLE__)

#include <sys/types.h>

#include <sys/sysctl.h>

static void describe_model(char *text, size_t room) {
    if (sysctlbyname("machdep.cpu.brand_string", text, &room, NULL, 0) != 0)
        snprintf(text, room, "unknown");
}

#elif defined(_WIN32)

#include <stdlib.h>

static void describe_model(char *text, size_t room) {
    const char *model = getenv("PROCESSOR_IDENTIFIER"), *revision = getenv("PROCESSOR_REVISION");
    snprintf(text, room, "%s-%s", model != NULL ? model : "", revision != NULL ? revision : "");
}

#else

/* Lines of /proc/cpuinfo that say what a CPU is, and do not change with its clock. */
static int is_about_model(const char *line) {
    static const char *const names[] = {
        "CPU implementer", "CPU variant", "CPU part",  "CPU revision", "cpu\t",
        "cpu model",       "revision",    "vendor_id", "machine",      "uarch",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strncmp(line, names[i], strlen(names[i])) == 0)
            return 1;
    return 0;
}

/* What the system says of the first CPU; systems without such a file leave the features alone. */
static void describe_model(char *text, size_t room) {
    enum { READ_MAX = 4096 };
    char line[256];
    size_t length = 0, read = 0;
    FILE *file = fopen("/proc/cpuinfo", "r");
    text[0] = '\0';
    while (file != NULL && read < READ_MAX && fgets(line, sizeof line, file) != NULL) {
        read += strlen(line);
        const char *value = strchr(line, ':');
        if (value == NULL && length != 0)
            break;
        if (value != NULL && is_about_model(line) && length < room)
            length += (size_t)snprintf(text + length, room - length, "%s%s", length == 0 ? "" : "-",
                                       value + 1);
    }
    if (file != NULL)
        fclose(file);
}

#endif

static int is_plain(char character) {
    return (character >= '0' && character <= '9') || (character >= 'a' && character <= 'z') ||
           (character >= 'A' && character <= 'Z');
}

void cpu_signature(char signature[CPU_SIGNATURE_MAX]) {
    enum { FEATURES_ROOM = 12 };
    char text[CPU_SIGNATURE_MAX - FEATURES_ROOM] = "";
    size_t length = 0;
    describe_model(text, sizeof text);
    /* Whatever else is in it, once for several, becomes a hyphen. */
    for (const char *from = text; *from != '\0'; from++)
        if (is_plain(*from))
            signature[length++] = *from;
        else if (length != 0 && signature[length - 1] != '-')
            signature[length++] = '-';
    if (length != 0 && signature[length - 1] != '-')
        signature[length++] = '-';
    length += write_number(signature + length, cpu_features(), 16);
    signature[length] = '\0';
}
