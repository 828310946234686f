#define _GNU_SOURCE // memfd_create
#include "include/cmaxminddb.h"

#include "dynamic_library.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "libmaxminddb.h"

/// The countries of so many records are remembered: a database of countries has some hundreds of different ones.
#define MEMO_SIZE 1024
/// How many nodes and records are looked at for a country.
#define MOST_NODES 20000
#define MOST_RECORDS 1000
/// The tree has at most 128 levels below its root, and each adds one node to those that wait.
#define MOST_WAITING 130

struct cmaxminddb {
    mmdb_functions library;
    mmdb handle;
    /// The offset of a record, in the upper half, and its country: two letters and a mark that the place is taken. Decoding a record
    /// takes longer than finding it.
    _Atomic uint64_t memo[MEMO_SIZE];
};

static bool load(const char *name, mmdb_functions *library) {
    const dynamic_library_function functions[] = {
        {"MMDB_open", &library->open},
        {"MMDB_close", &library->close},
        {"MMDB_lookup_sockaddr", &library->lookup_sockaddr},
        {"MMDB_read_node", &library->read_node},
        {"MMDB_aget_value", &library->aget_value},
        {"MMDB_strerror", &library->strerror},
    };
    return dynamic_library_load(name, functions, sizeof functions / sizeof *functions);
}

/// Copies a regular file. Sets `errno` where it returns false.
static bool copy(int source, int target, size_t limit) {
    struct stat facts;
    if (fstat(source, &facts) != 0) return false;
    if (!S_ISREG(facts.st_mode)) {
        errno = S_ISDIR(facts.st_mode) ? EISDIR : EINVAL;
        return false;
    }
    static const size_t piece = 1 << 16;
    char *bytes = malloc(piece);
    if (bytes == NULL) return false;
    size_t total = 0;
    ssize_t count;
    while ((count = read(source, bytes, piece)) != 0) {
        if (count < 0) {
            if (errno == EINTR) continue;
            break;
        }
        total += (size_t)count;
        if (total > limit) {
            errno = EFBIG;
            count = -1;
            break;
        }
        for (ssize_t written = 0; written < count;) {
            ssize_t step = write(target, bytes + written, (size_t)(count - written));
            if (step < 0 && errno != EINTR) {
                count = -1;
                break;
            }
            if (step > 0) written += step;
        }
        if (count < 0) break;
    }
    int error = errno;
    free(bytes);
    errno = error;
    return count == 0;
}

/// Makes a file without a name, and a path by which this process opens it.
static int nameless_file(char *path, size_t size) {
#ifdef __linux__
    int file = memfd_create("countries", MFD_CLOEXEC);
    if (file >= 0) snprintf(path, size, "/proc/self/fd/%d", file);
#else
    snprintf(path, size, "/tmp/waymark-countries-XXXXXX");
    int file = mkstemp(path);
#endif
    return file;
}

/// Whether the tree of addresses, as long as the metadata says, lies within the file. The library multiplies in 32 bits, so that the
/// tree of a damaged file seems short, and it reads nodes without looking where the file ends.
///
/// The tree is followed by 16 bytes that separate it from the records ("MaxMind DB File Format Specification", "Data Section Separator").
static bool holds_tree(const mmdb *handle) {
    uint64_t node_bytes = (uint64_t)handle->record_bits * 2 / 8;
    return handle->size >= 0 && handle->node_count * node_bytes + 16 <= (uint64_t)handle->size;
}

static void forget(int file, const char *path) {
    int error = errno;
#ifdef __linux__
    (void)path;
#else
    unlink(path);
#endif
    close(file);
    errno = error;
}

cmaxminddb *cmaxminddb_open(
    const char *library, const char *path, size_t limit, cmaxminddb_status *status, const char **reason) {
    *status = CMAXMINDDB_UNREADABLE;
    cmaxminddb *database = calloc(1, sizeof *database);
    if (database == NULL) {
        *reason = strerror(errno);
        return NULL;
    }
    if (!load(library, &database->library)) {
        const char *error = dlerror();
        *status = CMAXMINDDB_NO_LIBRARY;
        *reason = error == NULL ? library : error;
        free(database);
        return NULL;
    }
    // Without waiting, for a pipe has no end.
    int source = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    char name[64];
    int target = source < 0 ? -1 : nameless_file(name, sizeof name);
    bool is_copied = target >= 0 && copy(source, target, limit);
    if (!is_copied) *reason = strerror(errno);
    if (source >= 0) close(source);
    if (is_copied) {
        int error = database->library.open(name, MMDB_MAPPED, &database->handle);
        *status = error == MMDB_SUCCESS ? CMAXMINDDB_OPENED : CMAXMINDDB_NOT_DATABASE;
        if (error != MMDB_SUCCESS) *reason = database->library.strerror(error);
        if (error == MMDB_SUCCESS && !holds_tree(&database->handle)) {
            *status = CMAXMINDDB_NOT_DATABASE;
            *reason = "it is too short for the number of its nodes";
            database->library.close(&database->handle);
        }
    }
    // What is mapped stays.
    if (target >= 0) forget(target, name);
    if (*status == CMAXMINDDB_OPENED) return database;
    free(database);
    return NULL;
}

