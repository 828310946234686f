#define _GNU_SOURCE
#include "include/clibpq.h"

#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

static struct {
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
} pq;

static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;
static bool is_loaded;

static bool load(const char *name) {
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return false;
    // POSIX lets a pointer to an object hold one to a function.
    struct {
        const char *name;
        void *place;
    } const functions[] = {
        {"PQconninfoParse", &pq.conninfo_parse},
        {"PQconninfoFree", &pq.conninfo_free},
        {"PQfreemem", &pq.freemem},
        {"PQconnectdbParams", &pq.connectdb_params},
        {"PQconnectStartParams", &pq.connect_start_params},
        {"PQconnectPoll", &pq.connect_poll},
        {"PQsetErrorVerbosity", &pq.set_error_verbosity},
        {"PQstatus", &pq.status},
        {"PQconnectionNeedsPassword", &pq.connection_needs_password},
        {"PQerrorMessage", &pq.error_message},
        {"PQsocket", &pq.socket},
        {"PQbackendPID", &pq.backend_pid},
        {"PQparameterStatus", &pq.parameter_status},
        {"PQfinish", &pq.finish},
        {"PQsetnonblocking", &pq.setnonblocking},
        // The first of version 14.
        {"PQenterPipelineMode", &pq.enter_pipeline_mode},
        {"PQsetNoticeProcessor", &pq.set_notice_processor},
        {"PQsendPrepare", &pq.send_prepare},
        {"PQsendQueryPrepared", &pq.send_query_prepared},
        {"PQpipelineSync", &pq.pipeline_sync},
        {"PQflush", &pq.flush},
        {"PQconsumeInput", &pq.consume_input},
        {"PQnotifies", &pq.notifies},
        {"PQisBusy", &pq.is_busy},
        {"PQgetResult", &pq.get_result},
        {"PQresultStatus", &pq.result_status},
        {"PQresultErrorField", &pq.result_error_field},
        {"PQntuples", &pq.ntuples},
        {"PQnfields", &pq.nfields},
        {"PQgetisnull", &pq.getisnull},
        {"PQgetlength", &pq.getlength},
        {"PQgetvalue", &pq.getvalue},
        {"PQcmdTuples", &pq.cmd_tuples},
        {"PQclear", &pq.clear},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *function = dlsym(handle, functions[index].name);
        if (function == NULL) return false;
        memcpy(functions[index].place, &function, sizeof function);
    }
    return true;
}

bool clibpq_load(const char *library, const char **reason) {
    pthread_mutex_lock(&loading);
    if (!is_loaded) is_loaded = load(library);
    bool result = is_loaded;
    pthread_mutex_unlock(&loading);
    if (!result) {
        const char *error = dlerror();
        *reason = error == NULL ? library : error;
    }
    return result;
}

char *clibpq_check_url(const char *url) {
    char *error = NULL;
    void *options = pq.conninfo_parse(url, &error);
    if (options != NULL) {
        pq.conninfo_free(options);
        return NULL;
    }
    char *copy = strdup(error == NULL ? "no memory" : error);
    if (error != NULL) pq.freemem(error);
    return copy;
}

void clibpq_free(char *text) {
    free(text);
}

clibpq_connection *clibpq_connect(const char *const *keywords, const char *const *values) {
    return pq.connectdb_params(keywords, values, 1);
}

// How many milliseconds have passed since a moment.
static int since(const struct timespec *start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int)((now.tv_sec - start->tv_sec) * 1000 + (now.tv_nsec - start->tv_nsec) / 1000000);
}

// Waits for events of the socket: 1 if there are any, 0 after the time, -1 if the socket is gone.
static int wait_for(const void *connection, short events, int milliseconds) {
    struct pollfd socket = {.fd = pq.socket(connection), .events = events};
    if (socket.fd < 0) return -1;
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    int left = milliseconds;
    while (true) {
        int count = poll(&socket, 1, left < 0 ? 0 : left);
        if (count > 0) return 1;
        if (count == 0) return 0;
        if (errno != EINTR) return -1;
        left = milliseconds - since(&start);
    }
}

char *clibpq_diagnose(const char *const *keywords, const char *const *values, int milliseconds) {
    struct timespec start;
    clock_gettime(CLOCK_MONOTONIC, &start);
    void *connection = pq.connect_start_params(keywords, values, 1);
    if (connection == NULL) return NULL;
    pq.set_error_verbosity(connection, ERRORS_VERBOSE);
    int state = pq.status(connection) == CONNECTION_BAD ? POLLING_FAILED : POLLING_WRITING;
    while (state == POLLING_READING || state == POLLING_WRITING) {
        int left = milliseconds - since(&start);
        if (left <= 0 || wait_for(connection, state == POLLING_READING ? POLLIN : POLLOUT, left) <= 0) break;
        state = pq.connect_poll(connection);
    }
    char *text = state == POLLING_FAILED ? strdup(pq.error_message(connection)) : NULL;
    pq.finish(connection);
    return text;
}

