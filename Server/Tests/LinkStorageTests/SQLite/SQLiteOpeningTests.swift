import Foundation
import GRDB
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkStorageSQLite

/// Opening a database file in any state.
@Suite struct SQLiteOpeningTests {
    @Test func commitsAreSyncedToTheDisk() async throws {
        try await withSQLite { database in
            let pragmas = try await database.pool.writeWithoutTransaction { db in
                try ["synchronous", "journal_mode", "foreign_keys"].map {
                    try String.fetchOne(db, sql: "PRAGMA \($0)")
                }
            }
            #expect(pragmas == ["2", "wal", "1"])
        }
    }

    @Test func folderAndFilesAreForThisUserOnly() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.path("a/b/waymark.sqlite")
            let database = try await SQLiteLinkDatabase.open(path: path)
            _ = try await database.insertSampleDomain()
            #expect(try mode(folder.path("a/b")) == 0o700)
            for suffix in ["", "-wal", "-shm"] {
                #expect(try mode(path + suffix) == 0o600)
            }
            try await database.close()
        }
    }

    @Test func whatWasStoredIsThereAfterReopening() async throws {
        try await withTemporaryFolder { folder in
            let first = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await first.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await first.insert(link)
            try await first.close()
            let second = try await SQLiteLinkDatabase.open(path: folder.databasePath, ifMissing: .fail)
            #expect(try await second.domains() == [domain])
            #expect(try await second.link(id: link.id) == link)
            try await second.close()
        }
    }

    /// A killed process leaves the file and the log as they are; the next start finds a copy of both here.
    @Test func acknowledgedLinksSurviveAProcessThatNeverCloses() async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await database.insertSampleDomain()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<64 {
                    group.addTask { try await database.insert(LinkRecord.sample(on: domain, code: "c\(index)")) }
                }
                try await group.waitForAll()
            }
            let copy = folder.path("copy.sqlite")
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: folder.databasePath + suffix, toPath: copy + suffix)
            }
            let restarted = try await SQLiteLinkDatabase.open(path: copy)
            let filter = LinkFilter(projectID: domain.projectID)
            let links = try await restarted.links(matching: filter, after: nil, limit: 100)
            #expect(Set(links.map(\.code.description)) == Set((0..<64).map { "c\($0)" }))
            try await restarted.close()
            try await database.close()
        }
    }

    @Test func migrationsHaveTheirNumbersAndNames() async throws {
        try await withSQLite { database in
            let names = try await database.pool.read { db in
                try String.fetchAll(db, sql: "SELECT name FROM schema_migrations ORDER BY name")
            }
            #expect(
                names == [
                    "0001-projects", "0002-apps", "0003-link-domains", "0004-api-keys", "0005-links",
                    "0006-daily-counts", "0007-claims", "0008-app-event-batches",
                    "0009-domain-pages", "0010-domain-associations",
                    "0011-link-activity", "0012-count-sources", "0013-deleted-links", "0014-link-index",
                    "0015-app-names", "0016-long-links", "0017-passed-parameters", "0018-claimed-links",
                    "0019-link-keys", "0020-key-expiry", "0023-retired-hosts", "0024-codes-in-any-case",
                    "0025-moved-links", "0026-links-revision", "0027-clicks", "0028-click-blocks",
                    "0029-deferred-links", "0030-app-events", "0031-link-limits", "0032-nodes",
                    "0033-visitor-days", "0034-people", "0035-audit", "0036-webhooks", "0037-identities",
                    "0038-passkeys", "0039-database-identity", "0040-link-signatures", "0041-click-compression",
                    "0042-audit-targets", "0043-unindexed-link-order",
                ])
        }
    }

    @Test func everyTableIsStrict() async throws {
        try await withSQLite { database in
            let loose = try await database.pool.read { db in
                try String.fetchAll(
                    db, sql: "SELECT name FROM pragma_table_list WHERE NOT strict AND name NOT LIKE 'sqlite_%'")
            }
            #expect(loose.isEmpty)
        }
    }

    @Test func manyFirstStartsAtOnceAllSucceed() async throws {
        try await withTemporaryFolder { folder in
            let databases = try await withThrowingTaskGroup(of: SQLiteLinkDatabase.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await SQLiteLinkDatabase.open(path: folder.databasePath) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for (index, database) in databases.enumerated() {
                try await database.insert(ProjectRecord.sample(name: "\(index)"))
            }
            for database in databases {
                #expect(try await database.projects().count == databases.count)
                try await database.close()
            }
        }
    }

    @Test func aMissingFileIsNotMadeUnlessWanted() async throws {
        try await withTemporaryFolder { folder in
            await expectReason(.missing) {
                try await SQLiteLinkDatabase.open(path: folder.databasePath, ifMissing: .fail)
            }
            #expect(!FileManager.default.fileExists(atPath: folder.databasePath))
            await expectReason(.missing) { try await SQLiteLinkDatabase.open(path: "") }
        }
    }

    @Test func filesThatAreNoDatabasesAreLeftAlone() async throws {
        try await withTemporaryFolder { folder in
            let text = Data(String(repeating: "This is a letter, not a database.\n", count: 100).utf8)
            try text.write(to: URL(fileURLWithPath: folder.databasePath))
            await expectReason(.notDatabase) { try await SQLiteLinkDatabase.open(path: folder.databasePath) }
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder.databasePath)) == text)
        }
    }

    @Test func databasesOfOtherProgramsAreLeftAlone() async throws {
        try await withTemporaryFolder { folder in
            let other = try DatabaseQueue(path: folder.databasePath)
            try await other.write { try $0.execute(sql: "CREATE TABLE projects (id INTEGER PRIMARY KEY)") }
            try other.close()
            let before = try Data(contentsOf: URL(fileURLWithPath: folder.databasePath))
            await expectReason(.foreignDatabase) { try await SQLiteLinkDatabase.open(path: folder.databasePath) }
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder.databasePath)) == before)
        }
    }

    @Test func databasesOfNewerVersionsAreRefusedByName() async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            try await database.pool.write { db in
                try db.execute(sql: "INSERT INTO schema_migrations (name, applied_at) VALUES ('0999-future', 0)")
            }
            try await database.close()
            await expectReason(.newerSchema("0999-future")) {
                try await SQLiteLinkDatabase.open(path: folder.databasePath)
            }
        }
    }

    @Test func damagedFilesAreNamed() async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            _ = try await database.insertSampleDomain()
            try await database.close()
            let url = URL(fileURLWithPath: folder.databasePath)
            var bytes = try Data(contentsOf: url)
            bytes.replaceSubrange(100..<4096, with: Data(repeating: 0xFF, count: 3996))
            try bytes.write(to: url)
            await expectReason(.damaged) { try await SQLiteLinkDatabase.open(path: folder.databasePath) }
        }
    }

    @Test func aFolderIsNoFile() async throws {
        try await withTemporaryFolder { folder in
            await expectReason(.isDirectory) { try await SQLiteLinkDatabase.open(path: folder.url.path) }
        }
    }

    @Test func aFileIsNoFolder() async throws {
        try await withTemporaryFolder { folder in
            try Data().write(to: folder.url.appendingPathComponent("file"))
            await expectReason(.missingDirectory) {
                try await SQLiteLinkDatabase.open(path: folder.path("file/waymark.sqlite"))
            }
        }
    }

    /// No user, not even root, can create files in the kernel's file system.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel")))
    func aFolderThatTakesNoFilesIsNamed() async throws {
        await expectReason(.noPermission) { try await SQLiteLinkDatabase.open(path: "/sys/kernel/waymark.sqlite") }
    }

    @Test(.enabled(if: getuid() != 0, "root may write everywhere"))
    func aReadOnlyFolderIsNamed() async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            try await database.close()
            try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
            await expectReason(.noPermission) { try await SQLiteLinkDatabase.open(path: folder.databasePath) }
            await expectReason(.noPermission) { try await SQLiteLinkDatabase.open(path: folder.path("new.sqlite")) }
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
        }
    }

    @Test func errorsSayWhatWhereAndWhatWouldBeRight() {
        let error = DatabaseOpeningError(path: "/data/x", reason: .newerSchema("0999-future"))
        #expect(
            error.description
                == """
                cannot open the database "/data/x": it was written by a newer version of waymark (it has the migration \
                0999-future, unknown here); install that version
                """)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func expectReason(
        _ reason: DatabaseOpeningError.Reason, sourceLocation: SourceLocation = #_sourceLocation,
        _ open: () async throws -> SQLiteLinkDatabase
    ) async {
        let error = await #expect(throws: DatabaseOpeningError.self, sourceLocation: sourceLocation) {
            try await open().close()
        }
        #expect(error?.reason == reason, sourceLocation: sourceLocation)
    }
}
