import Foundation
import LinkStorage
import Testing

@testable import waymark

@Suite struct BackupFolderTests {
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-backups-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private static let first = "waymark-20261126T213215Z-1.sqlite"

    @Test func metricsTellOfBackupsOnAServerWhereTheServiceMakesThem() async throws {
        try await withFolder { folder in
            let database = "postgresql://db/of-no-node-\(UUID())"
            let settings = BackupSettings(every: .seconds(3600), folder: folder.path)
            #expect(LastBackup.moment(ofDatabase: database, scheduled: nil) == nil)
            let none = LastBackup.moment(ofDatabase: database, scheduled: settings)
            #expect(none == Date(timeIntervalSince1970: 0))
            // Another node has made it.
            try Data([1]).write(to: folder.appending(path: Self.first))
            let last = LastBackup.moment(ofDatabase: database, scheduled: settings)
            #expect(last == ScheduledBackup(name: Self.first)?.madeAt)
            let file = folder.appending(path: "waymark.sqlite").path
            #expect(LastBackup.moment(ofDatabase: file, scheduled: nil) == Date(timeIntervalSince1970: 0))
        }
    }

    @Test func onlyWholeFilesCount() async throws {
        try await withFolder { folder in
            let names = [
                Self.first, "waymark-20261126T213216Z-2.sqlite.part", "waymark-20261126T213217Z-3.sqlite.part-journal",
                "other.sqlite",
            ]
            for name in names { try Data([1]).write(to: folder.appending(path: name)) }
            try Data().write(to: folder.appending(path: "waymark-20261126T213218Z-4.sqlite"))
            let backups = BackupFolder(path: folder.path, database: "/w.sqlite")
            let found = try backups.backups().map(\.number)
            #expect(found == [1])
            try backups.removeParts()
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(Set(left) == [Self.first, "other.sqlite", "waymark-20261126T213218Z-4.sqlite"])
        }
    }

    @Test func oneProcessMakesABackupAtATime() async throws {
        try await withFolder { folder in
            let backups = BackupFolder(path: folder.path, database: "/w.sqlite")
            let identity = DatabaseIdentity(id: UUID())
            let inner: Bool? = try await backups.alone(as: identity) {
                try await backups.alone(as: identity) { true } ?? false
            }
            #expect(inner == false)
            let later = try await backups.alone(as: identity) { true }
            #expect(later == true)
        }
    }

    @Test func aFolderIsForOneDatabase() async throws {
        try await withFolder { folder in
            let identity = DatabaseIdentity(id: UUID())
            _ = try await BackupFolder(path: folder.path, database: "/w.sqlite").alone(as: identity) { true }
            let error = await #expect(throws: CommandFailure.self) {
                try await BackupFolder(path: folder.path, database: "/other.sqlite").alone(as: identity) { true }
            }
            #expect(error?.message.contains("/w.sqlite") == true && error?.remedy?.contains("backup.folder") == true)
        }
    }

    /// Its old backups are all that is left of the lost one.
    @Test func aNewFileAtThePlaceOfALostOneDoesNotGetItsBackups() async throws {
        try await withFolder { folder in
            let lost = DatabaseIdentity(id: UUID())
            func claim(_ place: String, _ identity: DatabaseIdentity) async throws -> Bool {
                try await BackupFolder(path: folder.path, database: place).alone(as: identity) { true } == true
            }
            // As an earlier version has left it.
            try Data("/w.sqlite\n".utf8).write(to: folder.appending(path: ".waymark-backups"))
            try Data([1]).write(to: folder.appending(path: Self.first))
            #expect(try await claim("/w.sqlite", lost))
            let error = await #expect(throws: CommandFailure.self) {
                try await claim("/w.sqlite", DatabaseIdentity(id: UUID()))
            }
            #expect(error?.message.contains(lost.id.uuidString.lowercased()) == true)
            #expect(error?.remedy?.contains("waymark restore \(folder.path)/\(Self.first) --replace") == true)
            await #expect(throws: CommandFailure.self, "a copy for a trial") { try await claim("/copy.sqlite", lost) }
            let restored = DatabaseIdentity(id: UUID(), origins: lost.originsOfCopy)
            #expect(try await claim("/w.sqlite", restored))
        }
    }

    /// A second host in a URL, or TLS, makes no other database of it; what is made anew at the same URL is another one.
    @Test func aDatabaseOnAServerIsKnownByItsIdentity() async throws {
        try await withFolder { folder in
            let (old, new) = ("postgresql://db/links", "postgresql://db,standby/links?sslmode=verify-full")
            let identity = DatabaseIdentity(id: UUID())
            // As an earlier version has left it.
            try Data("\(old)\n".utf8).write(to: folder.appending(path: ".waymark-backups"))
            func isAdmitted(_ url: String, _ identity: DatabaseIdentity) async -> Bool {
                let backups = BackupFolder(path: folder.path, database: url)
                return (try? await backups.alone(as: identity) { true }) == true
            }
            #expect(await !isAdmitted(new, identity), "nothing says yet that it is the same")
            for url in [old, new, old] { #expect(await isAdmitted(url, identity), "\(url)") }
            #expect(await !isAdmitted(old, DatabaseIdentity(id: UUID())))
            // A restored backup goes on in its place.
            let restored = DatabaseIdentity(id: UUID(), origins: identity.originsOfCopy)
            #expect(await isAdmitted(new, restored))
            #expect(await !isAdmitted(old, identity))
        }
    }

    @Test func aFolderThatIsNotThereIsNamed() async {
        let backups = BackupFolder(path: "/none/such", database: "/w.sqlite")
        let error = #expect(throws: CommandFailure.self) { try backups.backups() }
        #expect(error?.message.contains("the folder does not exist") == true)
        await #expect(throws: CommandFailure.self) {
            try await backups.alone(as: DatabaseIdentity(id: UUID())) { true }
        }
    }

    @Test func aFailureIsRememberedUntilABackupIsGood() async throws {
        try await withFolder { folder in
            let database = folder.appending(path: "w.sqlite").path
            BackupFailure.clear(besideDatabase: database)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.isEmpty)
            BackupFailure.reserve(besideDatabase: database)
            #expect(BackupFailure(ofDatabase: database) == nil)
            let failure = BackupFailure(
                at: Date(timeIntervalSince1970: 1_795_728_735), reason: String(repeating: "ß\"", count: 2000))
            failure.write(besideDatabase: database)
            #expect(BackupFailure(ofDatabase: database) == failure)
            // Not at the next start either.
            BackupFailure.reserve(besideDatabase: database)
            BackupFailure.clearRefusal(besideDatabase: database)
            #expect(BackupFailure(ofDatabase: database) == failure)
            BackupFailure.clear(besideDatabase: database)
            #expect(BackupFailure(ofDatabase: database) == nil)
        }
    }
}
