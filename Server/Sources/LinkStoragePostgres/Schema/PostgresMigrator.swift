internal import Foundation
internal import LinkStorage

/// Brings a database to the newest schema in one transaction, however many processes start at once.
struct PostgresMigrator: Sendable {
    var migrations = PostgresMigration.all

    /// Runs the migrations that the database does not have yet.
    ///
    /// - Parameter another: opens a second connection, which tries whether locks hold.
    /// - Throws: ``DatabaseOpeningError/Reason`` if the database holds another program's tables, has a migration that is not known
    ///   here and does not let older programs go on, is an unfinished copy, or has another encoding than UTF-8.
    func migrate(
        _ session: PostgresSession, probingWith another: () throws -> PostgresSession
    ) throws {
        guard session.parameter("server_encoding") == "UTF8" else {
            throw DatabaseOpeningError.Reason.other(
                "its encoding is \(session.parameter("server_encoding") ?? "unknown"); create it with ENCODING 'UTF8'")
        }
        if try schema(of: session) == .current { return }
        try migrate(session, under: SchemaLock.chosen(by: session, and: another))
    }

    /// Runs the migrations that the database does not have yet, under a lock.
    func migrate(_ session: PostgresSession, under lock: SchemaLock) throws {
        try lock.prepare(session)
        // Outside of the transaction, because a server that lacks a feature fails at the attempt.
        let features = try ServerFeature.allCases.filter { try $0.isOffered(by: session) }
        // What others commit before a table is locked must be seen, whatever isolation is usual on the server.
        try session.transaction("ISOLATION LEVEL READ COMMITTED") { session in
            session.allowLongStatements()
            // Others may take a while; but whoever uses a table that is changed must not wait behind a long wait.
            session.enqueue("SELECT set_config('lock_timeout', '0', true)")
            lock.take(session)
            session.enqueue("SELECT set_config('lock_timeout', '5000', true)")
            // What others have done while this process waited for the lock.
            let applied = try Self.applied(session)
            if let unknown = try unknown(among: applied, session) {
                throw DatabaseOpeningError.Reason(unknownMigration: unknown)
            }
            if applied.isEmpty {
                session.enqueue(
                    "CREATE TABLE schema_migrations (name text COLLATE \"C\" PRIMARY KEY, applied_at bigint NOT NULL)")
            }
            let missing = migrations.filter { !applied.contains($0.name.rawValue) }
            for migration in missing {
                let statements = migration.statements + features.flatMap { migration.besides[$0] ?? [] }
                for statement in statements { session.enqueue(statement) }
                session.enqueue(
                    "INSERT INTO schema_migrations (name, applied_at) VALUES ($1, $2)",
                    [.text(migration.name.rawValue), .number(Date().millisecondsSince1970)])
            }
            session.enqueue(
                "UPDATE schema_migrations SET keeps_older = true WHERE name = ANY($1::text[])",
                [.texts(missing.filter(\.keepsOlder).map(\.name.rawValue))])
        }
    }

    /// How the schema of a database stands to the migrations; changes nothing.
    func schema(of session: PostgresSession) throws -> DatabaseInspection.Schema {
        let applied = try Self.applied(session)
        let known = migrations.map(\.name.rawValue)
        if let unknown = try unknown(among: applied, session) { return .newer(unknown) }
        let missing = known.filter { !applied.contains($0) }
        return missing.isEmpty ? .current : .older(missing: missing)
    }

    /// The first of the migrations that are not known here, and do not let older programs go on.
    private func unknown(among applied: Set<String>, _ session: PostgresSession) throws -> String? {
        let unknown = applied.subtracting(migrations.map(\.name.rawValue))
        // What has unknown steps has the column too.
        guard !unknown.isEmpty else { return nil }
        let refused = try session.run(
            "SELECT min(name) FROM schema_migrations WHERE name = ANY($1::text[]) AND NOT keeps_older",
            [.texts(unknown.sorted())])
        return try refused.first?.optionalText(0)
    }

    /// The migrations that a database has; none where it is empty.
    ///
    /// - Throws: ``DatabaseOpeningError/Reason/foreignDatabase`` where it holds another program's tables.
    static func applied(_ session: PostgresSession) throws -> Set<String> {
        let tables = Set(
            try session.run(
                """
                SELECT tablename::text FROM pg_catalog.pg_tables WHERE schemaname = current_schema()
                AND tablename IN ('schema_migrations', 'links', 'link_domains', 'projects')
                """
            ).map { try $0.text(0) })
        guard tables.contains("schema_migrations") else {
            guard tables.isEmpty else { throw DatabaseOpeningError.Reason.foreignDatabase }
            return []
        }
        return Set(try session.run("SELECT name FROM schema_migrations").map { try $0.text(0) })
    }
}
