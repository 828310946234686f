#define _GNU_SOURCE
#include "include/clibpq.h"
#include "libpq-functions.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
