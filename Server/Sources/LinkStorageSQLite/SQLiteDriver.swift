public import Foundation
public import LinkStorage

/// A database in one SQLite file.
public struct SQLiteDriver: DatabaseDriver {
    /// The path of the file.
    public let path: String

    /// Creates a driver; nothing is opened yet.
    public init(path: String) {
        self.path = path
    }

    public func open(
        ifMissing: MissingDatabase, use: DatabaseUse, onClosedDisk: ClosedDisk
    ) async throws -> any LinkDatabase {
        try await SQLiteLinkDatabase.open(path: path, ifMissing: ifMissing, use: use, onClosedDisk: onClosedDisk)
    }

    public func openForReading() throws -> any LinkDatabase {
        try SQLiteLinkDatabase.openForReading(path: path)
    }

    public func contents() async throws -> DatabaseContents {
        try await DatabaseContents.read(from: path)
    }

    public func inspect(thorough: Bool) async throws -> DatabaseInspection {
        try await SQLiteLinkDatabase.inspect(path: path, thorough: thorough)
    }

    public func backUp(
        to file: String, isReplacing: Bool, progress: @escaping @Sendable (DatabaseCopyProgress) -> Void
    ) async throws -> DatabaseContents {
        try await SQLiteBackup(of: path, to: file, isReplacing: isReplacing).run(progress: progress)
    }

    public func prepareFolder() throws {
        try SQLiteRestoration.prepareFolder(of: path)
    }

    public func restore(
        from file: String, isReplacing: Bool, now: Date, progress: @escaping @Sendable (DatabaseCopyProgress) -> Void
    ) async throws -> DatabaseRestoration {
        try await SQLiteRestoration(of: file, to: path, isReplacing: isReplacing).run(now: now, progress: progress)
    }
}
