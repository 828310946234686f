public import Foundation
internal import GRDB
internal import LinkStorage
internal import WaymarkLinks

extension SQLiteLinkDatabase {
    /// What to do where there is no database file yet.
    public enum MissingFile: Hashable, Sendable {
        /// Make it, and its folder, for this user's eyes only.
        case create
        /// Throw, so that a mistyped path is not taken for an empty database.
        case fail
    }

    /// What a database is opened for.
    public enum Use: Hashable, Sendable {
        /// Many small reads and writes.
        case service
        /// Millions of rows: more memory for what is being written, a longer write-ahead log before it is emptied, and more
        /// time for others to finish. Indexes that an import has put off stay so.
        case bulk
    }

    /// What to do where the disk takes no data: it is full, or read-only.
    public enum ClosedDisk: Sendable {
        /// Throw.
        case fail
        /// Open for reading. ``SQLiteLinkDatabase/resumeWriting()`` opens it for writing as soon as that is possible, unless
        /// the closure throws.
        case read(beforeWriting: @Sendable () throws -> Void)
    }

    /// How long a connection waits for another process to finish its transaction.
    static let busyTimeout: TimeInterval = 5
    private static let bulkBusyTimeout: TimeInterval = 60

    /// Opens a database file, and brings it to the newest schema.
    ///
    /// - Throws: ``SQLiteOpeningError``, whose text says what is wrong, where, and what would be right.
    public static func open(
        path: String, ifMissing: MissingFile = .create, use: Use = .service, onClosedDisk: ClosedDisk = .fail,
        now: @escaping @Sendable () -> Date = { Date() }
    ) async throws -> SQLiteLinkDatabase {
        do {
            try DatabaseFile(path: path).prepare(ifMissing: ifMissing)
            // SQLite changes its journal mode without waiting for others, so that two first starts can meet.
            let deadline = ContinuousClock.now + .seconds(busyTimeout)
            while true {
                do {
                    return SQLiteLinkDatabase(path: path, try connect(path: path, use: use, now: now()))
                } catch let error as DatabaseError
                    where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline
                {
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
        } catch let error as CancellationError {
            throw error
        } catch {
            do {
                guard FilePath.exists(path), let refusal = DiskRefusal.ofFolder(of: path) else { throw error }
                guard case .read(let beforeWriting) = onClosedDisk else {
                    throw refusal == .full ? SQLiteOpeningError.Reason.full : .other(refusal.rawValue)
                }
                return SQLiteLinkDatabase(path: path, try connectForReading(path: path, because: refusal)) {
                    try beforeWriting()
                    return try connect(path: path, use: use, now: now())
                }
            } catch {
                throw SQLiteOpeningError(path: path, reason: SQLiteOpeningError.Reason(error))
            }
        }
    }

    /// SQL's `ascii_lower(text)`.
    private static let asciiLower = DatabaseFunction("ascii_lower", argumentCount: 1, pure: true) { values in
        values.first.flatMap { String.fromDatabaseValue($0)?.asciiLowercased }
    }

    /// What every connection to a database has.
    static func configuration(for use: Use = .service) -> Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(use == .bulk ? bulkBusyTimeout : busyTimeout)
        configuration.maximumReaderCount = allReaders
        configuration.prepareDatabase { db in
            // On a Mac, fsync leaves data in the drive's cache; elsewhere these do nothing.
            try db.execute(sql: "PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1")
            // What is deleted is overwritten. Some builds of SQLite do so by default, others do not.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            db.add(function: asciiLower)
        }
        return configuration
    }

    /// Opens a file for reading on a disk that takes no data.
    private static func connectForReading(path: String, because refusal: DiskRefusal) throws -> DatabaseConnection {
        func requireCurrentSchema(_ connection: DatabaseConnection) throws -> DatabaseConnection {
            guard try connection.pool.read({ try SchemaMigrator().schema(of: $0) }) == .current else {
                throw SQLiteOpeningError.Reason.other(
                    "it has the schema of another version, and cannot be brought up to date: \(refusal.rawValue)")
            }
            return connection
        }
        // A process has one index of the log for all its connections: one that was opened on a read-only disk would stay
        // read-only for those that write later.
        if refusal == .full {
            do {
                let pool = try DatabasePool(path: path, configuration: readOnly)
                return try requireCurrentSchema(.reading(pool, because: refusal.rawValue))
            } catch is DatabaseError {
                // Files beside the database are missing, which SQLite would have to make.
            }
        }
        return try requireCurrentSchema(.unlocked(path: path, because: refusal.rawValue))
    }

    static func connect(path: String, use: Use, now: Date) throws -> DatabaseConnection {
        let configuration = configuration(for: use)
        // A queue first: a pool would turn another program's database to WAL before anybody has looked at it.
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { db in
            try SchemaMigrator().migrate(db, now: now)
            guard use == .service else { return }
            // An import that was cut short has left them to the next who needs them.
            for index in try PutOffIndex.missing(db) { try db.execute(sql: index.sql) }
        }
        try queue.close()

        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { db in
            // GRDB sets NORMAL when it opens a pool, and a commit would then not survive the loss of power.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
                throw SQLiteOpeningError.Reason.notDurable
            }
            if use == .bulk {
                // 40 MB and 128 MB; a page that is written twice is emptied out of the log once.
                try db.execute(sql: "PRAGMA cache_size = -40960; PRAGMA wal_autocheckpoint = 32768")
            }
        }
        return .writing(pool)
    }
}

