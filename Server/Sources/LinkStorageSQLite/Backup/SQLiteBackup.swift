public import LinkStorage

/// Copies a database into one file while others use it, and checks the copy.
///
/// The copy is the database at one moment: every write that was acknowledged before ``run(progress:)`` was called, and no
/// half of any later one. Neither readers nor writers wait; the write-ahead log cannot be emptied meanwhile, and grows.
public struct SQLiteBackup: Sendable {
    /// The database.
    public let database: String
    /// The file to create.
    public let file: String
    /// Whether a backup that already exists may go; nothing else does, and no device.
    public let isReplacing: Bool

    /// Creates a backup that has yet to run.
    public init(of database: String, to file: String, isReplacing: Bool = false) {
        self.database = database
        self.file = file
        self.isReplacing = isReplacing
    }

    /// Copies, checks, and gives the copy its name, which is then on the disk.
    ///
    /// The file is for this user's eyes only. Where anything fails, it does not appear, and one that it was to replace
    /// stays; what was written until then lies beside it only where the process was killed, named `.part`, and the next
    /// backup to the same file takes its place.
    ///
    /// - Throws: ``DatabaseOpeningError`` about the database, ``DatabaseCopyError`` about the copy, `CancellationError` soon after the
    ///   task is cancelled.
    public func run(progress: @escaping @Sendable (DatabaseCopyProgress) -> Void = { _ in }) async throws
        -> DatabaseContents
    {
        let cancellation = CopyCancellation()
        return try await withTaskCancellationHandler {
            try await blocking {
                guard !FilePath.isSame(database, file) else { throw DatabaseCopyError(path: file, reason: .isDatabase) }
                try Self.refuseExisting(file, isReplacing: isReplacing)
                let part = try PartialFile(for: file)
                let contents = try DatabaseCopy(source: database, part: part, cancellation: cancellation)
                    .make(progress: progress)
                try Self.refuseExisting(file, isReplacing: isReplacing)
                try cancellation.check()
                try part.install()
                return contents
            }
        } onCancel: {
            cancellation.cancel()
        }
    }

    /// Refuses what no backup may be written over.
    static func refuseExisting(_ file: String, isReplacing: Bool) throws {
        guard !FilePath.isDirectory(file) else { throw DatabaseCopyError(path: file, reason: .isDirectory) }
        guard FilePath.exists(file) else { return }
        guard isReplacing else { throw DatabaseCopyError(path: file, reason: .exists) }
        guard FilePath.isDatabase(file) || FilePath.isEmptyFile(file) else {
            throw DatabaseCopyError(path: file, reason: .isNoBackup)
        }
    }
}
