import LinkService
import LinkStorage

/// An open database for one import, or what stands in for it in a dry run.
struct ImportSession {
    let administration: Administration
    let directory: DirectoryCache
    let projects: [ProjectRecord]
    let store: any LinkImportStore
    let pace: ImportPace

    /// Opens what the options name, does the import, and closes it.
    ///
    /// A dry run works on a copy of the settings, and makes no database.
    static func run<Result>(
        _ options: ImportOptions, _ body: (ImportSession) async throws -> Result
    ) async throws -> Result {
        guard options.dryRun else {
            let presence = ServePresence(database: options.database.path)
            return try await OperatorSession.run(options.database, missing: .isMadeAtOnce) { session in
                try await body(
                    ImportSession(session, store: session.database, pace: ImportPace { presence.isServed }))
            }
        }
        guard DatabaseFile(path: options.database.path).exists else {
            return try await CommandFailure.translating {
                try await rehearse(in: try await OperatorSession.inMemory(), body)
            }
        }
        return try await OperatorSession.run(options.database) { try await rehearse(in: $0, body) }
    }

    private init(_ session: OperatorSession, store: any LinkImportStore, pace: ImportPace) {
        administration = session.administration
        directory = session.useCases.directory
        projects = session.projects
        self.store = store
        self.pace = pace
    }

    private static func rehearse<Result>(
        in session: OperatorSession, _ body: (ImportSession) async throws -> Result
    ) async throws -> Result {
        try await RehearsalStore.run(on: session.database) { store in
            let scratch = try await OperatorSession(database: store.scratch)
            return try await body(ImportSession(scratch, store: store, pace: .alone))
        }
    }

    /// Imports one file and says what became of it.
    func view(
        of input: InputFile, report: ImportReport, options: ImportOptions, noun: String,
        _ importFile: (ImportObserver) async throws -> LinkImportSummary
    ) async throws -> (LinkImportSummary, ImportView) {
        let observer = ImportObserver(input: input, report: report, noun: noun)
        defer { observer.line.clear() }
        let countBefore = report.count
        let summary: LinkImportSummary
        do {
            summary = try await Self.naming(input) { try await importFile(observer) }
        } catch {
            // What was found before stands in the report all the same.
            try? report.finish()
            throw error
        }
        try report.finish()
        let view = ImportView(
            file: input.name, noun: noun, summary, report: report.count > countBefore ? report.path : nil,
            isDryRun: options.dryRun, elapsed: ContinuousClock.now - observer.begun)
        return (summary, view)
    }

    /// Names the file that cannot be read as what it should be.
    private static func naming<Result>(_ input: InputFile, _ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            throw CommandFailure(.refused, "\(input.name): \(CommandFailure.sentence(error.message))")
        }
    }
}
