/*
 * A table of text that is aligned for the terminal and Markdown for the README at once.
 */
#ifndef SHACORE_TABLE_H
#define SHACORE_TABLE_H

enum { TABLE_ROWS_MAX = 64, TABLE_COLUMNS_MAX = 40, TABLE_CELL_LENGTH = 64 };

struct table {
    unsigned rows;
    unsigned columns; /* of the widest row */
    unsigned last;    /* cells in the last row */
    char cells[TABLE_ROWS_MAX][TABLE_COLUMNS_MAX][TABLE_CELL_LENGTH];
};

/* Opens a row. The first row is the head, the first column the labels. */
void table_row(struct table *table);

/* Appends a cell to the last row, written as printf does. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void table_cell(struct table *table, const char *format, ...);

/* Prints the table, and empties it for the next one. */
void table_print(struct table *table);

#endif
