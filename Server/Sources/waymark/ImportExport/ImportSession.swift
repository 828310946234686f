import LinkImportExport
import LinkRules
import LinkService
import LinkStorage

/// An open database for one import, or what stands in for it in a dry run.
struct ImportSession {
    let administration: Administration
    let directory: DirectoryCache
    let projects: [ProjectRecord]
    let store: any LinkImportStore
    let pace: ImportThrottle

    /// Opens what the options name, does the import, and closes it.
    ///
    /// A dry run works on a copy of the settings, and makes no database.
    ///
    /// - Parameters:
    ///   - prepare: what may refuse the import; done in memory first where the database would have to be made.
    ///   - body: the import.
    static func run<Result>(
        _ options: ImportOptions, prepare: (ImportSession) async throws -> Void,
        _ body: (ImportSession) async throws -> Result
    ) async throws -> Result {
        let exists = DatabaseFile(path: options.database.path).exists
        guard options.dryRun else {
            if !exists {
                try await CommandFailure.translating {
                    let session = try await OperatorSession.inMemory()
                    try await prepare(ImportSession(session, store: session.database, pace: .alone))
                }
            }
            return try await OperatorSession.run(options.database, missing: .isMadeAtOnce) { session in
                let store = NotedImportStore(session.database, caller: .commandLine)
                let presence = ServePresence(database: options.database.path, identity: session.identity)
                let pace = ImportThrottle { presence.isServed }
                return try await body(ImportSession(session, store: store, pace: pace))
            }
        }
        guard exists else {
            return try await CommandFailure.translating {
                try await rehearse(in: try await OperatorSession.inMemory(), body)
            }
        }
        return try await OperatorSession.run(options.database) { try await rehearse(in: $0, body) }
    }

    /// What imports files into the database.
    var importer: LinkImporter {
        LinkImporter(store: store, administration: administration, directory: directory, pace: pace)
    }

    private init(_ session: OperatorSession, store: any LinkImportStore, pace: ImportThrottle) {
        administration = session.administration
        directory = session.useCases.directory
        projects = session.projects
        self.store = store
        self.pace = pace
    }

    private static func rehearse<Result>(
        in session: OperatorSession, _ body: (ImportSession) async throws -> Result
    ) async throws -> Result {
        try await ScratchDatabase.run { scratch in
            let store = try await DryRunStore(rehearsing: session.database, in: scratch)
            let rehearsal = try await OperatorSession(database: scratch)
            return try await body(ImportSession(rehearsal, store: store, pace: .alone))
        }
    }

    /// Imports one file and tells what became of it, be it only of its beginning.
    func importFile(
        _ input: InputFile, report: ImportReport, options: ImportOptions, noun: String,
        _ importFile: (ImportObserver) async throws -> LinkImportSummary
    ) async -> ImportedFile {
        let observer = ImportObserver(input: input, report: report, noun: noun)
        defer { observer.line.clear() }
        let countBefore = report.count
        var summary: LinkImportSummary?
        var failure: (any Error)?
        do {
            summary = try await Self.naming(input) { try await importFile(observer) }
        } catch {
            failure = error
        }
        do {
            // The report also contains the findings before an early end.
            try report.finish()
        } catch {
            failure = failure ?? error
        }
        guard summary != nil || observer.summary.rows > 0 else { return ImportedFile(view: nil, failure: failure) }
        let view = ImportOutput(
            file: input.name, noun: noun, summary ?? observer.summary,
            report: report.count > countBefore ? report.path : nil, isDryRun: options.dryRun,
            isComplete: summary != nil, elapsed: ContinuousClock.now - observer.begun)
        return ImportedFile(view: view, failure: failure)
    }

    /// Names the file that cannot be read as what it should be.
    static func naming<Result>(_ input: InputFile, _ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            throw failure(error, input)
        }
    }

    /// The same for what does not wait.
    static func naming<Result>(_ input: InputFile, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            throw failure(error, input)
        }
    }

    private static func failure(_ error: LinkServiceError, _ input: InputFile) -> CommandFailure {
        CommandFailure(.refused, "\(input.name): \(CommandFailure.sentence(error.message))")
    }
}

/// The result of importing one file, and the reason if the import ended early.
struct ImportedFile {
    /// `nil` where nothing of the file was imported.
    var view: ImportOutput?
    var failure: (any Error)?
}
