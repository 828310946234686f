import ArgumentParser
import Foundation
import LinkImportExport
import LinkRules
import LinkStorage
import WaymarkLinks

/// `waymark import`: takes links in from elsewhere.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import links from Firebase, Branch, tables, or another Waymark.",
        usage: "waymark import [<format>] <file> ... [options]",
        discussion: """
            Links keep their codes. Importing a file twice changes nothing, so an interrupted \
            import can simply be run again. The service may be running. Without a format, the \
            format of each file is detected.

            EXAMPLES:
              waymark import go.example.com.csv --dry-run
              waymark import firebase --urls links.csv
              waymark import csv codes.csv --domain https://go.example.com
            """,
        subcommands: [Firebase.self, Branch.self, CSV.self, NDJSON.self, Recognized.self],
        defaultSubcommand: Recognized.self)
}

extension ImportCommand {
    struct Firebase: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "firebase", abstract: "Import a Firebase Dynamic Links export.",
            usage: "waymark import firebase <file> ... [options]",
            discussion: """
                The export has one CSV file per domain, with 29 columns. Missing domains are \
                added. Without an export, --urls takes a file with a short link and its long \
                link (or its destination) per line.

                EXAMPLES:
                  waymark import firebase go.example.com.csv --dry-run
                  waymark import firebase go.example.com.csv app.example.com.csv
                  waymark import firebase example.page.link.csv --domain https://go.example.com
                  waymark import firebase --urls links.csv
                """)

        @Argument(help: "The files of the export; - is standard input.")
        var files: [String] = []
        @Option(help: ArgumentHelp("A file of short links and their destinations; repeatable.", valueName: "file"))
        var urls: [String] = []
        @OptionGroup var tables: TableOptions
        @OptionGroup var options: ImportOptions

        func run() async throws {
            guard !(files + urls).isEmpty else {
                throw CommandFailure(
                    .usage, "no file was given", remedy: "name the CSV files of the export, or pass a file with --urls")
            }
            try await FileImport(
                files: files.map { ($0, .table(.firebase)) } + urls.map { ($0, .table(.pairs)) }, options: options,
                tables: tables
            ).run()
        }
    }

    struct CSV: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "csv", abstract: "Import a table with a header row.",
            usage: "waymark import csv <file> ... [options]",
            discussion: """
                The header must name short_link (or code, with --domain) and link; it may name \
                name, tags, created_at, updated_at, starts_at, expires_at, disabled, \
                archived, managed, and every parameter of a long link: apn, ibi, isi, st, \
                utm_source and so on. --map tells what a column with another name is.

                EXAMPLES:
                  waymark import csv links.csv
                  waymark import csv codes.csv --domain https://go.example.com --replace
                  waymark import csv branch.csv --map 'url=short_link' --map '$desktop_url=link'
                """)

        @Argument(help: "The tables; - is standard input.")
        var files: [String]
        @Option(
            help: ArgumentHelp("What a column is, as in 'Short URL=short_link'; repeatable.", valueName: "column=field")
        )
        var map: [String] = []
        @OptionGroup var tables: TableOptions
        @OptionGroup var options: ImportOptions

        func run() async throws {
            try await FileImport(
                files: files.map { ($0, .table(.named)) }, options: options, tables: tables, map: try columns()
            ).run()
        }

        private func columns() throws -> LinkColumnMap {
            do throws(LinkServiceError) {
                return try LinkColumnMap(map)
            } catch {
                throw CommandFailure(
                    .usage, "--map cannot be \"\(error.value ?? "")\"", remedy: CommandFailure.sentence(error.message))
            }
        }
    }
}

extension ImportCommand {
    struct NDJSON: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "ndjson", abstract: "Import the output of `waymark export`.",
            usage: "waymark import ndjson <file> ... [options]",
            discussion: """
                The file has one JSON object per line: projects, apps, domains, keys, links and \
                counts. Your own programs can write such files too (docs/import.md). Imported \
                into an empty database, an export restores everything it contains.

                EXAMPLES:
                  waymark import ndjson waymark.ndjson --database new.sqlite
                  waymark export --database old.sqlite |
                    waymark import ndjson - --database new.sqlite
                """)

        @Argument(help: "The files; - is standard input.")
        var files: [String]
        /// Not for records, and refused with a word on why.
        @OptionGroup(visibility: .private) var tables: TableOptions
        @OptionGroup var options: ImportOptions

        func run() async throws {
            try await FileImport(files: files.map { ($0, .records) }, options: options, tables: tables).run()
        }
    }

    /// `waymark import FILE`, without a format.
    struct Recognized: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "recognized", abstract: "Import files, detecting the format of each.",
            usage: "waymark import <file> ... [options]", shouldDisplay: false)

        @Argument(help: "The files; - is standard input.")
        var files: [String] = []
        @OptionGroup var tables: TableOptions
        @OptionGroup var options: ImportOptions

        func run() async throws {
            guard let first = files.first else {
                throw CommandFailure(
                    .usage, "no file was given", remedy: "name the files to import, or - for standard input")
            }
            if !first.contains("."), !FileManager.default.fileExists(atPath: first), first != "-",
                let near = NearestName(first, among: ["firebase", "branch", "csv", "ndjson"]).name
            {
                throw CommandFailure(
                    .usage, "\"\(first)\" is neither a format nor a file", remedy: "did you mean \"\(near)\"?")
            }
            try await FileImport(files: files.map { ($0, nil) }, options: options, tables: tables).run()
        }
    }
}
