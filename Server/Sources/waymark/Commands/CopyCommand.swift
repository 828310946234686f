import ArgumentParser
import ClickJournal
import Foundation
import LinkStorage

/// `waymark copy`: copies everything from one database to another, of whatever kind.
struct CopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy everything from one database to another, such as from SQLite to PostgreSQL.",
        usage: "waymark copy --from <database> --to <database> [options]",
        discussion: """
            EXAMPLES:
              waymark copy --from sqlite:waymark.sqlite --to postgresql://db/waymark
              waymark copy --from postgresql://db/waymark --to sqlite:waymark.sqlite

            Stop the service first, on all nodes. The target must be empty. A copy that was \
            interrupted goes on when the command is run again; until it is finished, no program opens \
            the target. At the end, each table is compared by the number of its records and their \
            SHA-256 digest.
            """)

    @Option(
        help: ArgumentHelp("The database to copy: sqlite:PATH, a path, or a PostgreSQL URL.", valueName: "database"))
    var from: String
    @Option(help: ArgumentHelp("The empty database to fill; a file is created.", valueName: "database"))
    var to: String
    @Flag(help: "Discard what an unfinished copy has in the target, and begin anew.")
    var startOver = false
    @OptionGroup var output: OutputOptions

    func validate() throws {
        for text in [from, to] {
            if let fault = DatabasePath.fault(of: Self.path(text)) {
                throw ValidationError("\(fault.message); \(fault.remedy)")
            }
        }
        let (source, target) = (DatabaseFile(path: Self.path(from)), DatabaseFile(path: Self.path(to)))
        guard source.absolutePath != target.absolutePath, !FilePath.isSame(source.path, target.path) else {
            throw ValidationError("--from and --to name the same database; name another target")
        }
    }

    func run() async throws {
        let (source, target) = (DatabaseFile(path: Self.path(from)), DatabaseFile(path: Self.path(to)))
        let outcome = try await CommandFailure.copying {
            guard source.exists else { throw DatabaseOpeningError(path: source.path, reason: .missing) }
            let lock = try await source.holdOffService()
            defer { extendLifetime(lock) }
            try await Self.bringUpToDate(source)
            try target.driver.prepareFolder()
            // Two databases on servers have the lock of one node's folder.
            let targetLock =
                source.isOnServer && target.isOnServer && lock != nil ? nil : try await target.holdOffService()
            defer { extendLifetime(targetLock) }
            return try await StatusLine.during { [startOver] line in
                try await source.driver.readRecords(alone: true) { records in
                    let copy = try target.driver.openTarget()
                    defer { try? copy.close() }
                    return try DatabaseTransfer(startsOver: startOver).run(from: records, to: copy) {
                        line.show($0.text)
                    }
                }
            }
        }
        let view = DatabaseTransferOutput(from: source.absolutePath, to: target.absolutePath, outcome)
        try output.show(view, text: view.text)
    }

    /// The path or URL of a database; `sqlite:` before a path says what it is.
    static func path(_ text: String) -> String {
        let scheme = "sqlite:"
        guard text.hasPrefix(scheme), !text.hasPrefix(scheme + "//") else { return text }
        return String(text.dropFirst(scheme.count))
    }

    /// Brings the source to the newest schema, and counts the clicks that its service left in the journal.
    private static func bringUpToDate(_ source: DatabaseFile) async throws {
        let database = try await source.open(creating: false)
        do {
            let journal = ServiceJournal.folder(ofDatabase: source.path)
            if FileManager.default.fileExists(atPath: journal),
                try await JournalDestination(of: journal, in: database, at: source).admitsInPassing()
            {
                try await JournalDrain.drain(folder: journal, to: database)
            }
            try await database.addUp()
        } catch {
            try? await database.close()
            throw CommandFailure(
                .unavailable, "the clicks in the journal of \(source.absolutePath) cannot be counted: \(error)",
                remedy: "start `waymark serve` on it once, and stop it again")
        }
        try await database.close()
    }
}
