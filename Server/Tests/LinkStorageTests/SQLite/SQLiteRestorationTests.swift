import Foundation
import GRDB
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkStorageSQLite

/// Putting a backup in a database's place.
@Suite struct SQLiteRestorationTests {
    private static let moment = Date(timeIntervalSince1970: 1_800_000_000)

    /// A folder with a backup of one link, `old`, and a database that has another one too, `new`.
    private func withBackup(_ body: (TemporaryFolder, _ file: String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.path("backup.sqlite")
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await database.insertSampleDomain()
            try await database.insert(LinkRecord.sample(on: domain, code: "old"))
            _ = try await SQLiteBackup(of: database.path, to: file).run()
            try await database.insert(LinkRecord.sample(on: domain, code: "new"))
            try await database.close()
            try await body(folder, file)
        }
    }

    private func codes(_ path: String) async throws -> [String] {
        let database = try await SQLiteLinkDatabase.open(path: path, ifMissing: .fail)
        let project = try #require(try await database.projects().first)
        let links = try await database.links(matching: LinkFilter(projectID: project.id), after: nil, limit: 10)
        try await database.close()
        return links.map(\.code.description).sorted()
    }

    @Test func aBackupBecomesADatabaseWhereThereIsNone() async throws {
        try await withBackup { folder, file in
            let place = folder.path("elsewhere.sqlite")
            let outcome = try await SQLiteRestoration(of: file, to: place).run()
            #expect(outcome.replaced == nil)
            #expect(outcome.contents.links == 1)
            #expect(try await codes(place) == ["old"])
            #expect(try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int == 0o600)
            #expect(try await codes(file) == ["old"])
        }
    }

    @Test func aDatabaseThatIsThereStaysUnlessItIsToBePutAside() async throws {
        try await withBackup { folder, file in
            let error = await #expect(throws: DatabaseCopyError.self) {
                try await SQLiteRestoration(of: file, to: folder.databasePath).run()
            }
            guard case .databaseExists(let there?, let backup) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(there.links == 2)
            #expect(backup.links == 1)
            let codes = try await codes(folder.databasePath)
            #expect(codes == ["new", "old"])
        }
    }

    @Test func theFormerDatabaseIsKept() async throws {
        try await withBackup { folder, file in
            for suffix in ["", "-2"] {
                let outcome = try await SQLiteRestoration(of: file, to: folder.databasePath, isReplacing: true)
                    .run(now: Self.moment)
                #expect(outcome.replaced == folder.databasePath + ".replaced-20270115T080000Z" + suffix)
            }
            #expect(try await codes(folder.databasePath) == ["old"])
            #expect(try await codes(folder.databasePath + ".replaced-20270115T080000Z") == ["new", "old"])
            #expect(try folder.names(beginningWith: "waymark.sqlite.part").isEmpty)
        }
    }

    @Test func aDatabaseInUseIsLeftAlone() async throws {
        try await withBackup { folder, file in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let error = await #expect(throws: DatabaseCopyError.self) {
                try await SQLiteRestoration(of: file, to: folder.databasePath, isReplacing: true).run()
            }
            #expect(error?.reason == .isInUse)
            #expect(try await database.health().takesWrites)
            try await database.close()
            #expect(try await codes(folder.databasePath) == ["new", "old"])
        }
    }

    /// The log of a process that was killed would change the restored database, if it stayed under its name.
    @Test func theLogOfTheFormerDatabaseIsNotPlayedIntoTheNew() async throws {
        try await withBackup { folder, file in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try #require(try await database.domains().first)
            try await database.insert(LinkRecord.sample(on: domain, code: "logged"))
            let place = folder.path("killed.sqlite")
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: folder.databasePath + suffix, toPath: place + suffix)
            }
            try await database.close()
            let outcome = try await SQLiteRestoration(of: file, to: place, isReplacing: true).run()
            #expect(try await codes(place) == ["old"])
            #expect(try await codes(#require(outcome.replaced)) == ["logged", "new", "old"])
        }
    }

    /// Of its log, SQLite has taken what it could.
    @Test func aDamagedDatabaseIsPutAside() async throws {
        try await withBackup { folder, file in
            let junk = Data(repeating: 0x58, count: 8192)
            for suffix in ["", "-wal", "-shm"] {
                try junk.write(to: URL(fileURLWithPath: folder.databasePath + suffix))
            }
            let outcome = try await SQLiteRestoration(of: file, to: folder.databasePath, isReplacing: true).run()
            #expect(try await codes(folder.databasePath) == ["old"])
            let aside = try #require(outcome.replaced)
            #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == junk)
        }
    }

    @Test func aDatabaseBehindASymbolicLinkStaysBehindIt() async throws {
        try await withBackup { folder, file in
            let name = folder.path("name.sqlite")
            try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: folder.databasePath)
            _ = try await SQLiteRestoration(of: file, to: name, isReplacing: true).run()
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: name) == folder.databasePath)
            #expect(try await codes(folder.databasePath) == ["old"])
        }
    }

    @Test func whatIsNoWholeBackupIsRefused() async throws {
        try await withBackup { folder, file in
            let place = folder.path("elsewhere.sqlite")
            let url = URL(fileURLWithPath: file)
            let whole = try Data(contentsOf: url)
            try whole.prefix(whole.count / 2).write(to: url)
            await #expect(throws: (any Error).self) { try await SQLiteRestoration(of: file, to: place).run() }
            try Data("a letter".utf8).write(to: url)
            await expectOpeningReason(.notDatabase) {
                _ = try await SQLiteRestoration(of: file, to: place).run()
            }
            try whole.write(to: url)
            let queue = try DatabaseQueue(path: file)
            try await queue.write {
                try $0.execute(sql: "INSERT INTO schema_migrations (name, applied_at) VALUES ('0999-future', 0)")
            }
            try queue.close()
            await expectOpeningReason(.newerSchema("0999-future")) {
                _ = try await SQLiteRestoration(of: file, to: place).run()
            }
            #expect(try folder.names(beginningWith: "elsewhere").isEmpty)
        }
    }
}
