#include "include/csodium.h"

#include "dynamic_library.h"

// The part of libsodium's binary interface that is used here, as the library is loaded and not linked. Source: libsodium's
// documentation, "The pwhash* API", version 1.0.18; the name libsodium.so.23 changes with the interface.

/// `crypto_pwhash_ALG_ARGON2ID13`.
#define ARGON2ID 2

static struct {
    int (*init)(void);
    int (*hash)(char *, const char *, unsigned long long, unsigned long long, size_t, int);
    int (*verify)(const char *, const char *, unsigned long long);
    int (*needs_rehash)(const char *, unsigned long long, size_t);
} sodium;

static dynamic_library_state state = DYNAMIC_LIBRARY_NOT_LOADED;

bool csodium_load(const char *library) {
    const dynamic_library_function functions[] = {
        {"sodium_init", &sodium.init},
        {"crypto_pwhash_str_alg", &sodium.hash},
        {"crypto_pwhash_str_verify", &sodium.verify},
        {"crypto_pwhash_str_needs_rehash", &sodium.needs_rehash},
    };
    // It may be called again.
    return dynamic_library_load_once(&state, library, functions, sizeof functions / sizeof *functions)
        && sodium.init() >= 0;
}

bool csodium_hash(
    const uint8_t *password, size_t size, uint64_t passes, size_t memory, char text[CSODIUM_HASH_SIZE]) {
    return sodium.hash(text, (const char *)password, size, passes, memory, ARGON2ID) == 0;
}

bool csodium_verify(const char *text, const uint8_t *password, size_t size) {
    return sodium.verify(text, (const char *)password, size) == 0;
}

bool csodium_needs_rehash(const char *text, uint64_t passes, size_t memory) {
    return sodium.needs_rehash(text, passes, memory) != 0;
}
