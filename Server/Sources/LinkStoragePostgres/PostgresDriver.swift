public import Foundation
public import LinkStorage

/// A database on a PostgreSQL server, at a connection URL.
public struct PostgresDriver: DatabaseDriver {
    /// Where the database is.
    public let address: PostgresAddress
    /// The form of its backups.
    private let backups: any BackupFormat

    /// Creates a driver; nothing is connected yet.
    public init(address: PostgresAddress, backups: any BackupFormat) {
        self.address = address
        self.backups = backups
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

    /// Asks which database it is, without a change to it.
    ///
    /// - Returns: `nil` where it holds nothing of this program, or only what a version has made that gave databases no identity.
    /// - Throws: ``DatabaseOpeningError``.
    public func identity() async throws -> DatabaseIdentity? {
        try await PostgresLinkDatabase.identity(of: address)
    }

    /// Examines the schema and the size of the database.
    ///
    /// PostgreSQL checks its own pages, and its foreign keys always hold.
    public func inspect(thorough: Bool) async throws -> DatabaseInspection {
        try await PostgresLinkDatabase.inspect(address)
    }

    /// Copies one state of the database into a file, while others use it.
    public func backUp(
        to file: String, isReplacing: Bool, progress: @escaping @Sendable (DatabaseCopyProgress) -> Void
    ) async throws -> DatabaseContents {
        try await readRecords(alone: false) { [backups] source in
            try backups.write(to: file, isReplacing: isReplacing) { target in
                _ = try DatabaseTransfer(tables: RecordTable.inBackups).run(
                    from: source, to: target, progress: progress)
            }
        }
    }

    /// Lets work read one state of the database record by record.
    public func readRecords<Value: Sendable>(
        alone: Bool, _ work: @escaping @Sendable (any RecordSource) throws -> Value
    ) async throws -> Value {
        try await onThread { [address] in
            try PostgresRecordSource.reading(address, alone: alone, work)
        }
    }

    /// Connects to the database as the target of a copy.
    public func openTarget() throws -> any RecordTarget {
        try PostgresRecordTarget(address)
    }

    /// Does nothing: a server keeps its databases where it wants.
    public func prepareFolder() throws {}

    /// Copies a backup into the database, which must be empty, or go on with an interrupted copy of the same backup.
    ///
    /// A database on a server is not replaced, because nobody could put it aside without the rights to do so.
    public func restore(
        from file: String, isReplacing: Bool, now: Date, progress: @escaping @Sendable (DatabaseCopyProgress) -> Void
    ) async throws -> DatabaseRestoration {
        guard !isReplacing else {
            throw DatabaseCopyError(
                path: address.description,
                reason: .other(
                    "a database on a server is not replaced; create an empty one, and restore into that without --replace"
                ))
        }
        try await onThread { [address, backups] in
            try backups.read(from: file) { source in
                let target = try PostgresRecordTarget(address)
                _ = try DatabaseTransfer(tables: RecordTable.inBackups).run(
                    from: source, to: target, progress: progress)
            }
        }
        return DatabaseRestoration(contents: try await contents())
    }

    /// Runs what blocks its thread on one of its own.
    private func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        do {
                            return try work()
                        } catch let error as PostgresError {
                            throw DatabaseOpeningError(path: address.description, reason: .other(error.description))
                        }
                    })
            }
        }
    }
}
