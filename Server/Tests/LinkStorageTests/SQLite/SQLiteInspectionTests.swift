import Foundation
import GRDB
import LinkStorage
import Testing

@testable import LinkStorageSQLite

/// What a look into a database file shows, and that it changes nothing.
@Suite struct SQLiteInspectionTests {
    private func withClosedDatabase(
        after change: @escaping @Sendable (Database) throws -> Void = { _ in },
        _ body: (TemporaryFolder) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            try await database.insert(ProjectRecord.sample())
            try await database.pool.writeWithoutTransaction(change)
            try await database.close()
            try await body(folder)
        }
    }

    @Test(arguments: [true, false]) func wholeDatabaseIsCurrent(isThorough: Bool) async throws {
        try await withClosedDatabase { folder in
            let before = try Data(contentsOf: URL(fileURLWithPath: folder.databasePath))
            let inspection = try await SQLiteLinkDatabase.inspect(path: folder.databasePath, thorough: isThorough)
            #expect(inspection.schema == .current)
            #expect(inspection.damage.isEmpty)
            #expect(inspection.orphanCount == 0)
            #expect(inspection.bytes == before.count)
            #expect(inspection.isThorough == isThorough)
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder.databasePath)) == before)
        }
    }

    @Test func openDatabaseCanBeInspectedAndRead() async throws {
        try await withSQLite { database in
            try await database.insert(ProjectRecord.sample())
            let inspection = try await SQLiteLinkDatabase.inspect(path: database.path, thorough: false)
            #expect(inspection.schema == .current)
            #expect(inspection.logBytes > 0)
            let reader = try SQLiteLinkDatabase.openForReading(path: database.path)
            #expect(try await reader.projects().count == 1)
            await #expect(throws: LinkStoreError.self) { try await reader.insert(ProjectRecord.sample(name: "x")) }
            try await reader.close()
        }
    }

    @Test func schemasOfOtherVersionsAreNamedAndNotRead() async throws {
        let newest = try #require(Migration.all.last?.name)
        for (sql, schema) in [
            ("DELETE FROM schema_migrations WHERE name = '\(newest)'", .older(missing: [newest])),
            ("INSERT INTO schema_migrations VALUES ('0999-future', 0)", .newer("0999-future")),
        ] as [(String, DatabaseInspection.Schema)] {
            try await withClosedDatabase(after: { try $0.execute(sql: sql) }) { folder in
                let path = folder.databasePath
                let inspection = try await SQLiteLinkDatabase.inspect(path: path, thorough: false)
                #expect(inspection.schema == schema)
                #expect(throws: DatabaseOpeningError.self) { try SQLiteLinkDatabase.openForReading(path: path) }
            }
        }
    }

    @Test func emptyFileLacksEveryMigration() async throws {
        try await withTemporaryFolder { folder in
            try Data().write(to: URL(fileURLWithPath: folder.databasePath))
            let inspection = try await SQLiteLinkDatabase.inspect(path: folder.databasePath, thorough: false)
            #expect(inspection.schema == .older(missing: Migration.all.map(\.name)))
        }
    }

    @Test func rowsThatReferToNothingAreCounted() async throws {
        let orphan = """
            PRAGMA foreign_keys = OFF;
            INSERT INTO app_event_batches VALUES (x'00112233445566778899AABBCCDDEEFF', 'b', 1, 0, 0);
            """
        try await withClosedDatabase(after: { try $0.execute(sql: orphan) }) {
            let inspection = try await SQLiteLinkDatabase.inspect(path: $0.databasePath, thorough: false)
            #expect(inspection.orphanCount == 1)
            #expect(inspection.orphanTables == ["app_event_batches"])
        }
    }

    /// An index that lost an entry: only the thorough check compares it with its table.
    @Test func thoroughCheckFindsBrokenIndexes() async throws {
        let breaking = """
            CREATE TABLE pairs (a TEXT, b TEXT); CREATE INDEX pairs_by_a ON pairs (a);
            INSERT INTO pairs VALUES ('x', 'y');
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = 'CREATE INDEX pairs_by_a ON pairs (b)' WHERE name = 'pairs_by_a';
            PRAGMA writable_schema = OFF;
            """
        try await withClosedDatabase(after: { try $0.execute(sql: breaking) }) { folder in
            let quick = try await SQLiteLinkDatabase.inspect(path: folder.databasePath, thorough: false)
            #expect(quick.damage.isEmpty)
            let thorough = try await SQLiteLinkDatabase.inspect(path: folder.databasePath, thorough: true)
            #expect(thorough.damage.contains { $0.contains("pairs_by_a") })
        }
    }

    @Test func filesThatAreNoDatabaseOfOursAreRefusedWithAReason() async throws {
        try await withTemporaryFolder { folder in
            func reason(_ path: String) async -> DatabaseOpeningError.Reason? {
                let error = await #expect(throws: DatabaseOpeningError.self) {
                    try await SQLiteLinkDatabase.inspect(path: path, thorough: false)
                }
                return error?.reason
            }
            #expect(await reason(folder.path("none.sqlite")) == .missing)
            #expect(await reason(folder.url.path) == .isDirectory)
            try Data(String(repeating: "notes ", count: 500).utf8).write(to: URL(fileURLWithPath: folder.path("notes")))
            #expect(await reason(folder.path("notes")) == .notDatabase)
            let other = try DatabaseQueue(path: folder.path("other"))
            try await other.write { try $0.execute(sql: "CREATE TABLE x (y)") }
            try other.close()
            #expect(await reason(folder.path("other")) == .foreignDatabase)
            #expect(FileManager.default.fileExists(atPath: folder.path("none.sqlite")) == false)
        }
    }
}
