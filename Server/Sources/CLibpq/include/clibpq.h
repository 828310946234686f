#ifndef WAYMARK_CLIBPQ_H
#define WAYMARK_CLIBPQ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A connection to a server, which one thread uses at a time.
typedef struct clibpq_connection clibpq_connection;
/// What a statement has answered.
typedef struct clibpq_result clibpq_result;

/// What kind of answer a result is.
typedef enum {
    /// A statement without rows.
    CLIBPQ_COMMAND,
    /// A statement with rows, perhaps none.
    CLIBPQ_ROWS,
    /// The end of what was sent up to a synchronization point.
    CLIBPQ_SYNC,
    /// Not executed, because a statement before it failed.
    CLIBPQ_ABORTED,
    /// Anything else is a failure.
    CLIBPQ_FAILURE,
} clibpq_kind;

/// Loads the library by its name, once for all connections. Returns false, with the reason, if it cannot be loaded; the
/// reason is valid until the next call on the same thread. Safe from any thread.
bool clibpq_load(const char *library, const char **reason);

/// Checks the text of a connection URL. Returns NULL if it is right, or what is wrong, which `clibpq_free` frees.
char *clibpq_check_url(const char *url);
void clibpq_free(char *text);

/// Connects, and blocks meanwhile. `keywords` and `values` end with NULL; a URL is the value of `dbname`.
///
/// Returns NULL only if there is no memory; see `clibpq_is_connected`.
clibpq_connection *clibpq_connect(const char *const *keywords, const char *const *values);

/// Tries to connect once more, for at most some time, to find out why that fails, and closes the connection again.
///
/// Returns libpq's message with the SQLSTATE of each error of a server, "FATAL:  28P01: …", which `clibpq_free` frees; NULL if the
/// attempt did not fail in the time. Only the way that `clibpq_connect` does not take can ask for these codes.
char *clibpq_diagnose(const char *const *keywords, const char *const *values, int milliseconds);
bool clibpq_is_connected(const clibpq_connection *connection);
/// Whether the server has refused the password, or there is none.
bool clibpq_needs_password(const clibpq_connection *connection);
/// What was wrong at last, in the library's words.
const char *clibpq_error(const clibpq_connection *connection);
int clibpq_socket(const clibpq_connection *connection);

/// The number of the server's process, as told when the connection was opened. A pooler in between tells a number of its own.
int clibpq_backend_pid(const clibpq_connection *connection);
/// What the server reports of itself, such as `server_version`; NULL if it does not.
const char *clibpq_parameter(const clibpq_connection *connection, const char *name);
void clibpq_close(clibpq_connection *connection);

/// Makes a connection non-blocking, lets it send ahead of answers, and keeps the server's notices from standard error.
bool clibpq_begin(clibpq_connection *connection);
/// Sends a statement to be prepared under a name.
bool clibpq_send_prepare(clibpq_connection *connection, const char *name, const char *sql);
/// Sends the execution of a prepared statement. Parameters and answers are in binary form.
bool clibpq_send_execute(
    clibpq_connection *connection, const char *name, int count, const char *const *values, const int *lengths,
    const int *formats);
/// Sends the end of a group of statements.
bool clibpq_send_sync(clibpq_connection *connection);
/// Sends what waits: 0 if all is sent, 1 if some waits for the socket, -1 if the connection is lost.
int clibpq_flush(clibpq_connection *connection);
/// Waits until the socket can be read, or also be written, for so many milliseconds at most.
///
/// Returns 1 if it can, 0 if it took too long, -1 if it failed.
int clibpq_wait(const clibpq_connection *connection, bool for_writing, int milliseconds);
/// Reads what the socket has. Returns false if the connection is lost.
bool clibpq_consume(clibpq_connection *connection);
/// The payload of the next notification that was read, which `clibpq_free` frees; NULL if there is none.
char *clibpq_take_news(clibpq_connection *connection);
/// Whether the next result would have to be waited for.
bool clibpq_is_busy(clibpq_connection *connection);
/// The next result; NULL at the end of one statement's results.
clibpq_result *clibpq_next_result(clibpq_connection *connection);

clibpq_kind clibpq_result_kind(const clibpq_result *result);
/// The SQLSTATE of a failure; NULL if the library itself has made it.
const char *clibpq_sqlstate(const clibpq_result *result);
/// The message of a failure without its detail, which may hold values; NULL if there is none.
const char *clibpq_message(const clibpq_result *result);
/// The name of the violated constraint; NULL if there is none.
const char *clibpq_constraint(const clibpq_result *result);
int clibpq_row_count(const clibpq_result *result);
int clibpq_column_count(const clibpq_result *result);
bool clibpq_is_null(const clibpq_result *result, int row, int column);
int clibpq_length(const clibpq_result *result, int row, int column);
const char *clibpq_value(const clibpq_result *result, int row, int column);
/// How many rows a statement has changed, in decimal digits.
const char *clibpq_changed(clibpq_result *result);
void clibpq_clear(clibpq_result *result);

#ifdef __cplusplus
}
#endif

#endif
