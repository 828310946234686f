#ifndef CSQLITECONFIGURATION_H
#define CSQLITECONFIGURATION_H

/// Makes SQLite allocate memory without counting it, for the whole process.
///
/// A count takes a lock at each allocation. Nothing here asks for it. Without effect once SQLite is in use.
void csqlite_leave_memory_uncounted(void);

#endif
