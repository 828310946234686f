import Foundation
import GRDB
import LinkStorage
import Locking
import Testing
import WaymarkLinks

@testable import LinkStorageSQLite

/// Copies of a database that is in use.
@Suite struct SQLiteBackupTests {
    @Test func aBackupIsOneFileThatOpensWithEverything() async throws {
        try await withFolderAndDatabase { folder, database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let file = folder.path("backup.sqlite")
            let contents = try await SQLiteBackup(of: database.path, to: file).run()
            #expect(
                contents
                    == DatabaseContents(
                        projects: 1, apps: 0, domains: 1, keys: 0, links: 1, lastChange: link.updatedAt,
                        schema: Migration.all.map(\.name).max() ?? ""))
            #expect(try folder.names(beginningWith: "backup") == ["backup.sqlite"])
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
            let copy = try await SQLiteLinkDatabase.open(path: file, ifMissing: .fail)
            #expect(try await copy.link(id: link.id) == link)
            try await copy.close()
        }
    }

    @Test func aBackupKeepsTheSecretOfTokensAndNoCandidates() async throws {
        try await withFolderAndDatabase { folder, database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let click = PendingClick.sample(of: link.id)
            try await database.add(
                .sample([.candidate(click), .candidateTraits(click.traits, of: click.id, at: .sample)]))
            let secret = try await database.clickTokenSecret()
            let file = folder.path("backup.sqlite")
            _ = try await SQLiteBackup(of: database.path, to: file).run()
            let queue = try DatabaseQueue(path: file)
            let rows = try await queue.read { db in
                try Int.fetchOne(
                    db,
                    sql: "SELECT (SELECT count(*) FROM pending_clicks) + (SELECT count(*) FROM pending_click_traits)")
            }
            #expect(rows == 0)
            try queue.close()
            let copy = try await SQLiteLinkDatabase.open(path: file, ifMissing: .fail)
            #expect(try await copy.clickTokenSecret() == secret)
            try await copy.close()
        }
    }

    /// A folder on a read-only disk takes no files beside the backup, so that it must not need any.
    @Test func aBackupNeedsNoLogBesideIt() async throws {
        try await withFolderAndDatabase { folder, database in
            _ = try await database.insertSampleDomain()
            let file = folder.path("backup.sqlite")
            _ = try await SQLiteBackup(of: database.path, to: file).run()
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(path: file, configuration: configuration)
            let mode = try await queue.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") }
            #expect(mode == "delete")
            try queue.close()
        }
    }

    @Test func aBackupUnderLoadHoldsEveryLinkAcknowledgedBefore() async throws {
        try await withFolderAndDatabase { folder, database in
            let domain = try await database.insertSampleDomain()
            // Large enough to be copied in several steps.
            for index in 0..<16 {
                let name = String(repeating: "x", count: 1_000_000)
                try await database.insert(LinkRecord.sample(on: domain, code: "large\(index)", name: name))
            }
            let load = WritingLoad()
            let file = folder.path("backup.sqlite")
            let before = try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<4 {
                    group.addTask {
                        // From a connection of its own, as that of a service is.
                        let service = try await SQLiteLinkDatabase.open(path: database.path)
                        while let number = load.next(writer) {
                            try await service.insert(LinkRecord.sample(on: domain, code: "w\(writer)-\(number)"))
                            load.acknowledge(writer)
                        }
                        try await service.close()
                    }
                }
                await load.writes()
                let before = load.acknowledged()
                let steps = Mutex(0)
                let contents = try await SQLiteBackup(of: database.path, to: file).run { progress in
                    guard case .copying = progress else { return }
                    steps.withLock { $0 += 1 }
                    load.waitForWrites()
                }
                #expect(steps.withLock { $0 } > 2)
                load.stop()
                try await group.waitForAll()
                #expect(contents.links < 16 + load.acknowledged().reduce(0, +))
                return before
            }
            let copy = try await SQLiteLinkDatabase.open(path: file, ifMissing: .fail)
            for (writer, acknowledged) in before.enumerated() {
                let held = try await copy.numbers(ofWriter: writer)
                #expect(held.count >= acknowledged)
                // One moment: with a link, those that the same writer made before it.
                #expect(held == Array(0..<held.count))
            }
            try await copy.close()
        }
    }

    @Test func aFileThatIsThereStaysUnlessItIsToBeReplaced() async throws {
        try await withFolderAndDatabase { folder, database in
            _ = try await database.insertSampleDomain()
            let file = folder.path("backup.sqlite")
            try Data("precious".utf8).write(to: URL(fileURLWithPath: file))
            await expectReason(.exists) { try await SQLiteBackup(of: database.path, to: file).run() }
            await expectReason(.isNoBackup) {
                try await SQLiteBackup(of: database.path, to: file, isReplacing: true).run()
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data("precious".utf8))
            try FileManager.default.removeItem(atPath: file)
            for _ in 0..<2 { _ = try await SQLiteBackup(of: database.path, to: file, isReplacing: true).run() }
            #expect(try await DatabaseContents.read(from: file).domains == 1)
            #expect(try folder.names(beginningWith: "backup") == ["backup.sqlite"])
        }
    }

    @Test func theDatabaseItselfIsNeverReplaced() async throws {
        try await withFolderAndDatabase { folder, database in
            let other = folder.path("other-name.sqlite")
            try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: database.path)
            for path in [database.path, other] {
                await expectReason(.isDatabase) {
                    try await SQLiteBackup(of: database.path, to: path, isReplacing: true).run()
                }
            }
            #expect(try await database.health().takesWrites)
        }
    }

    @Test func aPipeIsNoBackupToReplace() async throws {
        try await withFolderAndDatabase { folder, database in
            let pipe = folder.path("pipe")
            #expect(mkfifo(pipe, 0o600) == 0)
            await expectReason(.isNoBackup) {
                try await SQLiteBackup(of: database.path, to: pipe, isReplacing: true).run()
            }
            let names = try folder.names(beginningWith: "pipe")
            #expect(names == ["pipe"])
        }
    }

    @Test func placesThatTakeNoFileAreNamed() async throws {
        try await withFolderAndDatabase { folder, database in
            for isReplacing in [false, true] {
                await expectReason(.isDirectory) {
                    try await SQLiteBackup(of: database.path, to: folder.url.path, isReplacing: isReplacing).run()
                }
                await expectReason(.missingDirectory) {
                    try await SQLiteBackup(
                        of: database.path, to: folder.path("none/backup.sqlite"), isReplacing: isReplacing
                    ).run()
                }
            }
            let made = try folder.names(beginningWith: "none")
            #expect(made.isEmpty)
        }
    }

    @Test func aDamagedDatabaseGivesNoBackup() async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await database.insertSampleDomain()
            for index in 0..<200 { try await database.insert(LinkRecord.sample(on: domain, code: "c\(index)")) }
            let root = try await database.pool.read {
                try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'links_by_project'") ?? 0
            }
            try await database.close()
            let url = URL(fileURLWithPath: folder.databasePath)
            var bytes = try Data(contentsOf: url)
            bytes.replaceSubrange((root - 1) * 4096 + 8..<root * 4096, with: Data(repeating: 0, count: 4088))
            try bytes.write(to: url)
            let file = folder.path("backup.sqlite")
            let error = await #expect(throws: DatabaseCopyError.self) {
                try await SQLiteBackup(of: folder.databasePath, to: file).run()
            }
            if case .damaged = error?.reason {} else { Issue.record("\(String(describing: error))") }
            #expect(try folder.names(beginningWith: "backup").isEmpty)
        }
    }

    @Test func aFullDiskLeavesNothingBehind() async throws {
        try await withFolderAndDatabase { folder, database in
            let domain = try await database.insertSampleDomain()
            let name = String(repeating: "x", count: 1_000_000)
            try await database.insert(LinkRecord.sample(on: domain, name: name))
            let file = folder.path("backup.sqlite")
            let part = try PartialFile(for: file)
            let error = #expect(throws: DatabaseCopyError.self) {
                try DatabaseCopy(source: database.path, part: part, maximumPages: 20).make { _ in }
            }
            #expect(error?.reason == .full)
            withExtendedLifetime(part) {}
        }
    }

    @Test func whatAKilledBackupLeftIsTakenOver() async throws {
        try await withFolderAndDatabase { folder, database in
            _ = try await database.insertSampleDomain()
            for suffix in ["", "-wal", "-journal"] {
                try Data(repeating: 1, count: 9000).write(
                    to: URL(fileURLWithPath: folder.path("backup.sqlite.part\(suffix)")))
            }
            _ = try await SQLiteBackup(of: database.path, to: folder.path("backup.sqlite")).run()
            #expect(try folder.names(beginningWith: "backup") == ["backup.sqlite"])
        }
    }

    #if !canImport(Darwin)
        @Test func twoBackupsToOneFileDoNotMix() async throws {
            try await withFolderAndDatabase { folder, database in
                let file = folder.path("backup.sqlite")
                let other = try PartialFile(for: file)
                await expectReason(.isBeingWritten) { try await SQLiteBackup(of: database.path, to: file).run() }
                #expect(FileManager.default.fileExists(atPath: other.path))
            }
        }
    #endif

    @Test func onlyOurDatabasesAreCopied() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.path("backup.sqlite")
            await expectOpeningReason(.missing) { try await SQLiteBackup(of: folder.databasePath, to: file).run() }
            let queue = try DatabaseQueue(path: folder.databasePath)
            try await queue.write { try $0.execute(sql: "CREATE TABLE links (id INTEGER PRIMARY KEY)") }
            try queue.close()
            await expectOpeningReason(.foreignDatabase) {
                try await SQLiteBackup(of: folder.databasePath, to: file).run()
            }
            #expect(try folder.names(beginningWith: "backup").isEmpty)
        }
    }
}

