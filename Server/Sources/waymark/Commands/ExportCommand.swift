import ArgumentParser
import Foundation
import LinkImportExport
import LinkService
import LinkStorage
import Locking

/// `waymark export`: exports the complete database.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export everything as NDJSON, one record per line.",
        usage: "waymark export [options]",
        discussion: """
            The export is a consistent snapshot of projects, apps, domains, keys, links, deleted \
            links and counts; the service may be running. `waymark import ndjson` imports it. \
            API keys are exported as hashes, which cannot be used to sign in; the keys themselves \
            are not stored. The keys that sign long links are exported as they are: keep the file \
            secret, or use --without-keys.

            EXAMPLES:
              waymark export > waymark.ndjson
              waymark export --output waymark.ndjson --json
            """)

    @Option(
        name: .customLong("output"),
        help: ArgumentHelp(
            "The file to write, readable by this user only; default: standard output.", valueName: "file"))
    var file: String?
    @Flag(help: "Omit API keys and signing keys.")
    var withoutKeys = false
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        await PendingClicks.settle(ofDatabase: database.path)
        let line = StatusLine()
        let counts = try await OperatorSession.run(database) { session in
            defer { line.clear() }
            let writer = try ExportWriter(file: file, keepsKeys: !withoutKeys)
            try await session.database.export { try writer.write($0, line) }
            return try writer.finish()
        }
        guard let file else { return }
        let view = ExportOutput(file: file, counts: counts)
        try output.show(view, text: "Exported to \(file): \(view.summary).")
    }
}

/// Writes the records of one export, and counts them.
private final class ExportWriter: Sendable {
    private struct State {
        var output: OutputFile
        var lines = RecordLines()
        var counts: [String: Int] = [:]
        var total = 0
    }

    private let state: Mutex<State>
    private let keepsKeys: Bool
    private let begun = ContinuousClock.now

    init(file: String?, keepsKeys: Bool) throws {
        let output = try OutputFile(path: file ?? "-", mode: 0o600, appearance: .whole)
        try output.write(RecordLines.header)
        state = Mutex(State(output: output))
        self.keepsKeys = keepsKeys
    }

    func write(_ record: StoredRecord, _ line: StatusLine) throws {
        guard let record = keepsKeys ? record : record.withoutKeys else { return }
        try state.withLock { state in
            try state.output.write(try state.lines.line(record))
            state.counts[record.plural, default: 0] += 1
            state.total += 1
            guard state.total.isMultiple(of: 1000) else { return }
            let total = state.total
            line.show(ProgressFormat.progress(total, "records", share: nil, elapsed: ContinuousClock.now - begun))
        }
    }

    func finish() throws -> [String: Int] {
        try state.withLock { state in
            try state.output.finish()
            return state.counts
        }
    }
}

/// The number of records in an export, as the command prints it.
struct ExportOutput: Encodable {
    private static let kinds = ["projects", "apps", "domains", "keys", "links", "deletedLinks", "counts"]

    var file: String
    var counts: [String: Int]

    var summary: String {
        Self.kinds.map { kind in
            let (count, name) = (counts[kind] ?? 0, kind == "deletedLinks" ? "deleted links" : kind)
            return "\(ProgressFormat.grouped(count)) \(count == 1 ? String(name.dropLast()) : name)"
        }
        .joined(separator: ", ")
    }
}

extension StoredRecord {
    fileprivate var plural: String {
        switch self {
        case .project: "projects"
        case .app: "apps"
        case .domain: "domains"
        case .key: "keys"
        case .link: "links"
        case .deletedLink: "deletedLinks"
        case .count: "counts"
        }
    }
}
