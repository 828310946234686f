internal import GRDB
public import LinkStorage

/// Backups that are files as ``SQLiteBackup`` makes them, so that each can be restored into either kind of database.
public struct SQLiteBackupFormat: BackupFormat {
    /// Creates the format.
    public init() {}

    /// Creates a file that is filled record by record, checks it, and gives it its name.
    public func write(
        to file: String, isReplacing: Bool, fill: (any RecordTarget) throws -> Void
    ) throws -> DatabaseContents {
        try SQLiteBackup.refuseExisting(file, isReplacing: isReplacing)
        let part = try PartialFile(for: file)
        do {
            let target = try SQLiteRecordTarget(path: part.path, isTemporary: true)
            do {
                try fill(target)
            } catch {
                try? target.close()
                throw error
            }
            try target.close()
            let contents = try check(part)
            try SQLiteBackup.refuseExisting(file, isReplacing: isReplacing)
            try part.install()
            return contents
        } catch let error as DatabaseCopyError {
            // The file is known by the name that it was to have.
            throw DatabaseCopyError(path: file, reason: error.reason)
        } catch let error as DatabaseOpeningError where error.path == part.path {
            throw DatabaseCopyError(path: file, reason: error.reason == .full ? .full : .other(error.explanation))
        }
    }

    /// Lets work read a backup.
    public func read<Value>(from file: String, _ work: (any RecordSource) throws -> Value) throws -> Value {
        try SQLiteRecordSource.reading(file, work)
    }

    private func check(_ part: PartialFile) throws -> DatabaseContents {
        do {
            let queue = try DatabaseQueue(path: part.path, configuration: .service())
            defer { try? queue.close() }
            return try queue.inDatabase { db in
                try db.execute(sql: "PRAGMA journal_mode = DELETE")
                return try DatabaseCopy.contentsOfWholeDatabase(db, file: part.file)
            }
        } catch let error as DatabaseError {
            throw DatabaseCopyError(path: part.file, reason: DatabaseCopyError.Reason(error))
        }
    }
}
