import Foundation
import LinkDashboard
import LinkDoctor
import LinkImportExport
import LinkRules
import LinkService
import LinkStorage
import Logging
import ServiceLifecycle

/// The tools of the dashboard besides the use cases: imports in the background, and the doctor.
struct ServeTools: Service {
    /// Imports of files that people upload.
    let imports: UploadedImports
    private let useCases: LinkUseCases

    /// Prepares imports in a folder beside the database; nothing is made before the first file comes.
    init(database: any LinkDatabase, path: String, mostBytes: Int, useCases: LinkUseCases) {
        self.useCases = useCases
        imports = UploadedImports(
            folder: DatabaseFile(path: path).resolvedPath + "-imports", mostBytes: mostBytes,
            roads: UploadedImports.Roads(
                importer: { caller in
                    // Links are made and changed meanwhile by the service itself.
                    LinkImporter(
                        store: CachingImportStore(
                            NotedImportStore(database, caller: caller), cache: useCases.linkCache),
                        administration: useCases.administration(as: caller),
                        directory: useCases.directory, pace: ImportThrottle { true })
                },
                rehearse: { caller, body in
                    try await ScratchDatabase.run { scratch in
                        let store = try await DryRunStore(rehearsing: database, in: scratch)
                        let silence = Logger(label: "waymark") { _ in SwiftLogNoOpLogHandler() }
                        let rehearsal = LinkUseCases(database: scratch, logger: silence)
                        try await rehearsal.directory.refresh()
                        return try await body(
                            LinkImporter(
                                store: store, administration: rehearsal.administration(as: caller),
                                directory: rehearsal.directory))
                    }
                },
                note: { try await database.append($0) }))
    }

    /// What the dashboard gets.
    var forDashboard: DashboardTools {
        let directory = useCases.directory
        return DashboardTools(imports: imports) { domain in
            let current = directory.current
            let subjects = HostSubject.all(
                current.domains, apps: current.projects.flatMap { current.apps(of: $0.id) },
                projects: current.projects)
            let subject = HostSubject.named(domain.domain, among: subjects)
            let probe = try NetworkProbe(
                agent: "waymark-doctor/\(Version.text)", deadline: .seconds(10), overrides: [],
                trust: TrustStore(adding: nil))
            let observation = await HostExaminer(probe: probe, asksApple: false).observe(subject)
            return HostRules.findings(observation, subject: subject, now: Date())
        }
    }

    /// Imports what people upload until the service stops; an import under way ends then, and says so.
    func run() async throws {
        await cancelWhenGracefulShutdown { await imports.run() }
    }
}
