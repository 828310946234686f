#define _GNU_SOURCE
#include "include/clibpq.h"
#include "libpq-functions.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

struct libpq clibpq_functions;

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
