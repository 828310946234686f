import LinkService
import LinkStorage

/// Imports what `export` has written, and says what became of it.
struct RecordImport {
    let files: [String]
    let options: ImportOptions

    /// Does it.
    ///
    /// - Throws: ``CommandFailure``; an exit code of its own where something was not taken.
    func run() async throws {
        let inputs = try files.map(InputFile.init(path:))
        try ImportReport.refuseOverwriting(options.report, of: inputs)
        let views = try await ImportSession.run(options) { session in
            let importer = LinkImporter(
                store: session.store, administration: session.administration, directory: session.directory,
                pace: session.pace)
            let shared = options.report.map(ImportReport.init(path:))
            return await ImportsView.collecting(inputs) { input in
                let report = shared ?? ImportReport(path: ImportReport.path(for: input))
                let (_, view) = try await session.view(of: input, report: report, options: options, noun: "line") {
                    try await importer.importRecords(policy: options.replace ? .replace : .keep, observer: $0) {
                        try input.next()
                    }
                }
                return view
            }
        }
        try views.show(options.output)
    }
}
