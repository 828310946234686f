import ArgumentParser
import Foundation
import LinkStorage
import LinkStorageSQLite
import Locking
import Testing

@testable import waymark

@Suite struct BackupCommandTests {
    private func run(_ arguments: String...) async throws {
        var command = try #require(try Waymark.parseAsRoot(arguments) as? any AsyncParsableCommand)
        try await command.run()
    }

    /// A folder with a database of one project.
    private func withFolder(_ body: (_ folder: URL, _ database: String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-backup-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = folder.appending(path: "waymark.sqlite").path
        _ = try await OperatorSession.run(DatabaseOptions.parse(["--database", database]), missing: .isMade) { _ in }
        try await body(folder, database)
    }

    @Test func aBackupIsRestoredElsewhere() async throws {
        try await withFolder { folder, database in
            let file = folder.appending(path: "backup.sqlite").path
            let place = folder.appending(path: "new/waymark.sqlite").path
            try await run("backup", file, "--database", database)
            try await run("restore", file, "--database", place)
            let projects = try await OperatorSession.run(DatabaseOptions.parse(["--database", place])) { $0.projects }
            #expect(projects.map(\.name) == ["default"])
        }
    }

    @Test func aServiceThatRunsKeepsItsDatabase() async throws {
        try await withFolder { folder, database in
            let file = folder.appending(path: "backup.sqlite").path
            try await run("backup", file, "--database", database)
            let lock = try ServeLock.taken(on: database)
            let failure = await #expect(throws: CommandFailure.self) {
                try await run("restore", file, "--replace", "--database", database)
            }
            withExtendedLifetime(lock) {}
            #expect(failure?.kind == .unavailable)
            #expect(failure?.message.contains("waymark serve") == true)
        }
    }

    @Test func whatIsRefusedAndWhatCannotBeHaveTheirOwnCodes() async throws {
        try await withFolder { folder, database in
            let file = folder.appending(path: "backup.sqlite").path
            try await run("backup", file, "--database", database)
            for arguments in [["backup", file], ["restore", file], ["backup", database, "--replace"]] {
                var command = try #require(
                    try Waymark.parseAsRoot(arguments + ["--database", database]) as? any AsyncParsableCommand)
                let failure = await #expect(throws: CommandFailure.self) { try await command.run() }
                #expect(failure?.kind == .refused, "\(arguments)")
            }
            let missing = await #expect(throws: CommandFailure.self) {
                try await run("backup", folder.appending(path: "none/x").path, "--database", database)
            }
            #expect(missing?.kind == .unavailable)
        }
    }

    @Test func aFileThatIsNoBackupLeavesNothingBehind() async throws {
        try await withFolder { folder, _ in
            let (letter, place) = (folder.appending(path: "letter"), folder.appending(path: "new/waymark.sqlite"))
            try Data("Dear Ana".utf8).write(to: letter)
            for file in [letter.path, folder.appending(path: "none").path] {
                await #expect(throws: CommandFailure.self) {
                    try await run("restore", file, "--database", place.path)
                }
            }
            #expect(!FileManager.default.fileExists(atPath: place.deletingLastPathComponent().path))
        }
    }
}

@Suite struct StatusLineTests {
    /// A clock that the test sets, and everything that was written.
    private final class Context: Sendable {
        let moment = Mutex(ContinuousClock.now)
        let text = Mutex("")

        func line(isTerminal: Bool) -> StatusLine {
            StatusLine(
                isTerminal: isTerminal, showsTime: true, now: { self.moment.withLock { $0 } },
                write: { text in self.text.withLock { $0 += text } })
        }

        func pass(_ duration: Duration) { moment.withLock { $0 += duration } }
    }

    @Test func whatTakesNoTimeIsNotTold() {
        let surroundings = Context()
        let line = surroundings.line(isTerminal: true)
        surroundings.pass(.milliseconds(1900))
        line.show("10 %")
        line.clear()
        #expect(surroundings.text.withLock { $0 } == "")
    }

    @Test func aTerminalHasOneLine() {
        let surroundings = Context()
        let line = surroundings.line(isTerminal: true)
        for step in 0..<3 {
            surroundings.pass(.seconds(2))
            line.show("\(step)0 %")
            line.show("too soon")
        }
        line.clear()
        let text = surroundings.text.withLock { $0 }
        #expect(text == "\r\u{1B}[K00 %, 2 s\r\u{1B}[K10 %, 4 s\r\u{1B}[K20 %, 6 s\r\u{1B}[K")
    }

    @Test func whatSaysNothingForLongIsSeenToRun() {
        let surroundings = Context()
        let line = surroundings.line(isTerminal: true)
        line.show("checking")
        surroundings.pass(.seconds(3))
        line.refresh()
        #expect(surroundings.text.withLock { $0 } == "\r\u{1B}[Kchecking, 3 s")
    }

    @Test func aLogHasALineNowAndThen() {
        let surroundings = Context()
        let line = surroundings.line(isTerminal: false)
        for step in 0..<6 {
            surroundings.pass(.seconds(2))
            line.show("\(step)0 %")
        }
        line.clear()
        #expect(surroundings.text.withLock { $0 } == "waymark: 00 %, 2 s\nwaymark: 50 %, 12 s\n")
    }
}
