import GRDBSQLite
import LinkStorage
import LinkStorageSQLite
import Testing

/// How SQLite allocates memory.
@Suite struct SQLiteMemoryTests {
    /// In a process of its own: other tests may have used SQLite before it was configured, and then it counts.
    @Test func itIsNotCounted() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryFolder { folder in
                let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
                _ = try await database.insertSampleDomain()
                #expect(sqlite3_memory_used() == 0)
                try await database.close()
            }
        }
    }
}
