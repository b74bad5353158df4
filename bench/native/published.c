#include "published.h"

#include <stdio.h>

#include "table.h"

static struct table table;

void published_print_throughput(void) {
    static const struct {
        const char *cpu, *implementation;
        double speed, bytewise; /* MB/s; of the byte-wise C measured with it */
    } rows[] = {
        {"Pentium 4", "RFC 3174 C, byte-wise", 43.5, 43.5},
        {"Pentium 4", "Mozilla C, byte-wise", 39.9, 43.5},
        {"Pentium 4", "block-sha1", 104.6, 43.5},
        {"Pentium 4", "block-sha1, loops tuned for it", 137, 43.5},
        {"Pentium III", "RFC 3174 C, byte-wise", 12.2, 12.2},
        {"Pentium III", "Mozilla C, byte-wise", 9.5, 12.2},
        {"Pentium III", "block-sha1", 32.8, 12.2},
        {"Atom", "RFC 3174 C, byte-wise", 27.8, 27.8},
        {"Atom", "Mozilla C, byte-wise", 21.7, 27.8},
        {"Atom", "block-sha1", 70.6, 27.8},
        {"Atom", "block-sha1, compact loops", 38.0, 27.8},
        {"PowerPC G5, 2 GHz", "Mozilla C, byte-wise", 45, 45},
        {"PowerPC G5, 2 GHz", "OpenSSL of 2005", 135, 45},
        {"PowerPC G5, 2 GHz", "PowerPC assembly", 218, 45},
    };

    table_row(&table);
    table_cell(&table, "published, CPU");
    table_cell(&table, "implementation");
    table_cell(&table, "MB/s");
    table_cell(&table, "x byte-wise");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table_row(&table);
        table_cell(&table, "%s", rows[i].cpu);
        table_cell(&table, "%s", rows[i].implementation);
        table_cell(&table, "%.1f", rows[i].speed);
        table_cell(&table, "%.2f", rows[i].speed / rows[i].bytewise);
    }
    table_print(&table);
}

void published_print_500(void) {
    static const struct {
        const char *cpu;
        double openssl, assembly; /* seconds */
    } rows[] = {
        {"Phenom, 2.5 GHz", 1.585, 1.353},
        {"Pentium 4, 1.6 GHz", 3.250, 3.296},
        {"Core i7, 2.66 GHz", 1.415, 1.353},
        {"Athlon XP", 3.461, 3.284},
        {"Athlon", 4.078, 3.892},
        {"Athlon 64 X2", 1.912, 1.623},
        {"Core 2, 1.86 GHz", 2.017, 1.815},
        {"Atom N270", 4.982, 4.323},
    };

    table_row(&table);
    table_cell(&table, "published, CPU");
    table_cell(&table, "OpenSSL i586, s");
    table_cell(&table, "i386 assembly, s");
    table_cell(&table, "x openssl");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table_row(&table);
        table_cell(&table, "%s", rows[i].cpu);
        table_cell(&table, "%.3f", rows[i].openssl);
        table_cell(&table, "%.3f", rows[i].assembly);
        table_cell(&table, "%.3f", rows[i].openssl / rows[i].assembly);
    }
    table_print(&table);
}

void published_print_matrix(void) {
    printf("Published: SSSE3 against C, Core 2 Duo T5500: up to x 2.3 at 8192-byte messages, "
           "x 1.25 at 16 bytes.\n\n");
}

void published_print_unroll(void) {
    printf("Published: load and blend loops unrolled by eight, Broadwell: about x 1.08; by four, "
           "almost all of that. With the code in no cache, 8 to 10 times as slow.\n\n");
}
