#ifndef WAYMARK_DYNAMIC_LIBRARY_H
#define WAYMARK_DYNAMIC_LIBRARY_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A function of a library, and where the pointer to it is stored.
typedef struct {
    const char *name;
    void *place;
} dynamic_library_function;

/// Loads a library by its name, and finds some of its functions. Safe from any thread.
///
/// Returns false if the library, or a function of it, is missing; `dlerror` then tells which, on the same thread.
bool dynamic_library_load(const char *library, const dynamic_library_function *functions, size_t count);

/// Whether a library is loaded that a whole process has in common; begins as DYNAMIC_LIBRARY_NOT_LOADED.
typedef struct {
    pthread_mutex_t lock;
    bool is_loaded;
} dynamic_library_state;

#define DYNAMIC_LIBRARY_NOT_LOADED {PTHREAD_MUTEX_INITIALIZER, false}

/// Does the same unless it has been done with success. Safe from any thread.
bool dynamic_library_load_once(
    dynamic_library_state *state, const char *library, const dynamic_library_function *functions, size_t count);

#ifdef __cplusplus
}
#endif

#endif
