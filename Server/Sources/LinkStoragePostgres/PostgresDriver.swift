public import Foundation
public import LinkStorage

/// A database on a PostgreSQL server, at a connection URL.
public struct PostgresDriver: DatabaseDriver {
    /// Where the database is.
    public let address: PostgresAddress

    /// Creates a driver; nothing is connected yet.
    public init(address: PostgresAddress) {
        self.address = address
    }

    /// Connects to the database, and brings it to the newest schema.
    ///
    /// Where `onClosedDisk` lets the database be opened although it takes no data, it is also opened while the server is away: calls
    /// throw `unavailable` until it is there.
    public func open(
        ifMissing: MissingDatabase, use: DatabaseUse, onClosedDisk: ClosedDisk
    ) async throws -> any LinkDatabase {
        let mayBeAway = if case .read = onClosedDisk { true } else { false }
        return try await PostgresLinkDatabase.open(
            address, creating: ifMissing == .create, mayBeAway: mayBeAway)
    }

    /// Opens the database for reading only; whether its schema is right shows with the first read.
    public func openForReading() throws -> any LinkDatabase {
        try PostgresLinkDatabase.openForReading(address)
    }

    /// Counts what the database holds.
    public func contents() async throws -> DatabaseContents {
        try await PostgresLinkDatabase.contents(of: address)
    }

    /// Examines the schema and the size of the database.
    ///
    /// PostgreSQL checks its own pages, and its foreign keys always hold.
    public func inspect(thorough: Bool) async throws -> DatabaseInspection {
        try await PostgresLinkDatabase.inspect(address)
    }

    /// Refuses: PostgreSQL has its own tools for backups.
    public func backUp(
        to file: String, isReplacing: Bool, progress: @escaping @Sendable (DatabaseCopyProgress) -> Void
    ) async throws -> DatabaseContents {
        throw DatabaseCopyError(path: file, reason: .other(Self.ownTools))
    }

    /// Does nothing: a server keeps its databases where it wants.
    public func prepareFolder() throws {}

    /// Refuses: PostgreSQL has its own tools for backups.
    public func restore(
        from file: String, isReplacing: Bool, now: Date, progress: @escaping @Sendable (DatabaseCopyProgress) -> Void
    ) async throws -> DatabaseRestoration {
        throw DatabaseCopyError(path: address.description, reason: .other(Self.ownTools))
    }

    private static let ownTools = """
        the database is on a PostgreSQL server; use pg_dump and pg_restore, or the server's own backups, or `waymark export` for the \
        links
        """
}
