internal import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    /// Opens a database file for reading only; every write throws.
    ///
    /// No migration is run, so that the file must have the newest schema.
    ///
    /// - Throws: ``DatabaseOpeningError``, also where the schema is that of another version.
    public static func openForReading(path: String) throws -> SQLiteLinkDatabase {
        do {
            try requireFile(path)
            let pool = try DatabasePool(path: path, configuration: .readOnly)
            switch try pool.read({ try SchemaMigrator().schema(of: $0) }) {
            case .current:
                return SQLiteLinkDatabase(path: path, .reading(pool, because: "it was opened for reading"))
            case .newer(let migration): throw DatabaseOpeningError.Reason(unknownMigration: migration)
            case .older: throw DatabaseOpeningError.Reason.other("it has the schema of an older version")
            }
        } catch {
            throw DatabaseOpeningError(path: path, reason: DatabaseOpeningError.Reason(error))
        }
    }

    /// Inspects a database file without changing it.
    ///
    /// Takes time in proportion to the size of the file. Writers go on meanwhile.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - thorough: whether indexes are compared with their tables too, which takes several times as long.
    /// - Throws: ``DatabaseOpeningError`` where it cannot be opened, or is no database of Waymark.
    public static func inspect(path: String, thorough: Bool) async throws -> DatabaseInspection {
        do {
            try requireFile(path)
            let queue = try DatabaseQueue(path: path, configuration: .readOnly)
            defer { try? queue.close() }
            return try await queue.read { db in
                let schema = try SchemaMigrator().schema(of: db)
                let check = thorough ? "integrity_check" : "quick_check"
                let damage = try String.fetchAll(db, sql: "PRAGMA \(check)(10)").filter { $0 != "ok" }
                let orphans = try String.fetchAll(db, sql: "SELECT \"table\" FROM pragma_foreign_key_check")
                return DatabaseInspection(
                    schema: schema, damage: damage, orphanCount: orphans.count,
                    orphanTables: Set(orphans).sorted(), bytes: FilePath.size(of: path),
                    logBytes: FilePath.size(of: path + "-wal"),
                    isThorough: thorough)
            }
        } catch {
            throw DatabaseOpeningError(path: path, reason: DatabaseOpeningError.Reason(error))
        }
    }

    private static func requireFile(_ path: String) throws {
        guard FilePath.exists(path) else { throw DatabaseOpeningError.Reason.missing }
        if FilePath.isDirectory(path) { throw DatabaseOpeningError.Reason.isDirectory }
    }
}
