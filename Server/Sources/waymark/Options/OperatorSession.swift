import Foundation
import LinkHTTP
import LinkService
import LinkStorage
import Logging

/// An open database, for the length of one operator command.
///
/// What it has changed of the settings is in force in a running `serve` on the same file when it ends.
struct OperatorSession {
    /// What to do where there is no database yet.
    enum MissingDatabase {
        /// Make it, as a first start of the service does; for commands that set something up.
        case isMade
        /// The same, but do not try first whether the command would be refused; for commands that take long.
        case isMadeAtOnce
        /// Say so; for commands that ask, change or remove.
        case isAnError
    }

    /// The store behind everything.
    let database: any LinkDatabase
    let useCases: LinkUseCases
    /// All projects, oldest first.
    let projects: [ProjectRecord]

    /// Opens a database, does something with it, and closes it.
    ///
    /// Where the database is to be made, the body runs twice: first on an empty one in memory, so that a refusal leaves
    /// no file behind.
    ///
    /// A service that does not take changed settings up within five seconds is told of on standard error.
    ///
    /// - Throws: ``CommandFailure`` for everything that can go wrong in the database or with its rules.
    static func run<Result>(
        _ options: DatabaseOptions, missing: MissingDatabase = .isAnError,
        _ body: (OperatorSession) async throws -> Result
    ) async throws -> Result {
        try await CommandFailure.translating {
            let file = DatabaseFile(path: options.path)
            if missing == .isMade, !file.exists { try await rehearse(body) }
            let database = try await file.open(
                creating: missing != .isAnError, isForBulk: missing == .isMadeAtOnce)
            do {
                let useCases = useCases(of: database)
                if missing != .isAnError {
                    try await prepareFirstProject(useCases.administration, database: options.path)
                }
                let revision = try await database.settingsRevision()
                let linksRevision = try await database.linksRevision()
                let result = try await body(try await OperatorSession(database: database, useCases: useCases))
                let newRevision = try await database.settingsRevision()
                let changesLinks = try await database.linksRevision() != linksRevision
                try await database.close()
                if changesLinks { try await waitForLinks(database: options.path) }
                if newRevision != revision { await waitUntilInForce(newRevision, database: options.path) }
                return result
            } catch {
                try? await database.close()
                throw error
            }
        }
    }

    /// Sets projects, apps, domains and keys up.
    var administration: Administration { useCases.administration }

    /// A session on a database that somebody else closes.
    init(database: any LinkDatabase, useCases: LinkUseCases? = nil) async throws {
        self.database = database
        let useCases = useCases ?? Self.useCases(of: database)
        self.useCases = useCases
        projects = try await useCases.administration.projects()
    }

    /// A session on an empty database in memory, as a first start would make it.
    static func inMemory() async throws -> OperatorSession {
        let database = InMemoryLinkDatabase()
        let useCases = useCases(of: database)
        _ = try await makeFirstProject(useCases.administration)
        return try await OperatorSession(database: database, useCases: useCases)
    }

    /// Does to a database in memory what would be done to a new file.
    private static func rehearse<Result>(_ body: (OperatorSession) async throws -> Result) async throws {
        _ = try await body(try await inMemory())
    }

    /// The use cases of a database, without their background services.
    static func useCases(of database: any LinkDatabase) -> LinkUseCases {
        LinkUseCases(database: database, logger: Logger(label: "waymark") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Waits until a service that uses the database has seen that links have changed.
    private static func waitForLinks(database: String) async throws {
        guard ServePresence(database: database).isServed else { return }
        try await Task.sleep(for: LinkCacheUpkeep.pollInterval * 2)
    }

    private static func waitUntilInForce(_ settingsRevision: Int64, database: String) async {
        let isInForce = await ServePresence(database: database).waitUntilInForce(settingsRevision: settingsRevision)
        guard !isInForce else { return }
        write(
            "the change is stored, but the service that uses \(database) has not applied it within 5 seconds; "
                + "it will when it responds again")
    }

    private static func write(_ message: String) {
        try? FileHandle.standardError.write(contentsOf: Data("waymark: \(message)\n".utf8))
    }

    /// Gives an empty database what the first start of the service would give it; `serve` then moves the domain to its
    /// own address.
    private static func prepareFirstProject(_ administration: Administration, database: String) async throws {
        guard try await administration.projects().isEmpty else { return }
        if let key = try await makeFirstProject(administration).key {
            _ = try FirstKeyFile.write(key.text, besideDatabase: database)
        }
        // A mistyped path would else pass for the right one.
        write("created the database \(DatabaseFile(path: database).absolutePath)")
    }

    private static func makeFirstProject(_ administration: Administration) async throws -> DefaultProject {
        let configuration = ServeConfiguration().http
        return try await administration.ensureDefaultProject(
            serviceAddress: ServiceAddress(host: configuration.host, port: configuration.port).domain)
    }
}