const char *cmaxminddb_type(const cmaxminddb *database) {
    return database->handle.type == NULL ? "" : database->handle.type;
}

uint64_t cmaxminddb_build_epoch(const cmaxminddb *database) {
    return database->handle.build_epoch;
}

/// Reads two letters that a record has under a path.
static bool letters_at(const cmaxminddb *database, mmdb_entry entry, const char *const *path, uint8_t letters[2]) {
    mmdb_value value;
    memset(&value, 0, sizeof value);
    if (database->library.aget_value(&entry, &value, path) != MMDB_SUCCESS) return false;
    if (!value.is_present || value.kind != MMDB_TEXT || value.size != 2) return false;
    memcpy(letters, value.text, 2);
    return true;
}

/// Reads the country of a record, where the makers of databases put it: MaxMind and DB-IP, then two others.
static bool read_country(const cmaxminddb *database, mmdb_entry entry, uint8_t letters[2]) {
    static const char *const nested[] = {"country", "iso_code", NULL};
    static const char *const plain[] = {"country", NULL};
    static const char *const code[] = {"country_code", NULL};
    return letters_at(database, entry, nested, letters) || letters_at(database, entry, plain, letters) ||
           letters_at(database, entry, code, letters);
}

bool cmaxminddb_has_countries(cmaxminddb *database) {
    uint64_t waiting[MOST_WAITING] = {0};
    size_t count = 1;
    int records = 0;
    for (int nodes = 0; count > 0 && nodes < MOST_NODES && records < MOST_RECORDS; nodes++) {
        mmdb_node node;
        uint64_t number = waiting[--count];
        if (number > UINT32_MAX || database->library.read_node(&database->handle, (uint32_t)number, &node) != MMDB_SUCCESS)
            continue;
        // The lower addresses first. A damaged tree may have circles, which only the limits end.
        for (int side = 1; side >= 0; side--) {
            uint8_t letters[2];
            if (node.kind[side] == MMDB_INNER_NODE && count < MOST_WAITING) waiting[count++] = node.child[side];
            if (node.kind[side] != MMDB_DATA) continue;
            records++;
            if (read_country(database, node.entry[side], letters)) return true;
        }
    }
    return false;
}

bool cmaxminddb_country(cmaxminddb *database, const uint8_t *address, size_t size, uint8_t letters[2]) {
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } place;
    memset(&place, 0, sizeof place);
    if (size == 4) {
        place.any.sa_family = AF_INET;
        memcpy(&place.v4.sin_addr, address, 4);
    } else if (size == 16) {
        place.any.sa_family = AF_INET6;
        memcpy(&place.v6.sin6_addr, address, 16);
    } else {
        return false;
    }
    int error = MMDB_SUCCESS;
    mmdb_result result = database->library.lookup_sockaddr(&database->handle, &place.any, &error);
    if (error != MMDB_SUCCESS || !result.is_found) return false;

    // A place is read and written as a whole, so that no order between threads is needed.
    const uint64_t taken = 1 << 16, offset = (uint64_t)result.entry.offset << 32;
    _Atomic uint64_t *memo = &database->memo[(result.entry.offset * UINT32_C(2654435761)) >> 22];
    uint64_t known = atomic_load_explicit(memo, memory_order_relaxed);
    if ((known & taken) == 0 || (known & ~UINT64_C(0xFFFFFFFF)) != offset) {
        known = offset | taken;
        if (read_country(database, result.entry, letters)) known |= (uint64_t)letters[0] << 8 | letters[1];
        atomic_store_explicit(memo, known, memory_order_relaxed);
    }
    letters[0] = (uint8_t)(known >> 8);
    letters[1] = (uint8_t)known;
    return letters[0] != 0 || letters[1] != 0;
}

void cmaxminddb_close(cmaxminddb *database) {
    database->library.close(&database->handle);
    free(database);
}
