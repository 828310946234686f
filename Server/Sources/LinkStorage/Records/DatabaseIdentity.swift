public import Foundation

/// The identity of a database, whatever URL or path leads to it.
///
/// A copy that this program makes has an identity of its own, and names those that it comes from. What PostgreSQL or a file system
/// copies by itself cannot be told from the original.
public struct DatabaseIdentity: Hashable, Sendable {
    /// A number that no other database has, made at random with its tables.
    public var id: UUID
    /// The databases of which it is a copy, of a copy, and so on.
    public var origins: Set<UUID>

    /// Names a database.
    public init(id: UUID, origins: Set<UUID> = []) {
        self.id = id
        self.origins = origins
    }

    /// What a copy of the database names as its origins.
    package var originsOfCopy: Set<UUID> { origins.union([id]) }
}

extension DatabaseIdentity {
    /// Reads the rows of the table `database_identities`.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord` where none is the database's own.
    package init(rows: [(id: UUID, isOwn: Bool)]) throws {
        guard let own = rows.first(where: { $0.isOwn }) else {
            throw LinkStoreError(.corruptRecord, detail: "database_identities has no row of its own")
        }
        self.init(id: own.id, origins: Set(rows.lazy.filter { !$0.isOwn }.map(\.id)))
    }
}
