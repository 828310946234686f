#ifndef WAYMARK_CRE2_H
#define WAYMARK_CRE2_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A compiled RE2 pattern.
typedef struct cre2_pattern cre2_pattern;

/// Compiles a pattern; never fails to return, even where the pattern is wrong: ask cre2_error.
/// `memory` bounds the compiled program in bytes.
cre2_pattern *cre2_compile(const char *pattern, size_t length, long long memory);

/// What is wrong with the pattern, or NULL where it is right. The text lives as long as the pattern.
const char *cre2_error(const cre2_pattern *pattern);

/// Whether the pattern matches anywhere in the text; linear in the text's length. Safe from any thread.
bool cre2_search(const cre2_pattern *pattern, const char *text, size_t length);

/// Frees a pattern.
void cre2_free(cre2_pattern *pattern);

#ifdef __cplusplus
}
#endif

#endif
