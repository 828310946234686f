#include "include/dynamic_library.h"

#include <dlfcn.h>
#include <string.h>

bool dynamic_library_load(const char *library, const dynamic_library_function *functions, size_t count) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return false;
    for (size_t index = 0; index < count; index++) {
        void *function = dlsym(handle, functions[index].name);
        if (function == NULL) return false;
        // POSIX lets a pointer to an object hold one to a function.
        memcpy(functions[index].place, &function, sizeof function);
    }
    return true;
}

bool dynamic_library_load_once(
    dynamic_library_state *state, const char *library, const dynamic_library_function *functions, size_t count) {
    pthread_mutex_lock(&state->lock);
    if (!state->is_loaded) state->is_loaded = dynamic_library_load(library, functions, count);
    bool result = state->is_loaded;
    pthread_mutex_unlock(&state->lock);
    return result;
}
