internal import Foundation
internal import LinkStorage

/// Brings a database to the newest schema in one transaction, however many processes start at once.
struct PostgresMigrator: Sendable {
    /// Lets one process at a time change the tables of a schema; the number is "WYMK" in ASCII.
    private static let lock = "SELECT pg_advisory_xact_lock(\(0x5759_4D4B), hashtext(current_schema()))"

    var migrations = PostgresMigration.all

    /// Runs the migrations that the database does not have yet.
    ///
    /// - Throws: ``DatabaseOpeningError/Reason`` if the database holds another program's tables, has a migration that is not known
    ///   here, is an unfinished copy, or has another encoding than UTF-8.
    func migrate(_ session: PostgresSession) throws {
        guard session.parameter("server_encoding") == "UTF8" else {
            throw DatabaseOpeningError.Reason.other(
                "its encoding is \(session.parameter("server_encoding") ?? "unknown"); create it with ENCODING 'UTF8'")
        }
        if try schema(of: session) == .current { return }
        try session.transaction { session in
            session.allowLongStatements()
            // Others may take a while; but whoever uses a table that is changed must not wait behind a long wait.
            session.enqueue("SELECT set_config('lock_timeout', '0', true)")
            session.enqueue(Self.lock)
            session.enqueue("SELECT set_config('lock_timeout', '5000', true)")
            // What others have done while this process waited for the lock.
            let applied = try Self.applied(session)
            try refuseUnknown(applied)
            if applied.isEmpty {
                session.enqueue(
                    "CREATE TABLE schema_migrations (name text COLLATE \"C\" PRIMARY KEY, applied_at bigint NOT NULL)")
            }
            for migration in migrations where !applied.contains(migration.name.rawValue) {
                for statement in migration.statements { session.enqueue(statement) }
                session.enqueue(
                    "INSERT INTO schema_migrations (name, applied_at) VALUES ($1, $2)",
                    [.text(migration.name.rawValue), .number(Date().millisecondsSince1970)])
            }
        }
    }

    /// How the schema of a database stands to the migrations; changes nothing.
    func schema(of session: PostgresSession) throws -> DatabaseInspection.Schema {
        let applied = try Self.applied(session)
        let known = migrations.map(\.name.rawValue)
        if let unknown = applied.subtracting(known).min() { return .newer(unknown) }
        let missing = known.filter { !applied.contains($0) }
        return missing.isEmpty ? .current : .older(missing: missing)
    }

    /// Refuses migrations that are not known here.
    private func refuseUnknown(_ applied: Set<String>) throws {
        if let unknown = applied.subtracting(migrations.map(\.name.rawValue)).min() {
            throw DatabaseOpeningError.Reason(unknownMigration: unknown)
        }
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
