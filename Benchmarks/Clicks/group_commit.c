// Inserts the links of one database into a copy of another, in groups that share a commit, as fast as SQLite alone can: prepared
// statements, rows in memory, the service's durability (write-ahead log, synchronous=FULL) and its foreign keys, and nothing else.
//
//   group_commit SOURCE TARGET ROWS ROWS-PER-COMMIT
//
// The newest ROWS links of the source are inserted; the target must not have them.
// Prints one line of JSON: rows, seconds, and seconds of its own CPU.

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COLUMNS = 64 };

struct row {
    sqlite3_value *values[COLUMNS];
};

static void check(int status, sqlite3 *database, const char *what) {
    if (status == SQLITE_OK || status == SQLITE_ROW || status == SQLITE_DONE) return;
    fprintf(stderr, "group_commit: %s: %s\n", what, database ? sqlite3_errmsg(database) : sqlite3_errstr(status));
    exit(1);
}

static sqlite3 *open_database(const char *path, int flags) {
    sqlite3 *database = NULL;
    check(sqlite3_open_v2(path, &database, flags, NULL), database, path);
    return database;
}

static void run(sqlite3 *database, const char *text) { check(sqlite3_exec(database, text, NULL, NULL, NULL), database, text); }

static sqlite3_stmt *prepare(sqlite3 *database, const char *text) {
    sqlite3_stmt *statement = NULL;
    check(sqlite3_prepare_v2(database, text, -1, &statement, NULL), database, text);
    return statement;
}

static double seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments) {
    long wanted = count == 5 ? atol(arguments[3]) : 0, group = count == 5 ? atol(arguments[4]) : 0;
    if (wanted < 1 || group < 1) {
        fputs("usage: group_commit SOURCE TARGET ROWS ROWS-PER-COMMIT\n", stderr);
        return 64;
    }
    sqlite3 *source = open_database(arguments[1], SQLITE_OPEN_READONLY);
    sqlite3_stmt *select = prepare(source, "SELECT * FROM (SELECT * FROM links ORDER BY rowid DESC LIMIT ?) ORDER BY rowid");
    check(sqlite3_bind_int64(select, 1, wanted), source, "reading");
    int columns = sqlite3_column_count(select);
    if (columns > COLUMNS) check(SQLITE_TOOBIG, NULL, "columns");
    struct row *rows = NULL;
    long row_count = 0;
    while (sqlite3_step(select) == SQLITE_ROW) {
        if (!(row_count & (row_count - 1)) && !(rows = realloc(rows, sizeof *rows * (row_count ? row_count * 2 : 1))))
            check(SQLITE_NOMEM, NULL, "rows");
        for (int column = 0; column < columns; column++)
            rows[row_count].values[column] = sqlite3_value_dup(sqlite3_column_value(select, column));
        row_count++;
    }
    check(sqlite3_finalize(select), source, "reading");

    sqlite3 *target = open_database(arguments[2], SQLITE_OPEN_READWRITE);
    run(target, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON");
    char text[32 + 2 * COLUMNS] = "INSERT INTO links VALUES (?";
    for (int column = 1; column < columns; column++) strcat(text, ",?");
    strcat(text, ")");
    sqlite3_stmt *insert = prepare(target, text), *begin = prepare(target, "BEGIN IMMEDIATE"), *commit = prepare(target, "COMMIT");
    double begun = seconds(CLOCK_MONOTONIC), own = seconds(CLOCK_PROCESS_CPUTIME_ID);
    for (long first = 0; first < row_count; first += group) {
        check(sqlite3_step(begin), target, "BEGIN");
        check(sqlite3_reset(begin), target, "BEGIN");
        for (long row = first; row < row_count && row < first + group; row++) {
            for (int column = 0; column < columns; column++)
                check(sqlite3_bind_value(insert, column + 1, rows[row].values[column]), target, "binding");
            check(sqlite3_step(insert), target, "inserting");
            check(sqlite3_reset(insert), target, "inserting");
        }
        check(sqlite3_step(commit), target, "COMMIT");
        check(sqlite3_reset(commit), target, "COMMIT");
    }
    printf(
        "{\"rows\": %ld, \"seconds\": %.6f, \"cpu\": %.6f}\n", row_count, seconds(CLOCK_MONOTONIC) - begun,
        seconds(CLOCK_PROCESS_CPUTIME_ID) - own);
    return 0;
}
