import ArgumentParser
import ClickJournal
import LinkStorage

/// `waymark journal`: stores what a node has left behind.
struct JournalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal", abstract: "Store the clicks that a lost node has left on its disk.",
        discussion: """
            A service keeps clicks in a journal in its own folder until the database has them, and \
            stores at its next start what an earlier run has left there. These commands are for \
            nodes that will not start again.
            """,
        subcommands: [Drain.self])
}

extension JournalCommand {
    struct Drain: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drain", abstract: "Move the clicks of a node's folder to the database.",
            usage: "waymark journal drain <folder> [options]",
            discussion: """
                The folder may lie on the disk of another machine, or be a copy. It must not be in use \
                by a service. What the database has already is passed over, so that the command can be \
                interrupted, and repeated, and no click counts twice.

                EXAMPLE:
                  waymark journal drain /mnt/lost/waymark-data \\
                    --database postgresql://waymark@db.example.com/waymark
                """)

        @Argument(help: "The folder of the node, or of its journal.")
        var folder: String
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let journal = try JournalFolder(named: folder)
            let report = try await CommandFailure.translating {
                let store = try await DatabaseFile(path: database.path).open(creating: false)
                let result: Result<JournalDrainReport, any Error>
                do {
                    result = .success(try await Self.drain(journal, to: store))
                } catch {
                    result = .failure(error)
                }
                try? await store.close()
                return try result.get()
            }
            let view = JournalDrainOutput(folder: journal.path, node: journal.node, report)
            try output.show(view, text: view.text)
        }

        private static func drain(_ journal: JournalFolder, to store: any LinkDatabase) async throws
            -> JournalDrainReport
        {
            do {
                let report = try await StatusLine.during { line in
                    try await JournalDrain.drain(folder: journal.path, to: store) { report in
                        line.show("\(ProgressFormat.grouped(report.entries)) entries stored")
                    }
                }
                try await store.addUp()
                return report
            } catch JournalError.inUse(let folder) {
                throw CommandFailure(
                    .unavailable, "a service uses the journal in \(folder)",
                    remedy: "a service that runs stores its own clicks; stop it first if it does not")
            } catch let error as JournalError {
                throw CommandFailure(.unavailable, "the journal cannot be read: \(error)")
            }
        }
    }
}
