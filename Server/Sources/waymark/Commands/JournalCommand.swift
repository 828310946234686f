import ArgumentParser
import ClickJournal
import Foundation
import LinkStorage

/// `waymark journal`: shows what a node keeps, and stores what it has left behind.
struct JournalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journal",
        abstract: "Look at the clicks that a node has on its disk, and store those of a lost one.",
        discussion: """
            A service keeps clicks in a journal in its own folder until the database has them, and \
            stores at its next start what an earlier run has left there. `list` shows what is there, \
            also while a service runs; `drain` is for nodes that will not start again.
            """,
        subcommands: [List.self, Drain.self])
}

extension JournalCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Show what the files of a node's journal hold; changes nothing.",
            usage: "waymark journal list <folder> [options]",
            discussion: """
                The folder may be that of a service that runs. A record that is written at this moment may \
                then be shown as unfinished.

                EXAMPLE:
                  waymark journal list /mnt/lost/waymark-data \\
                    --database postgresql://waymark@db.example.com/waymark
                """)

        @Argument(help: "The folder of the node, or of its journal.")
        var folder: String
        @Option(
            help: ArgumentHelp(
                "The database to ask which entries it has already: a file or PostgreSQL URL. By default, none is asked.",
                valueName: "path"))
        var database: String?
        @OptionGroup var output: OutputOptions

        func validate() throws {
            if let database, let fault = DatabasePath.fault(of: database) {
                throw ValidationError("\(fault.message); \(fault.remedy)")
            }
        }

        func run() async throws {
            let journal = try JournalFolder(named: folder)
            let listing = try await CommandFailure.translating { try await Self.read(journal, database: database) }
            let view = JournalListOutput(
                folder: journal.path, node: journal.node,
                database: try NamedDatabase.stored(inJournal: journal.path).map { ($0.id, $0.place) }, listing,
                asksDatabase: database != nil)
            try output.show(view, text: view.text)
        }

        private static func read(_ journal: JournalFolder, database: String?) async throws -> JournalListing {
            do {
                guard let database else { return try await JournalListing(of: journal.path) }
                let store = try DatabaseFile(path: database).driver.openForReading()
                let result: Result<JournalListing, any Error>
                do {
                    result = .success(try await JournalListing(of: journal.path, drainedTo: store))
                } catch {
                    result = .failure(error)
                }
                try? await store.close()
                return try result.get()
            } catch let error as CocoaError {
                throw CommandFailure(
                    .unavailable, "the folder \(journal.path) cannot be read: \(error.localizedDescription)",
                    remedy: "run the command as the user to whom it belongs")
            }
        }
    }

    struct Drain: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "drain", abstract: "Move the clicks of a node's folder to the database.",
            usage: "waymark journal drain <folder> [options]",
            discussion: """
                The folder may lie on the disk of another machine, or be a copy. It must not be in use \
                by a service. What the database has already is passed over, so that the command can be \
                interrupted, and repeated, and no click counts twice. Clicks that belong to another \
                database are refused, unless this one is a copy of it.

                EXAMPLE:
                  waymark journal drain /mnt/lost/waymark-data \\
                    --database postgresql://waymark@db.example.com/waymark
                """)

        @Argument(help: "The folder of the node, or of its journal.")
        var folder: String
        @Flag(help: "Store the clicks also if they are another database's.")
        var adopt = false
        @OptionGroup var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let journal = try JournalFolder(named: folder)
            let report = try await CommandFailure.translating {
                let place = DatabaseFile(path: database.path)
                let store = try await place.open(creating: false)
                let result: Result<JournalDrainReport, any Error>
                do {
                    let destination = try JournalDestination(of: journal.path, in: store, at: place, isAdopting: adopt)
                    result = .success(try await Self.drain(journal, to: store, destination))
                } catch {
                    result = .failure(error)
                }
                try? await store.close()
                return try result.get()
            }
            let view = JournalDrainOutput(folder: journal.path, node: journal.node, report)
            try output.show(view, text: view.text)
        }

        private static func drain(
            _ journal: JournalFolder, to store: any LinkDatabase, _ destination: JournalDestination
        ) async throws -> JournalDrainReport {
            do {
                let report = try await StatusLine.during { line in
                    // Asked under the folder's lock.
                    let confirmed = ConfirmedJournalStore(base: store, destination: destination)
                    return try await JournalDrain.drain(folder: journal.path, to: confirmed) { report in
                        line.show("\(ProgressFormat.grouped(report.entries)) entries stored")
                    }
                }
                try await store.addUp()
                return report
            } catch JournalError.inUse(let folder) {
                throw CommandFailure(
                    .unavailable, "a service uses the journal in \(folder)",
                    remedy: "a service stores its clicks by itself; if it cannot, stop it, and run this again")
            } catch let error as JournalError {
                throw CommandFailure(.unavailable, "the journal cannot be read: \(error)")
            }
        }
    }
}