/// A database file and its folder, as the file system sees them.
struct DatabaseFile {
    var path: String

    /// Makes the folder (0700) and the file (0600) where they are missing, or throws a reason.
    ///
    /// SQLite gives the files beside the database its mode.
    func prepare(ifMissing: SQLiteLinkDatabase.MissingFile) throws {
        guard !FilePath.isDirectory(path) else { throw SQLiteOpeningError.Reason.isDirectory }
        guard !FilePath.exists(path) else {
            // Each name would have a log of its own, and the file would be damaged.
            if FilePath.linkCount(path) > 1 { throw SQLiteOpeningError.Reason.severalNames }
            return
        }
        // A new database would take the log for its own: the links in it, and those of a service that runs, would be lost.
        if FilePath.hasLog(path) { throw SQLiteOpeningError.Reason.onlyLog }
        guard ifMissing == .create, !path.isEmpty else { throw SQLiteOpeningError.Reason.missing }
        try prepareFolder()
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else { throw Self.reason(errno) }
        close(descriptor)
        FilePath.syncFolder(of: path)
    }

    /// Makes the folder where it is missing.
    func prepareFolder() throws {
        let folder = FilePath.folder(of: path)
        guard !FilePath.exists(folder) else { return }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch CocoaError.fileWriteNoPermission {
            throw SQLiteOpeningError.Reason.noPermission
        } catch {
            throw SQLiteOpeningError.Reason.missingDirectory
        }
        FilePath.syncFolder(of: folder)
    }

    private static func reason(_ code: Int32) -> SQLiteOpeningError.Reason {
        switch code {
        case EACCES, EPERM, EROFS: .noPermission
        case ENOENT, ENOTDIR: .missingDirectory
        case ENOSPC, EDQUOT: .full
        default: .other(String(cString: strerror(code)))
        }
    }
}

extension SQLiteOpeningError.Reason {
    /// What an error means for the file that was opened.
    init(_ error: any Error) {
        switch error {
        case let reason as SQLiteOpeningError.Reason:
            self = reason
        case let error as SQLiteOpeningError:
            self = error.reason
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_NOTADB: self = .notDatabase
            case .SQLITE_CORRUPT: self = .damaged
            case .SQLITE_FULL: self = .full
            case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
            case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: self = .noPermission
            default: self = .other(error.message ?? error.description)
            }
        default:
            self = .other(String(describing: error))
        }
    }
}
