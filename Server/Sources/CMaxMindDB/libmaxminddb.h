#ifndef WAYMARK_LIBMAXMINDDB_H
#define WAYMARK_LIBMAXMINDDB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>

// The part of libmaxminddb's binary interface that is used here, as the library is loaded and not linked.
//
// The sizes and the places of the fields are those of the interface with the name libmaxminddb.so.0; the library promises to
// change its name with them. Source: libmaxminddb(3), "DATA STRUCTURES" and "FUNCTIONS", version 1.7.

/// `MMDB_s`: an open database, in memory of the caller.
typedef struct {
    uint32_t flags;
    const char *path;
    ssize_t size;
    const uint8_t *content;
    const uint8_t *data;
    uint32_t data_size;
    const uint8_t *metadata;
    uint32_t metadata_size;
    uint16_t record_bytes;
    uint16_t depth;
    struct {
        uint16_t prefix_length;
        uint32_t node;
    } ipv4_start;
    uint32_t node_count;
    uint16_t record_bits;
    uint16_t ip_version;
    const char *type;
    struct {
        size_t count;
        const char **names;
    } languages;
    uint16_t major_version;
    uint16_t minor_version;
    uint64_t build_epoch;
    struct {
        size_t count;
        void **texts;
    } descriptions;
} mmdb;

/// `MMDB_entry_s`: the place of a record's data.
typedef struct {
    const mmdb *database;
    uint32_t offset;
} mmdb_entry;

/// `MMDB_lookup_result_s`.
typedef struct {
    bool is_found;
    mmdb_entry entry;
    uint16_t prefix_length;
} mmdb_result;

/// `MMDB_entry_data_s`: one value of a record.
typedef struct {
    bool is_present;
    union {
        const char *text;
        uint64_t number;
#ifdef __SIZEOF_INT128__
        unsigned __int128 large_number;
#else
        uint8_t large_number[16];
#endif
    };
    uint32_t offset;
    uint32_t next_offset;
    uint32_t size;
    uint32_t kind;
} mmdb_value;

/// `MMDB_search_node_s`: a node of the tree of addresses, with the two records below it.
typedef struct {
    uint64_t child[2];
    uint8_t kind[2];
    mmdb_entry entry[2];
} mmdb_node;

enum {
    MMDB_SUCCESS = 0,
    /// `MMDB_MODE_MMAP`, the only way in which the library reads a file.
    MMDB_MAPPED = 1,
    /// `MMDB_DATA_TYPE_UTF8_STRING`.
    MMDB_TEXT = 2,
    /// `MMDB_RECORD_TYPE_SEARCH_NODE` and `MMDB_RECORD_TYPE_DATA`.
    MMDB_INNER_NODE = 0,
    MMDB_DATA = 2,
};

/// The functions of the library, by their names without `MMDB_`.
typedef struct {
    int (*open)(const char *path, uint32_t flags, mmdb *database);
    void (*close)(mmdb *database);
    mmdb_result (*lookup_sockaddr)(const mmdb *database, const struct sockaddr *address, int *error);
    int (*read_node)(const mmdb *database, uint32_t number, mmdb_node *node);
    int (*aget_value)(mmdb_entry *start, mmdb_value *value, const char *const *path);
    const char *(*strerror)(int error);
} mmdb_functions;

#endif
