/// The purpose for which a database is opened.
public enum DatabaseUse: Hashable, Sendable {
    /// Many small reads and writes.
    case service
    /// Millions of rows: more memory for what is being written, a longer write-ahead log before it is emptied, and more time for
    /// others to finish. Indexes that an import has put off stay so.
    case bulk
}

/// The treatment of a missing database.
public enum MissingDatabase: Hashable, Sendable {
    /// Create it, and its folder, readable by this user only.
    case create
    /// Throw, so that a mistyped path is not taken for an empty database.
    case fail
}

/// The treatment of a disk that takes no data, because it is full or read-only.
public enum ClosedDisk: Sendable {
    /// Throw.
    case fail
    /// Open for reading. ``LinkDatabase/resumeWriting()`` opens the database for writing as soon as that is possible, unless
    /// the closure throws.
    case read(beforeWriting: @Sendable () throws -> Void)
}