bool clibpq_is_connected(const clibpq_connection *connection) {
    return pq.status(connection) == CONNECTION_OK;
}

bool clibpq_needs_password(const clibpq_connection *connection) {
    return pq.connection_needs_password(connection) != 0;
}

const char *clibpq_error(const clibpq_connection *connection) {
    return pq.error_message(connection);
}

int clibpq_socket(const clibpq_connection *connection) {
    return pq.socket(connection);
}

int clibpq_backend_pid(const clibpq_connection *connection) {
    return pq.backend_pid(connection);
}

const char *clibpq_parameter(const clibpq_connection *connection, const char *name) {
    return pq.parameter_status(connection, name);
}

void clibpq_close(clibpq_connection *connection) {
    pq.finish(connection);
}

static void ignore(void *argument, const char *message) {
    (void)argument;
    (void)message;
}

bool clibpq_begin(clibpq_connection *connection) {
    pq.set_notice_processor(connection, ignore, NULL);
    return pq.setnonblocking(connection, 1) == 0 && pq.enter_pipeline_mode(connection) == 1;
}

bool clibpq_send_prepare(clibpq_connection *connection, const char *name, const char *sql) {
    return pq.send_prepare(connection, name, sql, 0, NULL) == 1;
}

bool clibpq_send_execute(
    clibpq_connection *connection, const char *name, int count, const char *const *values, const int *lengths,
    const int *formats) {
    return pq.send_query_prepared(connection, name, count, values, lengths, formats, 1) == 1;
}

bool clibpq_send_sync(clibpq_connection *connection) {
    return pq.pipeline_sync(connection) == 1;
}

int clibpq_flush(clibpq_connection *connection) {
    return pq.flush(connection);
}

int clibpq_wait(const clibpq_connection *connection, bool for_writing, int milliseconds) {
    return wait_for(connection, for_writing ? POLLIN | POLLOUT : POLLIN, milliseconds);
}

bool clibpq_consume(clibpq_connection *connection) {
    return pq.consume_input(connection) == 1;
}

char *clibpq_take_news(clibpq_connection *connection) {
    struct notification *news = pq.notifies(connection);
    if (news == NULL) return NULL;
    char *payload = strdup(news->payload == NULL ? "" : news->payload);
    pq.freemem(news);
    return payload;
}

bool clibpq_is_busy(clibpq_connection *connection) {
    return pq.is_busy(connection) == 1;
}

clibpq_result *clibpq_next_result(clibpq_connection *connection) {
    return pq.get_result(connection);
}

clibpq_kind clibpq_result_kind(const clibpq_result *result) {
    switch (pq.result_status(result)) {
        case RESULT_COMMAND_OK: return CLIBPQ_COMMAND;
        case RESULT_TUPLES_OK: return CLIBPQ_ROWS;
        case RESULT_PIPELINE_SYNC: return CLIBPQ_SYNC;
        case RESULT_PIPELINE_ABORTED: return CLIBPQ_ABORTED;
        default: return CLIBPQ_FAILURE;
    }
}

const char *clibpq_sqlstate(const clibpq_result *result) {
    return pq.result_error_field(result, FIELD_SQLSTATE);
}

const char *clibpq_message(const clibpq_result *result) {
    return pq.result_error_field(result, FIELD_MESSAGE_PRIMARY);
}

const char *clibpq_constraint(const clibpq_result *result) {
    return pq.result_error_field(result, FIELD_CONSTRAINT_NAME);
}

int clibpq_row_count(const clibpq_result *result) {
    return pq.ntuples(result);
}

int clibpq_column_count(const clibpq_result *result) {
    return pq.nfields(result);
}

bool clibpq_is_null(const clibpq_result *result, int row, int column) {
    return pq.getisnull(result, row, column) != 0;
}

int clibpq_length(const clibpq_result *result, int row, int column) {
    return pq.getlength(result, row, column);
}

const char *clibpq_value(const clibpq_result *result, int row, int column) {
    return pq.getvalue(result, row, column);
}

const char *clibpq_changed(clibpq_result *result) {
    return pq.cmd_tuples(result);
}

void clibpq_clear(clibpq_result *result) {
    pq.clear(result);
}
