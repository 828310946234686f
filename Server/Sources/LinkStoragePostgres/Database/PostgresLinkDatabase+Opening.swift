internal import Foundation
internal import LinkStorage
internal import Locking
internal import WaymarkLinks

extension PostgresLinkDatabase {
    /// The SQLSTATE of a user who may not do something; since version 15, only the owner of a database makes tables in it.
    private static let noRight = "42501"
    /// That of a user for whom no schema is left to make tables in.
    private static let noSchema = "3F000"

    /// Connects to a database, and brings it to the newest schema.
    ///
    /// Each later connection looks at the schema first, so that a program which is older than the database refuses it, also if a
    /// newer one has changed it meanwhile.
    ///
    /// - Parameters:
    ///   - address: where it is.
    ///   - creating: whether an empty database gets its tables; if not, it is refused.
    ///   - mayBeAway: whether the database is opened while the server cannot be reached; not where it refuses the user or the database,
    ///     or where its certificate is another one, because that does not pass.
    /// - Throws: ``DatabaseOpeningError``, whose text says what is wrong, where, and what would be right.
    public static func open(
        _ address: PostgresAddress, creating: Bool = true, mayBeAway: Bool = false
    ) async throws -> PostgresLinkDatabase {
        try await open(address, creating: creating, mayBeAway: mayBeAway, watch: AnswerWatch())
    }

    /// Connects to a database whose callers are let go by a watch.
    static func open(
        _ address: PostgresAddress, creating: Bool = true, mayBeAway: Bool = false, watch: AnswerWatch
    ) async throws -> PostgresLinkDatabase {
        try requireUsable(address)
        let connector = PostgresConnector(address) { session, another in
            do {
                if !creating, try PostgresMigrator.applied(session).isEmpty {
                    throw DatabaseOpeningError.Reason.other(
                        "it is empty; create its tables by starting `waymark serve` once")
                }
                try PostgresMigrator().migrate(session, probingWith: another)
            } catch let reason as DatabaseOpeningError.Reason {
                throw DatabaseOpeningError(path: address.description, reason: reason)
            } catch let error as PostgresError where [Self.noRight, Self.noSchema].contains(error.sqlState) {
                // The server is there, and waiting for it would not help.
                throw DatabaseOpeningError(
                    path: address.description,
                    reason: .other(
                        "this user may not make its tables (\(error.message)); make the user the owner of the database, or of a schema of its own"
                    ))
            }
        }
        let database = PostgresLinkDatabase(connector, watch: watch)
        do {
            try await database.connect()
        } catch {
            let refusal = await connector.lastingRefusal()
            if mayBeAway, refusal == nil, (error as? LinkStoreError)?.code == .unavailable { return database }
            try? await database.close()
            throw refusal ?? openingError(error, at: address)
        }
        return database
    }

    /// Opens a database for reading only; every write throws.
    ///
    /// - Throws: ``DatabaseOpeningError`` if libpq cannot be loaded, or the URL is wrong.
    public static func openForReading(_ address: PostgresAddress) throws -> PostgresLinkDatabase {
        try requireUsable(address)
        return PostgresLinkDatabase(connector(forReading: address), isForReading: true)
    }

    /// Counts what a database holds.
    ///
    /// - Throws: ``DatabaseOpeningError``.
    static func contents(of address: PostgresAddress) async throws -> DatabaseContents {
        try await reading(address) { session in
            func count(_ table: String) throws -> Int {
                try session.run("SELECT count(*) FROM \(table)").first?.integer(0) ?? 0
            }
            return DatabaseContents(
                projects: try count("projects"), apps: try count("apps"), domains: try count("link_domains"),
                keys: try count("api_keys"), links: try count("links"),
                lastChange: try session.run("SELECT max(updated_at) FROM links").first?.optionalMoment(0),
                schema: try PostgresMigrator.applied(session).max() ?? "")
        }
    }

    /// Asks which database there is; `nil` where none of its tables says so.
    ///
    /// - Throws: ``DatabaseOpeningError``.
    static func identity(of address: PostgresAddress) async throws -> DatabaseIdentity? {
        try await reading(address, checksSchema: false) { session in
            let row = try session.run("SELECT to_regclass('database_identities') IS NOT NULL").first
            return try row?.flag(0) == true ? DatabaseIdentity(session) : nil
        }
    }

