public import Foundation
internal import GRDB
internal import LinkStorage

/// What a database file holds, in numbers.
public struct SQLiteContents: Hashable, Sendable {
    /// Projects.
    public var projects: Int
    /// Apps of all projects.
    public var apps: Int
    /// Link domains of all projects.
    public var domains: Int
    /// API keys.
    public var keys: Int
    /// Links of all projects.
    public var links: Int
    /// When a link was last made or changed; `nil` where there is none.
    public var lastChange: Date?
    /// The newest migration: `0009-domain-pages`.
    public var schema: String
}

extension SQLiteContents {
    /// Counts what a database file holds, and changes nothing in it.
    ///
    /// - Throws: ``SQLiteOpeningError``.
    public static func read(from path: String) async throws -> SQLiteContents {
        try await blocking { try counting(path) }
    }

    static func counting(_ path: String) throws -> SQLiteContents {
        do {
            guard FilePath.exists(path) else { throw SQLiteOpeningError.Reason.missing }
            let queue = try DatabaseQueue(path: path, configuration: SQLiteLinkDatabase.configuration())
            defer { try? queue.close() }
            return try queue.inDatabase { try SQLiteContents($0) }
        } catch {
            throw SQLiteOpeningError(path: path, reason: SQLiteOpeningError.Reason(error))
        }
    }

    /// Counts what one state of a database holds; takes about 0.2 s for a million links.
    ///
    /// - Throws: ``SQLiteOpeningError/Reason`` where the database is another program's, or of a version that this one
    ///   does not know.
    init(_ db: Database) throws {
        let applied = try SchemaMigrator.applied(db)
        guard let schema = applied.max() else { throw SQLiteOpeningError.Reason.foreignDatabase }
        try SchemaMigrator().refuseUnknown(applied)
        func count(_ table: String) throws -> Int {
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
        }
        self.init(
            projects: try count("projects"), apps: try count("apps"), domains: try count("link_domains"),
            keys: try count("api_keys"), links: try count("links"),
            lastChange: try Int64.fetchOne(db, sql: "SELECT max(updated_at) FROM links")
                .map { Date(millisecondsSince1970: $0) },
            schema: schema)
    }
}
