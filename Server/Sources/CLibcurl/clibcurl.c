#define _GNU_SOURCE
#include "include/clibcurl.h"

#ifndef __linux__

bool clibcurl_load(const char *library, const char **reason) {
    (void)library;
    (void)reason;
    return true;
}

#else

#include "dynamic_library.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions of libcurl that Foundation calls, under their own names, so that a program with Foundation inside is linked
// without libcurl and starts without it and the 25 libraries that it brings. Each passes its call on to the library, which is
// loaded by then. Their shapes are those of libcurl's documentation; its headers are not needed to build. A handle is a
// pointer, and an enumeration an int. If Foundation comes to call another one, linking a release says so.

#define FUNCTIONS(X) \
    X(curl_global_init) \
    X(curl_free) \
    X(curl_version) \
    X(curl_version_info) \
    X(curl_easy_init) \
    X(curl_easy_cleanup) \
    X(curl_easy_setopt) \
    X(curl_easy_getinfo) \
    X(curl_easy_pause) \
    X(curl_easy_strerror) \
    X(curl_multi_init) \
    X(curl_multi_cleanup) \
    X(curl_multi_add_handle) \
    X(curl_multi_remove_handle) \
    X(curl_multi_assign) \
    X(curl_multi_info_read) \
    X(curl_multi_setopt) \
    X(curl_multi_socket_action) \
    X(curl_slist_append) \
    X(curl_slist_free_all) \
    X(curl_url) \
    X(curl_url_get) \
    X(curl_url_set)

int curl_global_init(long flags);
void curl_free(void *memory);
char *curl_version(void);
void *curl_version_info(int age);
void *curl_easy_init(void);
void curl_easy_cleanup(void *handle);
int curl_easy_setopt(void *handle, int option, ...);
int curl_easy_getinfo(void *handle, int info, ...);
int curl_easy_pause(void *handle, int mask);
const char *curl_easy_strerror(int code);
void *curl_multi_init(void);
int curl_multi_cleanup(void *multi);
int curl_multi_add_handle(void *multi, void *handle);
int curl_multi_remove_handle(void *multi, void *handle);
int curl_multi_assign(void *multi, int socket, void *pointer);
void *curl_multi_info_read(void *multi, int *count);
int curl_multi_setopt(void *multi, int option, ...);
int curl_multi_socket_action(void *multi, int socket, int mask, int *running);
void *curl_slist_append(void *list, const char *text);
void curl_slist_free_all(void *list);
void *curl_url(void);
int curl_url_get(const void *handle, int part, char **text, unsigned flags);
int curl_url_set(void *handle, int part, const char *text, unsigned flags);

#define MEMBER(name) __typeof__(&name) name;
static struct { FUNCTIONS(MEMBER) } curl;

static dynamic_library_state state = DYNAMIC_LIBRARY_NOT_LOADED;

static bool load(const char *name) {
#define ENTRY(name) {#name, &curl.name},
    const dynamic_library_function functions[] = {FUNCTIONS(ENTRY)};
    return dynamic_library_load_once(&state, name, functions, sizeof functions / sizeof *functions);
}

bool clibcurl_load(const char *library, const char **reason) {
    bool result = load(library);
    if (!result) {
        const char *error = dlerror();
        *reason = error == NULL ? library : error;
    }
    return result;
}

// For callers who have not loaded the library themselves, such as a test's own session.
static void require(void) {
    const char *reason = NULL;
    if (clibcurl_load("libcurl.so.4", &reason)) return;
    fprintf(stderr, "libcurl cannot be loaded (%s); install it: on Debian the package libcurl4\n", reason);
    abort();
}

int curl_global_init(long flags) {
    require();
    return curl.curl_global_init(flags);
}

char *curl_version(void) {
    require();
    return curl.curl_version();
}

void *curl_version_info(int age) {
    require();
    return curl.curl_version_info(age);
}

void *curl_easy_init(void) {
    require();
    return curl.curl_easy_init();
}

void *curl_multi_init(void) {
    require();
    return curl.curl_multi_init();
}

void *curl_slist_append(void *list, const char *text) {
    require();
    return curl.curl_slist_append(list, text);
}

void *curl_url(void) {
    require();
    return curl.curl_url();
}

const char *curl_easy_strerror(int code) {
    require();
    return curl.curl_easy_strerror(code);
}

// The rest is called with what one of the above has made.

void curl_free(void *memory) {
    if (memory != NULL) curl.curl_free(memory);
}

void curl_easy_cleanup(void *handle) {
    if (handle != NULL) curl.curl_easy_cleanup(handle);
}

void curl_slist_free_all(void *list) {
    if (list != NULL) curl.curl_slist_free_all(list);
}

int curl_easy_pause(void *handle, int mask) {
    return curl.curl_easy_pause(handle, mask);
}

int curl_multi_cleanup(void *multi) {
    return curl.curl_multi_cleanup(multi);
}

int curl_multi_add_handle(void *multi, void *handle) {
    return curl.curl_multi_add_handle(multi, handle);
}

int curl_multi_remove_handle(void *multi, void *handle) {
    return curl.curl_multi_remove_handle(multi, handle);
}

int curl_multi_assign(void *multi, int socket, void *pointer) {
    return curl.curl_multi_assign(multi, socket, pointer);
}

void *curl_multi_info_read(void *multi, int *count) {
    return curl.curl_multi_info_read(multi, count);
}

int curl_multi_socket_action(void *multi, int socket, int mask, int *running) {
    return curl.curl_multi_socket_action(multi, socket, mask, running);
}

int curl_url_get(const void *handle, int part, char **text, unsigned flags) {
    return curl.curl_url_get(handle, part, text, flags);
}

int curl_url_set(void *handle, int part, const char *text, unsigned flags) {
    return curl.curl_url_set(handle, part, text, flags);
}

// An option has exactly one value: a long, a curl_off_t or a pointer, each as wide as a pointer here and passed like one.
_Static_assert(sizeof(long) == sizeof(void *), "values of libcurl's options have one width");

int curl_easy_setopt(void *handle, int option, ...) {
    va_list values;
    va_start(values, option);
    void *value = va_arg(values, void *);
    va_end(values);
    return curl.curl_easy_setopt(handle, option, value);
}

int curl_easy_getinfo(void *handle, int info, ...) {
    va_list values;
    va_start(values, info);
    void *value = va_arg(values, void *);
    va_end(values);
    return curl.curl_easy_getinfo(handle, info, value);
}

int curl_multi_setopt(void *multi, int option, ...) {
    va_list values;
    va_start(values, option);
    void *value = va_arg(values, void *);
    va_end(values);
    return curl.curl_multi_setopt(multi, option, value);
}

#endif
