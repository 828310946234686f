public import Foundation
public import LinkStorage

/// A database in one SQLite file.
public struct SQLiteDriver: DatabaseDriver {
    /// The path of the file.
    public let path: String
    /// Whether the write-ahead log is emptied by another program, which copies it, and not by this one.
    public let leavesCheckpoints: Bool

    /// Creates a driver; nothing is opened yet.
    public init(path: String, leavesCheckpoints: Bool = false) {
        self.path = path
        self.leavesCheckpoints = leavesCheckpoints
    }

    /// Opens the file, and brings it to the newest schema.
    public func open(
        ifMissing: MissingDatabase, use: DatabaseUse, onClosedDisk: ClosedDisk
    ) async throws -> any LinkDatabase {
        try await SQLiteLinkDatabase.open(
            path: path, ifMissing: ifMissing, use: use, leavesCheckpoints: leavesCheckpoints, onClosedDisk: onClosedDisk
        )
    }

    /// Opens the file for reading only.
    public func openForReading() throws -> any LinkDatabase {
        try SQLiteLinkDatabase.openForReading(path: path)
    }

    /// Counts what the file holds.
    public func contents() async throws -> DatabaseContents {
        try await DatabaseContents.read(from: path)
    }

    /// Examines the file without a change to it.
    public func inspect(thorough: Bool) async throws -> DatabaseInspection {
        try await SQLiteLinkDatabase.inspect(path: path, thorough: thorough)
    }

    /// Copies the database into another file while others use it.
    public func backUp(
        to file: String, isReplacing: Bool, progress: @escaping @Sendable (DatabaseCopyProgress) -> Void
    ) async throws -> DatabaseContents {
        try await SQLiteBackup(of: path, to: file, isReplacing: isReplacing).run(progress: progress)
    }

    /// Lets work read one state of the file record by record.
    public func readRecords<Value: Sendable>(
        alone: Bool, _ work: @escaping @Sendable (any RecordSource) throws -> Value
    ) async throws -> Value {
        try await blocking { [path] in try SQLiteRecordSource.reading(path, work) }
    }

    /// Opens the file as the target of a copy; creates it and its folder where they are missing.
    public func openTarget() throws -> any RecordTarget {
        try SQLiteRecordTarget(path: path)
    }

    /// Creates the folder of the file where it is missing.
    public func prepareFolder() throws {
        try SQLiteRestoration.prepareFolder(of: path)
    }

    /// Replaces the file with a backup.
    public func restore(
        from file: String, isReplacing: Bool, now: Date, progress: @escaping @Sendable (DatabaseCopyProgress) -> Void
    ) async throws -> DatabaseRestoration {
        try await SQLiteRestoration(of: file, to: path, isReplacing: isReplacing).run(now: now, progress: progress)
    }
}
