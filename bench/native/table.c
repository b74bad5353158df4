#include "table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tables are as long as this program makes them: one that does not fit is a mistake in it. */
static void require_room(unsigned used, unsigned limit) {
    if (used >= limit) {
        fprintf(stderr, "core_bench: a table is larger than table.h allows\n");
        abort();
    }
}

void table_row(struct table *table) {
    require_room(table->rows, TABLE_ROWS_MAX);
    table->rows++;
    table->last = 0;
}

void table_cell(struct table *table, const char *format, ...) {
    require_room(table->last, TABLE_COLUMNS_MAX);
    va_list values;
    va_start(values, format);
    vsnprintf(table->cells[table->rows - 1][table->last++], TABLE_CELL_LENGTH, format, values);
    va_end(values);
    if (table->columns < table->last)
        table->columns = table->last;
}

static int column_width(const struct table *table, unsigned column) {
    size_t width = 0;
    for (unsigned row = 0; row < table->rows; row++) {
        size_t length = strlen(table->cells[row][column]);
        width = width < length ? length : width;
    }
    return (int)width;
}

/* Labels are aligned to the left, figures to the right. */
static void print_row(const struct table *table, unsigned row) {
    for (unsigned column = 0; column < table->columns; column++) {
        int width = column_width(table, column);
        printf("| %*s ", column == 0 ? -width : width, table->cells[row][column]);
    }
    printf("|\n");
}

static void print_rule(const struct table *table) {
    for (unsigned column = 0; column < table->columns; column++) {
        printf("|%s", column == 0 ? ":-" : "-");
        for (int i = column_width(table, column); i > 0; i--)
            putchar('-');
        printf("%s", column == 0 ? "" : ":");
    }
    printf("|\n");
}

void table_print(struct table *table) {
    for (unsigned row = 0; row < table->rows; row++) {
        print_row(table, row);
        if (row == 0)
            print_rule(table);
    }
    printf("\n");
    fflush(stdout);
    memset(table, 0, sizeof *table);
}