    /// Examines a database.
    ///
    /// - Throws: ``DatabaseOpeningError``.
    static func inspect(_ address: PostgresAddress) async throws -> DatabaseInspection {
        var inspection = try await reading(address, checksSchema: false) { session in
            DatabaseInspection(
                schema: try mayRead("schema_migrations", session) ? PostgresMigrator().schema(of: session) : nil,
                bytes: try session.run("SELECT pg_database_size(current_database())").first?.number(0) ?? 0)
        }
        let hasAllTables = inspection.schema == .current
        do {
            inspection.server = try await reading(address, checksSchema: false) { session in
                var facts = try serverFacts(session, address: address)
                if hasAllTables, try mayRead("link_index", session) {
                    facts.indexesLinks = try session.run("SELECT format > 0 FROM link_index").first?.flag(0) ?? false
                }
                return facts
            }
        } catch let error as DatabaseOpeningError {
            // A relative of PostgreSQL may not know one of these questions.
            inspection.serverSilence = error.explanation
        }
        return inspection
    }

    /// Whether the user may read a table of the schema; also where that has none, because it is another fault.
    private static func mayRead(_ table: String, _ session: PostgresSession) throws -> Bool {
        let row = try session.run(
            """
            SELECT current_schema() IS NOT NULL AND coalesce(has_table_privilege(to_regclass($1), 'SELECT'), true)
            """, [.text(table)]
        ).first
        return try row?.flag(0) ?? true
    }

    private static func reading<Value: Sendable>(
        _ address: PostgresAddress, checksSchema: Bool = true,
        _ work: @escaping @Sendable (PostgresSession) throws -> Value
    ) async throws -> Value {
        try requireUsable(address)
        let connector = checksSchema ? connector(forReading: address) : PostgresConnector(address)
        let database = PostgresLinkDatabase(connector, isForReading: true)
        let result: Result<Value, any Error>
        do {
            result = .success(try await database.readAtLength(work))
        } catch {
            result = .failure(await connector.lastingRefusal() ?? openingError(error, at: address))
        }
        try? await database.close()
        return try result.get()
    }

    /// Makes connections for readers, which change no schema.
    static func connector(forReading address: PostgresAddress) -> PostgresConnector {
        PostgresConnector(address) { session, _ in
            func refuse(_ reason: DatabaseOpeningError.Reason) -> DatabaseOpeningError {
                DatabaseOpeningError(path: address.description, reason: reason)
            }
            do {
                switch try PostgresMigrator().schema(of: session) {
                case .current: break
                case .newer(let migration): throw refuse(DatabaseOpeningError.Reason(unknownMigration: migration))
                case .older: throw refuse(.other("it is empty, or has the schema of an older version"))
                }
            } catch let reason as DatabaseOpeningError.Reason {
                throw refuse(reason)
            }
        }
    }

    /// Refuses an address that cannot be connected to in this process.
    ///
    /// - Throws: ``DatabaseOpeningError``.
    static func requireUsable(_ address: PostgresAddress) throws {
        func refuse(_ text: String) -> DatabaseOpeningError {
            DatabaseOpeningError(path: address.description, reason: .other(text))
        }
        if address.holdsPassword {
            throw refuse(
                """
                its URL holds a password, which lists of processes would show; put the password into a file of mode 600, one line \
                HOST:PORT:DATABASE:USER:PASSWORD, and name it with ?passfile=FILE or in PGPASSFILE
                """)
        }
        if let complaint = Libpq.load() { throw refuse(complaint) }
        if let complaint = Libpq.complaint(about: address) { throw refuse(complaint) }
    }

    /// What an error of an operation means to those who open the database for it.
    static func openingError(_ error: any Error, at address: PostgresAddress) -> any Error {
        switch error {
        case let error as LinkStoreError:
            DatabaseOpeningError(path: address.description, reason: .other(error.detail))
        default: error
        }
    }
}
