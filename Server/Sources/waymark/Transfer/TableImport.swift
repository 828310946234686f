import Foundation
import LinkService
import LinkStorage
import LinkStorageSQLite
import WaymarkLinks

/// Imports tables, one after the other, and says what became of each.
struct TableImport {
    let files: [(path: String, kind: LinkTableKind)]
    let options: TableImportOptions

    /// Does it.
    ///
    /// - Throws: ``CommandFailure``; an exit code of its own where something was not taken.
    func run() async throws {
        let domain = try options.linkDomain()
        // A mistyped name is to be found before the first file is in.
        let inputs = try files.map { (try InputFile(path: $0.path), $0.kind) }
        let view = ImportsView(files: try await views(of: inputs, domain: domain))
        try options.output.show(view, text: view.files.map(\.text).joined(separator: "\n\n"))
        guard view.isComplete else { throw ImportCommand.incomplete }
    }

    private func views(of inputs: [(InputFile, LinkTableKind)], domain: LinkDomain?) async throws -> [ImportView] {
        guard options.dryRun else {
            return try await OperatorSession.run(options.database, missing: .isMadeAtOnce) { session in
                try await views(of: inputs, domain: domain, in: session, store: session.database)
            }
        }
        guard DatabaseFile(path: options.database.path).exists else {
            return try await CommandFailure.translating {
                try await rehearse(inputs, domain: domain, in: try await OperatorSession.inMemory())
            }
        }
        return try await OperatorSession.run(options.database) { session in
            try await rehearse(inputs, domain: domain, in: session)
        }
    }

    private func rehearse(
        _ inputs: [(InputFile, LinkTableKind)], domain: LinkDomain?, in session: OperatorSession
    ) async throws -> [ImportView] {
        try await RehearsalStore.run(on: session.database) { store in
            let scratch = try await OperatorSession(database: store.scratch)
            return try await views(of: inputs, domain: domain, in: scratch, store: store)
        }
    }

    private func views(
        of inputs: [(InputFile, LinkTableKind)], domain: LinkDomain?, in session: OperatorSession,
        store: any LinkImportStore
    ) async throws -> [ImportView] {
        let project = try options.project.choose(from: session.projects)
        let presence = ServePresence(database: options.database.path)
        let isDryRun = options.dryRun
        let importer = LinkTableImporter(
            store: store, administration: session.administration, directory: session.useCases.directory,
            pace: isDryRun ? .alone : ImportPace { presence.isServed })
        let shared = options.report.map(ImportReport.init(path:))
        var views: [ImportView] = []
        for (input, kind) in inputs {
            let request = LinkTableRequest(
                kind: kind, policy: options.replace ? .replace : .keep, projectID: project.id,
                restrictsToProject: options.project.project == nil ? nil : project.id, domain: domain)
            let report = shared ?? ImportReport(path: ImportReport.path(for: input))
            let observer = TableImportObserver(input: input, report: report)
            defer { observer.line.clear() }
            let countBefore = report.count
            let summary = try await importer.run(request, observer: observer) { try input.next() }
            try report.finish()
            observer.line.clear()
            warnOfGoogle(summary, domain: domain)
            views.append(
                ImportView(
                    file: input.name, summary, report: report.count > countBefore ? report.path : nil,
                    isDryRun: isDryRun, elapsed: ContinuousClock.now - observer.begun))
        }
        return views
    }

    /// Hosts of Google cannot be pointed anywhere else.
    private func warnOfGoogle(_ summary: LinkImportSummary, domain: LinkDomain?) {
        guard domain == nil, let text = summary.domain, let domain = LinkDomain(text), domain.belongsToGoogle else {
            return
        }
        let warning = """
            waymark: \(domain.host) is Google's and cannot be pointed at this service: its links are \
            found by apps that ask for them here, and by nobody else. Give --domain to have their codes \
            on a domain of yours.\n
            """
        try? FileHandle.standardError.write(contentsOf: Data(warning.utf8))
    }
}

/// Writes the report and the progress of one file.
private final class TableImportObserver: LinkImportObserver {
    let line = StatusLine()
    let begun = ContinuousClock.now
    private let input: InputFile
    private let report: ImportReport

    init(input: InputFile, report: ImportReport) {
        self.input = input
        self.report = report
    }

    func begin(columns: [String], delimiter: Unicode.Scalar) {
        report.begin(source: input.name, names: columns, delimiter: delimiter)
    }

    func note(_ entry: LinkImportEntry) throws {
        try report.note(entry)
    }

    func progress(_ progress: LinkImportProgress) {
        let share = input.size.map { $0 == 0 ? 1 : Double(progress.bytes) / Double($0) }
        line.show(
            ProgressText.progress(progress.rows, "rows", share: share, elapsed: ContinuousClock.now - begun))
    }
}
