import ArgumentParser
import Foundation
import LinkStorage

/// `waymark restore`: puts a backup in the place of the database.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore the database from a backup.",
        usage: "waymark restore <file> [options]",
        discussion: """
            EXAMPLES:
              waymark restore /backup/waymark.sqlite --database /var/lib/waymark.sqlite
              waymark restore /backup/waymark.sqlite --replace
              waymark restore waymark.sqlite --database postgresql://waymark@db/waymark

            Stop the service first. The backup is checked before it replaces anything, and is \
            kept. An existing database is replaced only with --replace, and is then kept under \
            another name. A PostgreSQL database must be empty; an interrupted restoration goes on \
            when the command is run again.
            """)

    @Argument(help: "The backup.")
    var file: String
    @Flag(help: "Replace an existing database; the old one is renamed and kept.")
    var replace = false
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        guard FileManager.default.fileExists(atPath: file) else {
            throw CommandFailure(.unavailable, "the file \(file) does not exist", remedy: "name a backup")
        }
        let place = DatabaseFile(path: database.path)
        let outcome = try await CommandFailure.copying {
            // A file that is no backup leaves nothing behind.
            _ = try await DatabaseFile(path: file).driver.contents()
            try place.driver.prepareFolder()
            let lock = try await place.holdOffService()
            defer { extendLifetime(lock) }
            return try await StatusLine.during { line in
                try await place.driver.restore(from: file, isReplacing: replace, now: Date()) { line.show($0.text) }
            }
        }
        let view = DatabaseCopyOutput(file: place.absolutePath, outcome.contents, replaced: outcome.replaced)
        var text = "Restored the database \(view.file): \(view.summary)."
        if let replaced = outcome.replaced { text += "\nThe previous database is in \(replaced)." }
        try output.show(view, text: text)
    }
}
