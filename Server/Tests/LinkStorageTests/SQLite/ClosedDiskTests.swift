import Foundation
import LinkStorage
import Locking
import Testing

@testable import LinkStorageSQLite

/// Databases on a disk that takes no data; what the disk itself does is tried in the live tests.
@Suite struct ClosedDiskTests {
    /// What a process that was killed leaves behind: newer links in the log, or everything in one file.
    @Test(arguments: [true, false])
    func aFileIsReadWithoutLocksAndFilesBesideIt(_ hasLog: Bool) async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            if !hasLog { try await database.close() }
            // The names of folders are no part of an address.
            let copy = folder.path("a?b#c%20d.sqlite")
            for suffix in hasLog ? ["", "-wal"] : [""] {
                try FileManager.default.copyItem(atPath: folder.databasePath + suffix, toPath: copy + suffix)
            }
            if hasLog { try await database.close() }
            let read = SQLiteLinkDatabase(path: copy, try .unlocked(path: copy, because: "the disk is full"))
            #expect(try await read.link(id: link.id) == link)
            #expect(
                try await read.links(matching: LinkFilter(projectID: domain.projectID), after: nil, limit: 9) == [link])
            #expect(try await read.health() == DatabaseHealth(refusal: "the disk is full"))
            await expectStoreError(.readOnly) { _ = try await read.update(link) }
            #expect(!FileManager.default.fileExists(atPath: copy + "-shm"))
            // Somebody else writes after all: what is read then may be of two states.
            try FileManager.default.setAttributes([.modificationDate: Date.sample], ofItemAtPath: copy)
            await expectStoreError(.unavailable) { _ = try await read.link(id: link.id) }
            try await read.close()
        }
    }

    @Test func aDatabaseThatWasOpenedForReadingIsWrittenOnceThatIsPossible() async throws {
        try await withTemporaryFolder { folder in
            let first = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await first.insertSampleDomain()
            try await first.close()
            struct StillFull: Error {}
            let isFull = Flag(true)
            let path = folder.databasePath
            let database = SQLiteLinkDatabase(path: path, try .unlocked(path: path, because: "the disk is full")) {
                if isFull.value { throw StillFull() }
                return try SQLiteLinkDatabase.connect(path: path, use: .service, now: .sample)
            }
            let link = try LinkRecord.sample(on: domain)
            await database.resumeWriting()
            await expectStoreError(.readOnly) { try await database.insert(link) }
            isFull.value = false
            await database.resumeWriting()
            #expect(try await database.insert(link) == .inserted(link))
            #expect(try await database.health().takesWrites)
            try await database.close()
        }
    }

    @Test func anOrdinaryFolderTakesData() async throws {
        try await withTemporaryFolder { folder in
            #expect(DiskRefusal.ofFolder(of: folder.databasePath) == nil)
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(left.isEmpty)
        }
    }

    /// No disk has room on this device, and nobody makes files beside it.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self")))
    func aFolderThatRefusesThisUserIsNoClosedDisk() {
        #expect(DiskRefusal.ofFolder(of: "/proc/self/waymark.sqlite") == nil)
    }
}

/// A switch that closures share.
final class Flag: Sendable {
    private let state: Mutex<Bool>

    init(_ value: Bool) { state = Mutex(value) }

    var value: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
