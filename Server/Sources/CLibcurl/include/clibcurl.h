#ifndef WAYMARK_CLIBCURL_H
#define WAYMARK_CLIBCURL_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Loads libcurl, which Foundation's URLSession uses on Linux, once for the process. Returns false, with the reason, if it
/// cannot be loaded; the reason is valid until the next call on the same thread. Safe from any thread. Elsewhere, where
/// URLSession is a part of the system, it is always true.
///
/// A session that is made although the library is missing ends the process: call this first.
bool clibcurl_load(const char *library, const char **reason);

#ifdef __cplusplus
}
#endif

#endif
