import Foundation
import LinkStorage
import Testing

@testable import LinkStorageSQLite

@Suite struct SQLiteCheckpointTests {
    @Test(arguments: [true, false])
    func theLogIsLeftToAnotherProgramIfItIsToBe(leaves: Bool) async throws {
        try await withTemporaryFolder { folder in
            let driver = SQLiteDriver(path: folder.databasePath, leavesCheckpoints: leaves)
            let database = try await driver.open(ifMissing: .create, use: .service, onClosedDisk: .fail)
            // That program has the database open; otherwise SQLite empties the log with the last connection.
            let copier = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            _ = try await database.settingsRevision()
            #expect(FilePath.size(of: folder.databasePath + "-wal") > 0)
            try await database.close()
            #expect((FilePath.size(of: folder.databasePath + "-wal") > 0) == leaves)
            try await copier.close()
        }
    }

    @Test func aCancelledBackupLeavesNothing() async throws {
        try await withTemporaryFolder { folder in
            try await SQLiteLinkDatabase.open(path: folder.databasePath).close()
            let file = folder.path("copy.sqlite")
            let backup = SQLiteBackup(of: folder.databasePath, to: file)
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await backup.run()
            }
            await #expect(throws: CancellationError.self) { _ = try await task.value }
            #expect(!FilePath.exists(file) && !FilePath.exists(file + ".part"))
        }
    }
}
