#ifndef WAYMARK_CMAXMINDDB_H
#define WAYMARK_CMAXMINDDB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An open database of the MaxMind DB format, in memory.
typedef struct cmaxminddb cmaxminddb;

/// What became of an opening.
typedef enum {
    CMAXMINDDB_OPENED,
    /// The library cannot be loaded.
    CMAXMINDDB_NO_LIBRARY,
    /// The file cannot be read, or not be copied.
    CMAXMINDDB_UNREADABLE,
    /// The file is no such database, or a damaged one.
    CMAXMINDDB_NOT_DATABASE,
} cmaxminddb_status;

/// Loads the library by its name, if it is not loaded yet, and opens a copy of a file with it.
///
/// The copy is in memory and belongs to nobody else, so that the file may be changed, cut short or removed at any time.
/// `limit` is the largest size of a file in bytes. `reason` receives what is wrong, in the words of the system or of the
/// library; it is valid until the next call on the same thread.
///
/// Returns the database, or NULL.
cmaxminddb *cmaxminddb_open(
    const char *library, const char *path, size_t limit, cmaxminddb_status *status, const char **reason);

/// The type of the database, as its maker calls it. Lives as long as the database.
const char *cmaxminddb_type(const cmaxminddb *database);

/// When the database was built, in seconds since 1970.
uint64_t cmaxminddb_build_epoch(const cmaxminddb *database);

/// Whether records of the database name countries; looks at the first thousand of them.
bool cmaxminddb_has_countries(cmaxminddb *database);

/// Finds the country of an address of 4 or 16 bytes, in network order: two letters. Safe from any thread.
///
/// Returns false where the database has none.
bool cmaxminddb_country(cmaxminddb *database, const uint8_t *address, size_t size, uint8_t letters[2]);

/// Closes the database. The library stays loaded.
void cmaxminddb_close(cmaxminddb *database);

#ifdef __cplusplus
}
#endif

#endif
