#ifndef WAYMARK_LIBPQ_FUNCTIONS_H
#define WAYMARK_LIBPQ_FUNCTIONS_H

// libpq's functions and numbers, as its documentation gives them ("libpq – C Library"). Its headers are not needed to build.

enum { CONNECTION_OK = 0, CONNECTION_BAD = 1 };
enum { POLLING_FAILED = 0, POLLING_READING = 1, POLLING_WRITING = 2, POLLING_OK = 3 };
enum { ERRORS_VERBOSE = 2 };
enum { RESULT_COMMAND_OK = 1, RESULT_TUPLES_OK = 2, RESULT_PIPELINE_SYNC = 10, RESULT_PIPELINE_ABORTED = 11 };
enum { FIELD_SQLSTATE = 'C', FIELD_MESSAGE_PRIMARY = 'M', FIELD_CONSTRAINT_NAME = 'n' };

// The beginning of what PQnotifies answers with.
struct notification {
    char *channel;
    int process;
    char *payload;
};

typedef void (*notice_processor)(void *argument, const char *message);

struct libpq {
    void *(*conninfo_parse)(const char *text, char **error);
    void (*conninfo_free)(void *options);
    void (*freemem)(void *memory);
    void *(*connectdb_params)(const char *const *keywords, const char *const *values, int expand);
    void *(*connect_start_params)(const char *const *keywords, const char *const *values, int expand);
    int (*connect_poll)(void *connection);
    int (*set_error_verbosity)(void *connection, int verbosity);
    int (*status)(const void *connection);
    int (*connection_needs_password)(const void *connection);
    char *(*error_message)(const void *connection);
    int (*socket)(const void *connection);
    int (*backend_pid)(const void *connection);
    const char *(*parameter_status)(const void *connection, const char *name);
    void (*finish)(void *connection);
    int (*setnonblocking)(void *connection, int value);
    int (*enter_pipeline_mode)(void *connection);
    void *(*set_notice_processor)(void *connection, notice_processor processor, void *argument);
    int (*send_prepare)(void *connection, const char *name, const char *sql, int count, const unsigned *types);
    int (*send_query_prepared)(
        void *connection, const char *name, int count, const char *const *values, const int *lengths, const int *formats,
        int result_format);
    int (*pipeline_sync)(void *connection);
    int (*flush)(void *connection);
    int (*consume_input)(void *connection);
    struct notification *(*notifies)(void *connection);
    int (*is_busy)(void *connection);
    void *(*get_result)(void *connection);
    int (*result_status)(const void *result);
    char *(*result_error_field)(const void *result, int field);
    int (*ntuples)(const void *result);
    int (*nfields)(const void *result);
    int (*getisnull)(const void *result, int row, int column);
    int (*getlength)(const void *result, int row, int column);
    char *(*getvalue)(const void *result, int row, int column);
    char *(*cmd_tuples)(void *result);
    void (*clear)(void *result);
};

// They are there once the library is loaded.
extern struct libpq clibpq_functions __attribute__((visibility("hidden")));
#define pq clibpq_functions

#endif
