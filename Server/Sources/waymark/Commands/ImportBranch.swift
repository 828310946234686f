import ArgumentParser
import LinkImportExport
import LinkRules
import LinkService
import LinkStorage
import WaymarkClient
import WaymarkLinks

extension ImportCommand {
    struct Branch: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "branch", abstract: "Read links by Branch's API, and import them.",
            usage: "waymark import branch --key <key> --urls <file> [options]",
            discussion: """
                Reads each short link of the file by Branch's API, keeps the answers in \
                FILE.answers.ndjson, writes them as a table to FILE.branch.csv, and imports \
                that. Rejected rows are in FILE.branch.csv.report.csv. Run it again after an \
                interruption: nothing is read twice. Register your apps before, so that the \
                links open them. For the export of Branch's dashboard use `waymark import csv`.

                EXAMPLES:
                  waymark import branch --key key_live_… --urls links.txt --dry-run
                  waymark import branch --key key_live_… --urls links.txt \\
                    --domain https://go.example.com
                """)

        @Option(help: ArgumentHelp("The Branch key of the app, key_live_… or key_test_….", valueName: "key"))
        var key: String
        @Option(help: ArgumentHelp("The file of short links, one to a line; - is standard input.", valueName: "file"))
        var urls: String
        @Option(help: ArgumentHelp("How many links are read in a second; at most 90.", valueName: "number"))
        var rate = 25.0
        @Option(help: ArgumentHelp("Where the answers are kept; default: FILE.answers.ndjson.", valueName: "file"))
        var answers: String?
        @Option(help: ArgumentHelp("The address of the API.", valueName: "url"))
        var api = "https://api2.branch.io"
        @OptionGroup var tables: TableOptions
        @OptionGroup var options: ImportOptions

        func validate() throws {
            guard rate > 0, rate <= 90 else { throw ValidationError("--rate must be more than 0 and at most 90.") }
            guard key.hasPrefix("key_live_") || key.hasPrefix("key_test_") else {
                throw ValidationError("--key must begin with key_live_ or key_test_.")
            }
        }

        func run() async throws {
            let domain = try tables.linkDomain()
            guard let api = WebURL(api), api.scheme == "https" || LinkDomain(api.description)?.isLoopback == true else {
                throw CommandFailure(.usage, "--api cannot be \"\(api)\"", remedy: "it must be an https address")
            }
            let links = try BranchLinkList(InputFile(path: urls)).links
            let base = urls == "-" ? "branch" : urls
            let file = try BranchAnswerFile(path: answers ?? "\(base).answers.ndjson")
            try SessionLibrary.load()
            let line = StatusLine()
            let reading: BranchReader.Reading
            do {
                defer { line.clear() }
                reading = try await BranchReader(api: api, key: key, rate: rate).read(links, into: file, line)
            }
            var table = BranchTable(places: try await places(of: links, to: domain))
            for link in links { if let answer = file.answers[link] { table.add(link, answer) } }
            let path = "\(base).branch.csv"
            try table.write(to: path)
            try await FileImport(
                files: [(path, .table(.named))], options: options, tables: tables, reading: reading
            ).run()
        }

        /// Where the links go, by the settings of the database if there is one.
        private func places(of links: [String], to domain: LinkDomain?) async throws -> BranchPlaces {
            guard DatabaseFile(path: options.database.path).exists else { return BranchPlaces(of: links, to: domain) }
            return try await OperatorSession.run(options.database) { session in
                let project = try tables.project.choose(from: session.projects)
                try await session.useCases.directory.refresh()
                return BranchPlaces(
                    of: links, to: domain, in: session.useCases.directory.current, project: project)
            }
        }
    }
}
