internal import Dispatch
internal import GRDB
public import LinkStorage

/// A database in one SQLite file, for one machine; several processes may use it at once.
///
/// Writes are durable when a method returns: the write-ahead log is synced with every commit, and concurrent writes share
/// commits (``GroupCommit``). Readers never wait for writers.
public final class SQLiteLinkDatabase: LinkDatabase {
    let pool: DatabasePool
    let writer: GroupCommit

    /// Wraps a pool whose file has the newest schema and whose commits are durable: see ``open(path:ifMissing:now:)``.
    init(pool: DatabasePool) {
        self.pool = pool
        writer = GroupCommit(pool: pool)
    }

    /// The path of the database file.
    public var path: String { pool.path }

    /// A number that rises whenever projects, apps, domains or keys change, in whichever process.
    public func settingsRevision() async throws -> Int64 {
        try await read { db in
            let statement = try db.cachedStatement(sql: "SELECT revision FROM settings_revision")
            guard let revision = try Int64.fetchOne(statement) else {
                throw LinkStoreError(.corruptRecord, detail: "settings_revision is empty")
            }
            return revision
        }
    }

    /// Returns where the database can be read, and the lock for writing be had.
    public func checkReady() async throws {
        _ = try await settingsRevision()
        // An empty transaction takes the lock, finds a closed or locked database, and syncs nothing.
        try await write { _ in }
    }

    /// Writes what waits and closes; later calls throw `unavailable`.
    ///
    /// The write-ahead log is emptied into the database first, so that the one file holds everything. Another process
    /// that reads at that moment can keep some of it in the log, where the next opening finds it.
    public func close() async throws {
        await writer.finish()
        // As a statement, which fails on a connection that is closed already; GRDB's own call would trap there.
        try? await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        // Closing waits for readers; on a thread of the concurrency pool that could keep them from ending.
        let pool = pool
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try pool.close() }.mapError(LinkStoreError.translating))
            }
        }
    }

    /// Reads one state of the database.
    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
        do {
            return try await pool.read(body)
        } catch {
            throw LinkStoreError.translating(error)
        }
    }

    /// Writes in a transaction shared with other callers; durable on return.
    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await writer.write(work)
    }
}

extension Database {
    /// Runs one statement, prepared once per connection.
    func run(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Runs one statement that has to change a row.
    ///
    /// - Throws: `notFound` where it changes none.
    func runOnExisting(_ sql: String, _ arguments: StatementArguments) throws {
        try run(sql, arguments)
        guard changesCount > 0 else { throw LinkStoreError(.notFound, detail: sql) }
    }

    /// Removes one row.
    ///
    /// - Throws: `notFound` where there is none, `alreadyExists` where others belong to it.
    func removeExisting(from table: String, _ id: some DatabaseValueConvertible) throws {
        do {
            try runOnExisting("DELETE FROM \(table) WHERE id = ?", [id])
        } catch let error as DatabaseError where error.isForeignKeyViolation {
            throw LinkStoreError(.alreadyExists, detail: "a row of \(table) is still in use")
        }
    }
}
