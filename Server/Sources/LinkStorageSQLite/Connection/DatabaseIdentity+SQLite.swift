internal import Foundation
internal import GRDB
internal import LinkStorage

extension DatabaseIdentity {
    private static let table = "database_identities"

    /// Reads the identity of a file.
    init(_ db: Database) throws {
        let rows = try Row.fetchAll(db, sql: "SELECT id, is_own FROM \(Self.table)")
        try self.init(rows: rows.map { (id: $0[0] as UUID, isOwn: $0[1] as Bool) })
    }

    /// Gives a file an identity that no other one has.
    static func begin(in db: Database) throws {
        try add(UUID(), isOwn: true, to: db)
    }

    /// Notes of which databases a file is a copy.
    static func add(origins: Set<UUID>, to db: Database) throws {
        for id in origins { try add(id, isOwn: false, to: db) }
    }

    /// Makes a copy of all pages of a file a database of its own; one of an older schema gets its identity with the table.
    static func renew(in db: Database) throws {
        guard try db.tableExists(table) else { return }
        try db.execute(sql: "UPDATE \(table) SET is_own = 0")
        try begin(in: db)
    }

    private static func add(_ id: UUID, isOwn: Bool, to db: Database) throws {
        try db.execute(
            sql: "INSERT INTO \(table) (id, is_own) VALUES (?, ?) ON CONFLICT (id) DO NOTHING", arguments: [id, isOwn])
    }
}
