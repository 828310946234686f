import ArgumentParser
import Foundation
import LinkStorage
import LinkStorageSQLite
import Testing

@testable import waymark

@Suite struct StatusCommandTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func withDatabase(_ body: (DatabaseFile) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-status-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = DatabaseFile(path: folder.appending(path: "w.sqlite").path)
        try await file.open(creating: true).close()
        try await body(file)
    }

    private static let start = StartReport(
        address: "https://127.0.0.1:8443", health: "https://127.0.0.1:1/health/ready", database: "/w.sqlite",
        certificateExpiresAt: now + 30.5 * 86_400, processID: 42)

    @Test func aDatabaseWithoutAServiceIsShownAndFails() async throws {
        try await withDatabase { file in
            let status = try await ServiceStatus.observe(file)
            #expect(status.start == nil && !status.isReady && status.links == 0 && status.bytes > 0)
            #expect(StatusOutput(status, now: Self.now).text.hasPrefix("Waymark is not running with this database."))
            let command = try #require(
                try Waymark.parseAsRoot(["status", "--database", file.path]) as? StatusCommand)
            let error = await #expect(throws: (any Error).self) { try await command.run() }
            #expect(error.map { CommandReport($0).exitCode } == 2)
        }
    }

    /// Another node of the same database may well run, with another folder or on another machine.
    @Test func ofADatabaseOnAServerTheFolderIsNamed() {
        let status = ServiceStatus(database: "postgresql://waymark@db/waymark", bytes: 0, links: 0)
        let text = StatusOutput(status, now: Self.now).text
        #expect(text.hasPrefix("Waymark is not running with this database and the folder /"))
        #expect(text.contains("name theirs in WAYMARK_NODE_FOLDER."))
    }

    @Test func aDatabaseThatIsNotThereIsOutOfReach() async throws {
        try await withDatabase { file in
            let missing = DatabaseFile(path: file.path + "-none")
            let error = await #expect(throws: CommandFailure.self) { try await ServiceStatus.observe(missing) }
            #expect(error?.kind == .unavailable)
            #expect(!missing.exists)
        }
    }

    @Test func aDatabaseThatWasMovedUnderAServiceIsToBePutBack() async throws {
        try await withDatabase { file in
            let lock = try ServeLock.taken(on: file.path)
            try FileManager.default.moveItem(atPath: file.path, toPath: file.path + "-moved")
            let error = await #expect(throws: CommandFailure.self) { try await ServiceStatus.observe(file) }
            #expect(error?.kind == .unavailable && error?.remedy?.hasPrefix("move it back") == true)
            withExtendedLifetime(lock) {}
        }
    }

    @Test func aServiceIsFoundByItsLockAndOnlyWhileItHoldsIt() async throws {
        try await withDatabase { file in
            let presence = ServePresence(database: file.path)
            do {
                let lock = try ServeLock.taken(on: file.path)
                #expect(presence.startReport == nil)
                lock.publish(Self.start)
                #expect(presence.startReport == Self.start)
                let status = try await ServiceStatus.observe(file)
                // Nothing listens on port 1.
                #expect(status.start == Self.start && !status.isReady)
                #expect(status.certificateExpiresAt == Self.start.certificateExpiresAt)
            }
            #expect(presence.startReport == nil)
            let next = try ServeLock.taken(on: file.path)
            #expect(presence.startReport == nil)
            withExtendedLifetime(next) {}
        }
    }

    @Test func theLastBackupIsRemembered() async throws {
        try await withDatabase { file in
            #expect(LastBackup(ofDatabase: file.path) == nil)
            let copy = file.path + ".copy"
            let command = try #require(
                try Waymark.parseAsRoot(["backup", copy, "--database", file.path]) as? BackupCommand)
            try await command.run()
            let found = try #require(LastBackup(ofDatabase: file.path))
            #expect(found.file == copy && found.links == 0 && found.at.timeIntervalSinceNow > -60)
        }
    }

    @Test func theStateIsWrittenForPeople() {
        var status = ServiceStatus(
            start: Self.start, isReady: true, database: "/data/w.sqlite", bytes: 12_340_000, links: 1204,
            certificateExpiresAt: Self.start.certificateExpiresAt,
            lastBackup: LastBackup(at: Self.now - 5400, file: "/nowhere/monday.sqlite", links: 1200))
        #expect(
            StatusOutput(status, now: Self.now).text == """
                Waymark is running at https://127.0.0.1:8443, process 42.

                Database     /data/w.sqlite, 12.3 MB
                Links        1,204
                Certificate  expires in 30 days, on 2027-02-14
                Last backup  1 h 30 min ago, 1,200 links, in /nowhere/monday.sqlite (not visible from here)
                """)
        let backups = BackupSettings(every: .seconds(4500), folder: "/backups")
        #expect(StatusOutput(status, backups: backups, now: Self.now).isBackupOverdue == false)
        #expect(StatusOutput(status, backups: backups, now: Self.now + 600).text.hasSuffix(": overdue"))
        status.backupFailure = BackupFailure(at: Self.now - 60, reason: "its disk is full")
        #expect(
            StatusOutput(status, backups: backups, now: Self.now).text.hasSuffix(
                "\nBackup       failed 1 min 0 s ago: its disk is full"))
        status.certificateExpiresAt = Self.now - 86_400
        status.lastBackup = nil
        status.isReady = false
        let text = StatusOutput(status, now: Self.now).text
        #expect(text.contains("is not ready"))
        #expect(text.contains("Certificate  expired on 2027-01-14"))
        #expect(text.contains("Last backup  none known"))
    }
}
