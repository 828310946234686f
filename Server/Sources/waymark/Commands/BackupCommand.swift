import ArgumentParser
import Foundation
import LinkStorage

/// `waymark backup`: copies the database into one file.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up the database to one file; the service may be running.",
        usage: "waymark backup <file> [options]",
        discussion: """
            EXAMPLES:
              waymark backup /backup/waymark.sqlite --replace
              waymark backup "$(date +%F).sqlite" --database /var/lib/waymark.sqlite
              waymark backup waymark.sqlite --database postgresql://waymark@db/waymark

            The backup contains every link that was acknowledged, and every click that was answered, \
            before the command began. It is checked before it gets its name; if anything fails, no file appears. \
            `waymark restore` restores it, into a file or a PostgreSQL database, whichever it came from.
            """)

    @Argument(help: "The file to create.")
    var file: String
    @Flag(help: "Replace an existing file.")
    var replace = false
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        await PendingClicks.settle(ofDatabase: database.path)
        let begun = Date()
        let driver = DatabaseFile(path: database.path).driver
        let contents = try await CommandFailure.copying {
            try await StatusLine.during { line in
                try await driver.backUp(to: file, isReplacing: replace) { line.show($0.text) }
            }
        }
        let last = LastBackup(at: begun, file: DatabaseFile(path: file).absolutePath, links: contents.links)
        do {
            // A machine that only makes backups of a database on a server has no folder of a node.
            let place = DatabaseFile(path: database.path)
            if !place.isOnServer || FileManager.default.fileExists(atPath: NodeFolder.path) {
                try last.write(besideDatabase: database.path, identity: await place.identity())
            }
        } catch {
            // The backup itself is complete.
            let note = "waymark: this backup will not appear in `waymark status`: \(error.localizedDescription)\n"
            try? FileHandle.standardError.write(contentsOf: Data(note.utf8))
        }
        let view = DatabaseCopyOutput(file: file, contents)
        try output.show(view, text: "Backed up to \(file): \(view.summary).")
    }
}
