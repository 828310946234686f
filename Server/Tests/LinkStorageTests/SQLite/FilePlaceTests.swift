import Foundation
import GRDB
import LinkStorage
import Testing

@testable import LinkStorageSQLite

/// What becomes of writes when somebody moves the file, or gives it a second name.
@Suite struct FilePlaceTests {
    private func withStoredLink(
        _ body: (TemporaryFolder, SQLiteLinkDatabase, LinkRecord) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            try await body(folder, database, link)
            try? await database.close()
        }
    }

    @Test(arguments: ["waymark.sqlite", "waymark.sqlite-wal"])
    func nothingIsAcknowledgedIntoAFileThatIsGone(_ name: String) async throws {
        try await withStoredLink { folder, database, link in
            try FileManager.default.removeItem(atPath: folder.path(name))
            var other = link
            other.id = LinkRecord.ID(at: .sample)
            other.code = try .sample("other")
            await expectStoreError(.readOnly) { [other] in try await database.insert(other) }
            #expect(try await database.link(id: link.id) == link)
            let refusal = try #require(try await database.health().refusal)
            #expect(refusal.contains(folder.path(name)))
        }
    }

    @Test func writesGoOnWhenTheFileIsBack() async throws {
        try await withStoredLink { folder, database, link in
            try FileManager.default.moveItem(atPath: folder.databasePath, toPath: folder.path("moved"))
            await expectStoreError(.readOnly) { _ = try await database.update(link) }
            await database.resumeWriting()
            #expect(try await !database.health().takesWrites)
            try FileManager.default.moveItem(atPath: folder.path("moved"), toPath: folder.databasePath)
            await database.resumeWriting()
            #expect(try await database.health().takesWrites)
            #expect(try await database.update(link).version == 2)
        }
    }

    @Test func anotherFileInItsPlaceIsNotIt() async throws {
        try await withStoredLink { folder, database, link in
            try FileManager.default.moveItem(atPath: folder.databasePath, toPath: folder.path("moved"))
            try FileManager.default.copyItem(atPath: folder.path("moved"), toPath: folder.databasePath)
            await expectStoreError(.readOnly) { _ = try await database.update(link) }
        }
    }

    @Test func aSymbolicLinkNamesTheSameFile() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder.path("data"), withIntermediateDirectories: true)
            try await SQLiteLinkDatabase.open(path: folder.path("data/w.sqlite")).close()
            try FileManager.default.createSymbolicLink(
                atPath: folder.path("link.sqlite"), withDestinationPath: folder.path("data/w.sqlite"))
            let database = try await SQLiteLinkDatabase.open(path: folder.path("link.sqlite"))
            _ = try await database.insertSampleDomain()
            try await database.close()
        }
    }

    /// A new database would empty the log, which holds what the moved one has acknowledged.
    @Test(arguments: [MissingDatabase.create, .fail])
    func noDatabaseIsMadeBesideTheLogOfOneThatWasMoved(_ missing: MissingDatabase) async throws {
        try await withStoredLink { folder, database, link in
            let path = folder.databasePath
            try FileManager.default.moveItem(atPath: path, toPath: folder.path("elsewhere"))
            let error = await #expect(throws: DatabaseOpeningError.self) {
                try await SQLiteLinkDatabase.open(path: path, ifMissing: missing)
            }
            #expect(error?.reason == .onlyLog)
            #expect(!FileManager.default.fileExists(atPath: path))
            try FileManager.default.moveItem(atPath: folder.path("elsewhere"), toPath: path)
            _ = try await database.update(link)
        }
    }

    @Test func aFileWithASecondNameIsRefused() async throws {
        try await withStoredLink { folder, _, _ in
            try FileManager.default.linkItem(atPath: folder.databasePath, toPath: folder.path("second"))
            for name in ["second", "waymark.sqlite"] {
                let error = await #expect(throws: DatabaseOpeningError.self) {
                    try await SQLiteLinkDatabase.open(path: folder.path(name)).close()
                }
                #expect(error?.reason == .severalNames)
            }
        }
    }
}
