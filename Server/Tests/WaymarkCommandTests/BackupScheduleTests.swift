import Foundation
import LinkStorage
import Locking
import Logging
import Testing

@testable import waymark

@Suite struct BackupScheduleTests {
    /// What is true when the schedule pauses.
    private struct Look: Equatable {
        var pause: Duration
        var hasFailure: Bool
    }

    /// The first backup is not due, and what the operator has mended is over nevertheless.
    @Test func aFolderOfAnotherDatabaseIsTriedAgainAfterSomeMinutesUntilItIsFree() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-backups-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let owner = folder.appending(path: ".waymark-backups")
        try Data("/other.sqlite\n".utf8).write(to: owner)
        let backup = "waymark-20261126T213215Z-1.sqlite"
        let madeAt = try #require(ScheduledBackup(name: backup)?.madeAt)
        try Data([1]).write(to: folder.appending(path: backup))
        let database = folder.appending(path: "w.sqlite").path
        let looks = Mutex<[Look]>([])
        let schedule = BackupSchedule(
            settings: BackupSettings(every: .seconds(3600), folder: folder.path),
            database: DatabaseFile(path: database), identity: { [identity = DatabaseIdentity(id: UUID())] in identity },
            settle: { _ in }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, now: { madeAt },
            pause: { pause in
                let count = looks.withLock { looks in
                    looks.append(Look(pause: pause, hasFailure: BackupFailure(ofDatabase: database) != nil))
                    return looks.count
                }
                if count == 2 { try FileManager.default.removeItem(at: owner) }
                if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            })
        try await schedule.run()
        let refused = Look(pause: .seconds(600), hasFailure: true)
        let found = looks.withLock { $0 }
        #expect(Array(found.prefix(2)) == [refused, refused])
        #expect(found.count == 3 && found.last?.hasFailure == false)
    }
}