/// Writers that go on until they are told to stop, and count what was acknowledged.
private final class WritingLoad: Sendable {
    private struct State {
        var next = [0, 0, 0, 0]
        var acknowledged = [0, 0, 0, 0]
        var isStopped = false
    }

    private let state = Mutex(State())
    private let written = DispatchSemaphore(value: 0)

    /// The number of the next link of a writer; `nil` where it is to stop.
    func next(_ writer: Int) -> Int? {
        state.withLock { state in
            guard !state.isStopped else { return nil }
            defer { state.next[writer] += 1 }
            return state.next[writer]
        }
    }

    func acknowledge(_ writer: Int) {
        state.withLock { $0.acknowledged[writer] += 1 }
        written.signal()
    }

    func acknowledged() -> [Int] { state.withLock { $0.acknowledged } }

    func stop() { state.withLock { $0.isStopped = true } }

    /// The same as ``waitForWrites()``, for callers on a thread that others need.
    func writes() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                self.waitForWrites()
                continuation.resume()
            }
        }
    }

    /// Returns when writes have been acknowledged that were not yet when it was called.
    func waitForWrites() {
        let before = acknowledged().reduce(0, +)
        while acknowledged().reduce(0, +) < before + 8 { written.wait() }
    }
}

extension SQLiteLinkDatabase {
    /// The numbers of a writer's links, in order.
    fileprivate func numbers(ofWriter writer: Int) async throws -> [Int] {
        try await read { db in
            try String.fetchAll(db, sql: "SELECT code FROM links WHERE code LIKE 'w\(writer)-%'")
                .compactMap { Int($0.dropFirst(3)) }.sorted()
        }
    }
}
