#define _GNU_SOURCE
#include "include/clibpq.h"
#include "libpq-functions.h"

#include "dynamic_library.h"

#include <dlfcn.h>

struct libpq clibpq_functions;

static dynamic_library_state state = DYNAMIC_LIBRARY_NOT_LOADED;

static bool load(const char *name) {
    const dynamic_library_function functions[] = {
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
    return dynamic_library_load_once(&state, name, functions, sizeof functions / sizeof *functions);
}

bool clibpq_load(const char *library, const char **reason) {
    bool result = load(library);
    if (!result) {
        const char *error = dlerror();
        *reason = error == NULL ? library : error;
    }
    return result;
}
