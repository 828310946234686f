#include "csqliteconfiguration.h"

#include <sqlite3.h>

// In C, because the function takes a variable number of arguments, which Swift cannot pass.
void csqlite_leave_memory_uncounted(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
