import Foundation
import LinkHTTP
import LinkService
import LinkStorage
import Logging

/// An open database for one operator command.
///
/// Changed settings apply in a running `serve` on the same file when the session ends.
struct OperatorSession {
    /// The treatment of a missing database.
    enum MissingDatabase {
        /// Creates it, as a first start of the service does; for commands that set something up.
        case isMade
        /// Creates it without first checking whether the command would be refused; for commands that take long.
        case isMadeAtOnce
        /// Fails; for commands that read, change or remove.
        case isAnError
    }

    /// The database.
    let database: any LinkDatabase
    /// Which database it is, to find a service that uses it.
    let identity: KnownDatabase.Identity
    let useCases: LinkUseCases
    /// All projects, oldest first.
    let projects: [ProjectRecord]

    /// Opens a database, runs a body with it, and closes it.
    ///
    /// If the database must be created, the body runs twice: first on an empty one in memory, so that a refusal leaves
    /// no file behind.
    ///
    /// Reports on standard error a service that does not apply changed settings within five seconds.
    ///
    /// - Throws: ``CommandFailure`` for all errors of the database and its rules.
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
                let identity = try await file.identity(of: database)
                let result = try await body(
                    try await OperatorSession(database: database, identity: identity, useCases: useCases))
                let newRevision = try await database.settingsRevision()
                let changesLinks = try await database.linksRevision() != linksRevision
                try await database.close()
                let service = ServePresence(database: options.path, identity: identity)
                if changesLinks { try await waitForLinks(service, database: options.path) }
                if newRevision != revision { await waitUntilInForce(newRevision, service, database: options.path) }
                return result
            } catch {
                try? await database.close()
                throw error
            }
        }
    }

    /// Manages projects, apps, domains and keys.
    var administration: Administration { useCases.administration }

    /// Creates a session on a database that the caller closes.
    init(
        database: any LinkDatabase, identity: KnownDatabase.Identity = .unknown, useCases: LinkUseCases? = nil
    ) async throws {
        self.database = database
        self.identity = identity
        let useCases = useCases ?? Self.useCases(of: database)
        self.useCases = useCases
        projects = try await useCases.administration.projects()
    }

    /// Creates a session on an empty database in memory, as after a first start.
    static func inMemory() async throws -> OperatorSession {
        let database = InMemoryLinkDatabase()
        let useCases = useCases(of: database)
        _ = try await makeFirstProject(useCases.administration)
        return try await OperatorSession(database: database, useCases: useCases)
    }

    /// Runs a body on a database in memory, to check it before a file is created.
    private static func rehearse<Result>(_ body: (OperatorSession) async throws -> Result) async throws {
        _ = try await body(try await inMemory())
    }

    /// The use cases of a database, without their background services.
    static func useCases(of database: any LinkDatabase) -> LinkUseCases {
        LinkUseCases(database: database, logger: Logger(label: "waymark") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Waits until a service that uses the database has noticed added and changed links.
    private static func waitForLinks(_ service: ServePresence, database: String) async throws {
        guard service.isServed else { return }
        let isOnServer = DatabaseFile(path: database).isOnServer
        let interval = isOnServer ? LinkCacheUpkeep.longestPollInterval : LinkCacheUpkeep.pollInterval
        try await Task.sleep(for: interval + LinkCacheUpkeep.pollInterval)
    }

    private static func waitUntilInForce(
        _ settingsRevision: Int64, _ service: ServePresence, database: String
    ) async {
        let isInForce = await service.waitUntilInForce(settingsRevision: settingsRevision)
        guard !isInForce else { return }
        write(
            "the change is stored, but the service that uses \(database) has not applied it within 5 seconds; "
                + "it will when it responds again")
    }

    private static func write(_ message: String) {
        try? FileHandle.standardError.write(contentsOf: Data("waymark: \(message)\n".utf8))
    }

    /// Prepares an empty database as the first start of the service does; `serve` then changes the domain to its own
    /// address.
    private static func prepareFirstProject(_ administration: Administration, database: String) async throws {
        guard try await administration.projects().isEmpty else { return }
        if let key = try await makeFirstProject(administration).key {
            _ = try FirstKeyFile.write(key.text, besideDatabase: database)
        }
        // Otherwise a mistyped path would not be noticed.
        write("created the database \(DatabaseFile(path: database).absolutePath)")
    }

    private static func makeFirstProject(_ administration: Administration) async throws -> DefaultProject {
        let configuration = ServeConfiguration().http
        return try await administration.ensureDefaultProject(
            serviceAddress: ServiceAddress(host: configuration.host, port: configuration.port).domain)
    }
}
