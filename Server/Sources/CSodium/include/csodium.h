#ifndef WAYMARK_CSODIUM_H
#define WAYMARK_CSODIUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The size of a hash's text, with the zero at its end.
#define CSODIUM_HASH_SIZE 128

/// Loads libsodium by its name, once for the process. Returns false if it cannot be loaded; a later call tries again. Safe from any
/// thread. Call the functions below only after it has returned true.
bool csodium_load(const char *library);

/// Hashes a password with Argon2id, one lane, and writes the result as a PHC string. Blocks for as long as the hash takes.
///
/// `passes` is Argon2's t, `memory` its m in bytes. Returns false if there is not as much memory.
bool csodium_hash(
    const uint8_t *password, size_t size, uint64_t passes, size_t memory, char text[CSODIUM_HASH_SIZE]);

/// Whether a hash is that of a password. Blocks for as long as the hash takes.
bool csodium_verify(const char *text, const uint8_t *password, size_t size);

/// Whether a hash was made with other parameters.
bool csodium_needs_rehash(const char *text, uint64_t passes, size_t memory);

#ifdef __cplusplus
}
#endif

#endif
