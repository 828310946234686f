public import Foundation
internal import GRDB
public import LinkStorage
internal import WaymarkLinks

extension SQLiteLinkDatabase {
    /// Opens a database file, and brings it to the newest schema.
    ///
    /// - Parameter leavesCheckpoints: whether another program empties the write-ahead log, which copies it; the log then only grows
    ///   by what is written here. Source: SQLite, "Write-Ahead Logging", §3.
    /// - Throws: ``DatabaseOpeningError``, whose text says what is wrong, where, and what would be right.
    public static func open(
        path: String, ifMissing: MissingDatabase = .create, use: DatabaseUse = .service,
        leavesCheckpoints: Bool = false,
        onClosedDisk: ClosedDisk = .fail,
        now: @escaping @Sendable () -> Date = { Date() }
    ) async throws -> SQLiteLinkDatabase {
        let connect: @Sendable () throws -> DatabaseConnection = {
            try Self.connect(path: path, use: use, leavesCheckpoints: leavesCheckpoints, now: now())
        }
        do {
            try SQLiteFile(path: path).prepare(ifMissing: ifMissing)
            // SQLite changes its journal mode without waiting for others, so that two first starts can meet.
            let deadline = ContinuousClock.now + .seconds(Configuration.busyTimeout)
            while true {
                do {
                    return SQLiteLinkDatabase(path: path, try connect())
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
                    throw refusal == .full ? DatabaseOpeningError.Reason.full : .other(refusal.rawValue)
                }
                return SQLiteLinkDatabase(path: path, try connectForReading(path: path, because: refusal)) {
                    try beforeWriting()
                    return try connect()
                }
            } catch {
                throw DatabaseOpeningError(path: path, reason: DatabaseOpeningError.Reason(error))
            }
        }
    }

    /// Opens a file for reading on a disk that takes no data.
    private static func connectForReading(path: String, because refusal: DiskRefusal) throws -> DatabaseConnection {
        func requireCurrentSchema(_ connection: DatabaseConnection) throws -> DatabaseConnection {
            guard try connection.pool.read({ try SchemaMigrator().schema(of: $0) }) == .current else {
                throw DatabaseOpeningError.Reason.other(
                    "it has the schema of another version, and cannot be brought up to date: \(refusal.rawValue)")
            }
            return connection
        }
        // A process has one index of the log for all its connections: one that was opened on a read-only disk would stay
        // read-only for those that write later.
        if refusal == .full {
            do {
                let pool = try DatabasePool(path: path, configuration: .readOnly)
                return try requireCurrentSchema(.reading(pool, because: refusal.rawValue))
            } catch is DatabaseError {
                // Files beside the database are missing, which SQLite would have to make.
            }
        }
        return try requireCurrentSchema(.unlocked(path: path, because: refusal.rawValue))
    }

    static func connect(
        path: String, use: DatabaseUse, leavesCheckpoints: Bool = false, now: Date
    ) throws -> DatabaseConnection {
        let configuration = Configuration.service(for: use)
        // A queue first: a pool would turn another program's database to WAL before anybody has looked at it.
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { db in
            try SchemaMigrator().migrate(db, now: now)
            guard use == .service else { return }
            // An import that was cut short has left them to the next who needs them.
            for index in try DeferredIndex.missing(db) { try db.execute(sql: index.sql) }
        }
        try queue.close()

        let pool = try DatabasePool(path: path, configuration: configuration)
        try pool.writeWithoutTransaction { db in
            // GRDB sets NORMAL when it opens a pool, and a commit would then not survive the loss of power.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
                throw DatabaseOpeningError.Reason.notDurable
            }
            // A page that is written several times is copied from the log to the database once. Codes are random, so that each
            // new link changes another page of their index.
            switch use {
            case .service:
                // 16 MB and 8 MB; emptying a longer log would keep callers waiting.
                try db.execute(sql: "PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 2048")
            case .bulk:
                // 40 MB and 128 MB.
                try db.execute(sql: "PRAGMA cache_size = -40960; PRAGMA wal_autocheckpoint = 32768")
            }
            if leavesCheckpoints { try db.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
        }
        return .writing(pool)
    }
}
