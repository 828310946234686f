import Foundation
import LinkService
import LinkStorage
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
        let inputs = try files.filter { !ImportReport.isReport($0.path, ofOneIn: files.map(\.path)) }
            .map { (try InputFile(path: $0.path), $0.kind) }
        try ImportReport.refuseOverwriting(options.common.report, of: inputs.map(\.0))
        let views = try await ImportSession.run(options.common) { session in
            let project = try options.project.choose(from: session.projects)
            let importer = LinkImporter(
                store: session.store, administration: session.administration, directory: session.directory,
                pace: session.pace)
            let shared = options.common.report.map(ImportReport.init(path:))
            return await ImportsView.collecting(inputs) { input, kind in
                let request = LinkTableRequest(
                    kind: kind, policy: options.common.replace ? .replace : .keep, projectID: project.id,
                    restrictsToProject: options.project.project == nil ? nil : project.id, domain: domain)
                let report = shared ?? ImportReport(path: ImportReport.path(for: input))
                let (summary, view) = try await session.view(
                    of: input, report: report, options: options.common, noun: "row"
                ) { observer in
                    try await importer.importTable(request, observer: observer) { try input.next() }
                }
                if domain == nil, let domain = summary.domain.flatMap({ LinkDomain($0) }) {
                    GoogleHostWarning.write(
                        for: domain, remedy: "Give --domain to have their codes on a domain of yours.")
                }
                return view
            }
        }
        try views.show(options.common.output)
    }
}
