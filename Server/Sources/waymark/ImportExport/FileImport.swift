import Foundation
import LinkImportExport
import LinkRules
import LinkService
import LinkStorage
import WaymarkLinks

/// Imports files one after the other, and reports the result of each.
struct FileImport {
    /// The files and their formats; a format that is `nil` is recognized from the content.
    let files: [(path: String, form: LinkFileForm?)]
    let options: ImportOptions
    /// The options for links in tables.
    let tables: TableOptions
    /// What the columns of tables mean whose headers have other names.
    var map = LinkColumnMap.none
    /// What was read to write the files, of an import by another service's API.
    var reading: BranchReader.Reading?

    /// Imports the files.
    ///
    /// - Throws: ``CommandFailure``, or an exit code of its own if a line was not imported.
    func run() async throws {
        let domain = try tables.linkDomain()
        // A mistyped name must be reported before the first file is imported.
        let inputs = try files.filter { !ImportReport.isReport($0.path, ofOneIn: files.map(\.path)) }
            .map { (file: try InputFile(path: $0.path), form: $0.form) }
        let reports = try reports(of: inputs.map(\.file))
        guard let first = inputs.first else { return }
        // The database is created only for a file that can be imported.
        let firstSource = try source(of: first.file, form: first.form)
        let (views, opened) = try await ImportSession.run(options) { session in
            try await prepare(firstSource, domain: domain, session)
        } _: { session in
            try await session.directory.refresh()
            let known = Set(session.directory.current.domains.map(\.id))
            var views = ImportsOutput(reading: reading)
            for (index, (input, form)) in inputs.enumerated() {
                do {
                    let source = try index == 0 ? firstSource : self.source(of: input, form: form)
                    views.add(await importFile(source, of: input, domain: domain, report: reports[index], session))
                } catch {
                    views.failure = error
                }
                if views.failure != nil { break }
            }
            let settings = session.directory.current
            let opened = settings.domains.filter { !known.contains($0.id) && settings.urlPatterns(for: $0).isEmpty }
            return (views, opened.map(\.domain.description))
        }
        if !options.dryRun { opened.forEach(StandardErrorNote.openDomain) }
        try views.show(options.output)
    }

    /// The reports for the files; files with the same report path share one.
    private func reports(of inputs: [InputFile]) throws -> [ImportReport] {
        let place = ImportReportPlace(named: options.report, database: options.database.path, inputs: inputs)
        var reports: [String: ImportReport] = [:]
        return try inputs.map { input in
            let path = try place.path(for: input)
            let report = reports[path] ?? ImportReport(path: path)
            reports[path] = report
            return report
        }
    }

    /// A file of which the beginning was read.
    private enum Source {
        case table(LinkTableOpening)
        case records(RecordOpening)
    }

    private func source(of input: InputFile, form: LinkFileForm?) throws -> Source {
        try ImportSession.naming(input) {
            switch try form ?? recognized(input) {
            case .records:
                try tables.refuseForRecords()
                return .records(try RecordOpening { try input.next() })
            case .table(let kind):
                return .table(try LinkTableOpening(kind: kind, map: map) { try input.next() })
            }
        }
    }

    /// Recognizes the format of a file, and reports it.
    private func recognized(_ input: InputFile) throws -> LinkFileForm {
        var beginning: [UInt8]? = try input.beginning()
        let form = try LinkFileForm {
            defer { beginning = nil }
            return beginning.flatMap { $0.isEmpty ? nil : $0 }
        }
        try? FileHandle.standardError.write(contentsOf: Data("waymark: \(input.name) is \(form.description)\n".utf8))
        return form
    }

    private func request(domain: LinkDomain?, _ session: ImportSession) throws -> LinkTableRequest {
        let project = try tables.project.choose(from: session.projects)
        return LinkTableRequest(
            policy: options.replace ? .replace : .keep, projectID: project.id,
            restrictsToProject: tables.project.project == nil ? nil : project.id, domain: domain)
    }

    /// Checks what would refuse the first file, on a temporary database.
    private func prepare(_ source: Source, domain: LinkDomain?, _ session: ImportSession) async throws {
        guard case .table(let opening) = source else { return }
        try await session.importer.prepare(opening, try request(domain: domain, session))
    }

    private func importFile(
        _ source: Source, of input: InputFile, domain: LinkDomain?, report: ImportReport, _ session: ImportSession
    ) async -> ImportedFile {
        switch source {
        case .records(let opening):
            return await session.importFile(input, report: report, options: options, noun: "line") {
                try await session.importer.importRecords(
                    opening, policy: options.replace ? .replace : .keep, observer: $0)
            }
        case .table(let opening):
            let result = await session.importFile(input, report: report, options: options, noun: "row") {
                try await session.importer.importTable(
                    opening, try request(domain: domain, session), observer: $0)
            }
            if domain == nil, let domain = result.view?.domain.flatMap({ LinkDomain($0) }) {
                GoogleHostWarning.write(
                    for: domain, remedy: "Use --domain to import their codes into one of your link domains.")
            }
            return result
        }
    }
}

extension LinkFileForm {
    /// The name of a recognized format, and the command that imports it without recognition.
    fileprivate var description: String {
        switch self {
        case .records: "a Waymark export: import ndjson"
        case .table(.firebase): "a Firebase export: import firebase"
        case .table(.pairs): "a list of URLs: import firebase --urls"
        case .table(.named): "a table with a header: import csv"
        }
    }
}
