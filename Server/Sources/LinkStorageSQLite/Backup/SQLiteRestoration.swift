public import Foundation
internal import GRDB
public import LinkStorage

/// Replaces a database with a backup, or creates it from one.
///
/// Nobody may use the database meanwhile; the caller holds off the service. Nothing is lost: what lies there is kept
/// beside the new file.
public struct SQLiteRestoration: Sendable {
    /// The backup.
    public let file: String
    /// The path of the restored database, without symbolic links.
    public let database: String
    /// Whether a database that lies there may be put aside.
    public let isReplacing: Bool

    /// Creates a restoration that has yet to run.
    public init(of file: String, to database: String, isReplacing: Bool = false) {
        self.file = file
        self.database = URL(fileURLWithPath: database).resolvingSymlinksInPath().path
        self.isReplacing = isReplacing
    }

    /// Creates the folder of a database to be, where it is missing, for this user's eyes only.
    ///
    /// - Throws: ``DatabaseOpeningError`` where it cannot be made.
    public static func prepareFolder(of database: String) throws {
        do {
            try SQLiteFile(path: database).prepareFolder()
        } catch {
            throw DatabaseOpeningError(path: database, reason: DatabaseOpeningError.Reason(error))
        }
    }

    /// Copies the backup, checks the copy, and gives it the database's name in one step.
    ///
    /// A schema older than this program's stays as it is; the next start of the service brings it to the newest.
    ///
    /// - Throws: ``DatabaseOpeningError`` about the backup, ``DatabaseCopyError`` about the database.
    public func run(
        now: Date = Date(), progress: @escaping @Sendable (DatabaseCopyProgress) -> Void = { _ in }
    ) async throws -> DatabaseRestoration {
        try await blocking {
            guard !FilePath.isSame(database, file) else { throw DatabaseCopyError(path: file, reason: .isDatabase) }
            guard !FilePath.isDirectory(database) else {
                throw DatabaseCopyError(path: database, reason: .isDirectory)
            }
            let isThere = FilePath.exists(database)
            guard !isThere || FilePath.isRegularFile(database) else {
                throw DatabaseCopyError(path: database, reason: .isNoBackup)
            }
            if isThere, !isReplacing { throw try existing() }
            let part = try PartialFile(for: database)
            part.adoptOwner(of: isThere ? database : FilePath.folder(of: database))
            let contents = try DatabaseCopy(source: file, part: part).make(progress: progress)
            guard isThere else {
                try part.install()
                return DatabaseRestoration(contents: contents, replaced: nil)
            }
            let former = FormerDatabase(path: database)
            return DatabaseRestoration(
                contents: contents, replaced: try former.replace(now: now) { try part.install() })
        }
    }

    /// The refusal to restore over a database, with what tells the two apart.
    private func existing() throws -> DatabaseCopyError {
        let there = try? DatabaseContents.counting(database)
        return DatabaseCopyError(
            path: database, reason: .databaseExists(there: there, backup: try DatabaseContents.counting(file)))
    }
}

/// A database that another one takes the place of.
private struct FormerDatabase {
    let path: String

    /// Keeps the database under another name while `install` puts the new one in its place; returns that name.
    ///
    /// A database exists under the old name at every moment, so that no service that starts too early makes an empty one.
    func replace(now: Date, install: () throws -> Void) throws -> String {
        let lock = try lockAndFold()
        defer { try? lock?.close() }
        let aside = freeName(now: now)
        guard link(path, aside) == 0 else {
            throw DatabaseCopyError(path: aside, reason: DatabaseCopyError.Reason(errno: errno))
        }
        // Left where it is, the log of the former database would be played into the new one. Where the database was
        // sound, it has been folded in and is gone.
        if FilePath.exists(path + "-wal") {
            guard rename(path + "-wal", aside + "-wal") == 0 else {
                throw DatabaseCopyError(path: aside, reason: DatabaseCopyError.Reason(errno: errno))
            }
        }
        unlink(path + "-shm")
        FilePath.syncFolder(of: path)
        try install()
        return aside
    }

    /// Locks the database exclusively and folds its log into it; `nil` if it is too damaged for this.
    private func lockAndFold() throws -> DatabaseQueue? {
        var configuration = Configuration()
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            let mode = try queue.inDatabase { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
            guard mode == "delete" else { throw DatabaseCopyError(path: path, reason: .isInUse) }
            try queue.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE; COMMIT") }
            return queue
        } catch let error as DatabaseError {
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: throw DatabaseCopyError(path: path, reason: .isInUse)
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: return nil
            default: throw DatabaseCopyError(path: path, reason: DatabaseCopyError.Reason(error))
            }
        }
    }

    private func freeName(now: Date) -> String {
        let style = Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
        let name = "\(path).replaced-\(now.formatted(style))"
        let names = [name] + (2...999).map { "\(name)-\($0)" }
        return names.first { !FilePath.exists($0) } ?? name
    }
}
