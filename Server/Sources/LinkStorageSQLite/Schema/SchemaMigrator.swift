internal import Foundation
internal import GRDB
internal import LinkStorage

/// Migrates a database to the newest schema in one transaction, so that two programs may try at once.
struct SchemaMigrator {
    /// Marks a database file as Waymark's: "WYMK" in ASCII, SQLite's `application_id`.
    static let applicationID: Int32 = 0x5759_4D4B

    var migrations = Migration.all

    /// Runs the migrations that the database does not have yet.
    ///
    /// - Throws: ``DatabaseOpeningError/Reason/foreignDatabase`` where the file holds another program's tables,
    ///   ``DatabaseOpeningError/Reason/newerSchema(_:)`` where it has a migration that is not known here,
    ///   ``DatabaseOpeningError/Reason/unfinishedCopy`` where it is one.
    func migrate(_ db: Database, now: Date) throws {
        try db.inTransaction(.immediate) {
            let applied = try Self.applied(db)
            try refuseUnknown(applied)
            if applied.isEmpty { try mark(db) }
            for migration in migrations where !applied.contains(migration.name) {
                try db.execute(sql: migration.sql)
                try migration.convert(db)
                try db.execute(
                    sql: "INSERT INTO schema_migrations (name, applied_at) VALUES (?, ?)",
                    arguments: [migration.name, now.millisecondsSince1970])
            }
            return .commit
        }
    }

    /// Refuses migrations that are not known here.
    func refuseUnknown(_ applied: Set<String>) throws {
        if let unknown = applied.subtracting(migrations.map(\.name)).min() {
            throw DatabaseOpeningError.Reason(unknownMigration: unknown)
        }
    }

    /// How the schema of a database stands to the migrations; changes nothing.
    ///
    /// - Throws: ``DatabaseOpeningError/Reason/foreignDatabase`` where the file holds another program's tables.
    func schema(of db: Database) throws -> DatabaseInspection.Schema {
        let applied = try Self.applied(db)
        let known = migrations.map(\.name)
        if let unknown = applied.subtracting(known).min() { return .newer(unknown) }
        let missing = known.filter { !applied.contains($0) }
        return missing.isEmpty ? .current : .older(missing: missing)
    }

    /// The migrations that a database has; none where it is empty.
    ///
    /// - Throws: ``DatabaseOpeningError/Reason/foreignDatabase`` where it holds another program's tables.
    static func applied(_ db: Database) throws -> Set<String> {
        let hasTables = try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema)") ?? false
        guard hasTables else { return [] }
        guard try Int32.fetchOne(db, sql: "PRAGMA application_id") == applicationID else {
            throw DatabaseOpeningError.Reason.foreignDatabase
        }
        return try String.fetchSet(db, sql: "SELECT name FROM schema_migrations")
    }

    /// Marks an empty database as Waymark's.
    private func mark(_ db: Database) throws {
        try db.execute(
            sql: """
                PRAGMA application_id = \(Self.applicationID);
                CREATE TABLE IF NOT EXISTS schema_migrations (
                    name TEXT NOT NULL PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT;
                """)
    }
}
