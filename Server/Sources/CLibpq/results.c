#include "include/clibpq.h"
#include "libpq-functions.h"

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
