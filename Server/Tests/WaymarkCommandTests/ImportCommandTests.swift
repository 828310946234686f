import ArgumentParser
import Foundation
import LinkImportExport
import LinkService
import LinkStorage
import Testing

@testable import waymark

@Suite struct ImportCommandTests {
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "waymark-import-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    /// Runs an import into a database of the folder; returns its exit status.
    private func run(_ arguments: String..., in folder: URL) async throws -> (status: Int32, text: String) {
        try await run(arguments, in: folder)
    }

    private func run(_ arguments: [String], in folder: URL) async throws -> (status: Int32, text: String) {
        let database = folder.appending(path: "w.sqlite").path
        do {
            var command = try Waymark.parseAsRoot(["import"] + arguments + ["--database", database])
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            return (0, "")
        } catch {
            let report = CommandReport(error)
            return (report.exitCode, report.text)
        }
    }

    private func write(_ text: String, to name: String, in folder: URL) throws -> String {
        let file = folder.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private static let table = "short_link,link\nhttps://go.example.com/a,https://example.com/\n"

    @Test(
        arguments: [
            ("name,colour\nx,y\n", []), ("short_link,link\n", []), ("", []), ("PK\u{3}\u{4}", []),
            ("code,link\na,https://example.com/\n", []), (table, ["--project", "other"]),
            ("short_link,link\nhttps://go.example.com/v1/x,https://example.com/\n", []),
            (table, ["--domain", "ftp://x"]),
            ("{\"type\":\"waymark\",\"version\":1}\n", ["--domain", "https://go.example.com"]),
            (table, ["--report", "/no/such/folder/r.csv"]),
            ("{\"type\":\"waymark\",\"version\":9}\n", []), ("\n{\"version\":9,\"type\":\"waymark\"}", []),
        ] as [(String, [String])])
    func aRefusedImportMakesNoDatabase(text: String, options: [String]) async throws {
        try await withFolder { folder in
            let file = try write(text, to: "x.csv", in: folder)
            let database = folder.appending(path: "w.sqlite").path
            let arguments = ["import", file] + options + ["--database", database]
            let error = await #expect(throws: (any Error).self) {
                var command = try Waymark.parseAsRoot(arguments)
                if var command = command as? any AsyncParsableCommand {
                    try await command.run()
                } else {
                    try command.run()
                }
            }
            #expect([1, 2, 64].contains(error.map { CommandReport($0).exitCode }))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x.csv"])
        }
    }

    @Test func filesAreImportedByWhatTheyAre() async throws {
        try await withFolder { folder in
            let table = try write(Self.table, to: "table", in: folder)
            let pairs = try write("https://go.example.com/b https://example.com/\n", to: "pairs", in: folder)
            #expect(try await run(table, pairs, in: folder).status == 0)
            let records = try write(
                #"{"shortLink":"https://go.example.com/c","parameters":{"link":"https://example.com/"}}"# + "\n",
                to: "records", in: folder)
            #expect(try await run(records, in: folder).status == 0)
            #expect(try await run(records, "--project", "default", in: folder).status == 64)
            let (status, text) = try await run("ndjson", table, in: folder)
            #expect(status == 1 && text.contains("import csv"))
            let (other, hint) = try await run("csv", records, in: folder)
            #expect(other == 1 && hint.contains("import ndjson"))
        }
    }

    @Test func aFileThatCannotBeReadIsOutOfReach() async throws {
        try await withFolder { folder in
            let missing = folder.appending(path: "none.csv").path
            for arguments in [[missing], ["csv", missing], ["ndjson", missing], ["firebase", "--urls", missing]] {
                let (status, text) = try await run(arguments, in: folder)
                #expect(status == 2 && text.contains("none.csv"))
            }
            let (status, text) = try await run([folder.path], in: folder)
            #expect(status == 2 && text.contains("is a folder"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }

    @Test(arguments: [(["firebse", "x.csv"], "did you mean \"firebase\"?"), ([], "name the files")])
    func aFormatThatWasMistypedIsNamed(arguments: [String], remedy: String) async throws {
        let command = try #require(
            try Waymark.parseAsRoot(["import"] + arguments) as? ImportCommand.Recognized)
        let error = await #expect(throws: CommandFailure.self) { try await command.run() }
        #expect(error?.kind == .usage && error?.remedy?.contains(remedy) == true)
    }

    @Test func theReportIsPlacedWhereItCanBeWritten() async throws {
        try await withFolder { folder in
            // A folder in the report's place is what no user can write.
            let file = try InputFile(path: try write(Self.table, to: "x.csv", in: folder))
            let data = folder.appending(path: "data")
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
            let place = ImportReportPlace(
                named: nil, database: data.appending(path: "w.sqlite").path, inputs: [file])
            #expect(try place.path(for: file) == file.path + ".report.csv")
            try FileManager.default.createDirectory(
                atPath: file.path + ".report.csv", withIntermediateDirectories: true)
            #expect(try place.path(for: file).hasSuffix("x.csv.report.csv"))
            #expect(try place.path(for: file) != file.path + ".report.csv")
            let named = ImportReportPlace(named: folder.path, database: data.path, inputs: [file])
            let error = #expect(throws: CommandFailure.self) { try named.path(for: file) }
            #expect(error?.kind == .unavailable && error?.remedy?.contains("--report") == true)
        }
    }

    @Test func adjustmentsAreSummedUpWithExamples() {
        var summary = LinkImportSummary()
        summary.rows = 1200
        summary.inserted = 1200
        summary.adjusted = 2
        let view = ImportOutput(
            file: "x.csv", noun: "row", summary, report: nil, isDryRun: false, isComplete: false,
            elapsed: .milliseconds(340))
        #expect(
            view.text == """
                x.csv: 1,200 rows in 0.3 s (incomplete)
                  1,200 new
                  2 adjusted, for these reasons
                """)
    }

    @Test(arguments: [
        (0.0, "0.01 s"), (0.004, "0.01 s"), (0.04, "0.04 s"), (0.096, "0.1 s"), (0.34, "0.3 s"), (1, "1 s"),
        (1.44, "1.4 s"), (9.94, "9.9 s"), (9.96, "10 s"), (13, "13 s"), (59.5, "1 min 0 s"), (125, "2 min 5 s"),
        (3780, "1 h 3 min"),
    ])
    func timesBelowASecondAreTold(seconds: Double, text: String) {
        #expect(ProgressFormat.duration(seconds) == text)
    }
}
