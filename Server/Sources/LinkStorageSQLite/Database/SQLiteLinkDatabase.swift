internal import Dispatch
internal import GRDB
public import LinkStorage
internal import Locking

/// A database in one SQLite file, for one machine; several processes may use it at once.
///
/// Writes are durable when a method returns: the write-ahead log is synced with every commit, and concurrent writes share
/// commits (``GroupCommit``). Readers never wait for writers, and visits never for lists.
public final class SQLiteLinkDatabase: LinkDatabase {
    /// The path of the database file, as it was given.
    public let path: String
    /// Opens the file for writing, where it could only be opened for reading.
    private let reopen: (@Sendable () throws -> DatabaseConnection)?
    /// Replaced once at the most: by one that writes.
    private let current: Mutex<DatabaseConnection>
    /// What a write adds to the audit log.
    private let notes: [AuditEntryRecord]
    /// What changes of links add to it.
    let linkNote: LinkNote?
    let importNote: LinkImportNote?
    /// Who waits for what, shared by all views of the database.
    let lanes: Lanes

    /// The lines in which callers wait.
    final class Lanes: Sendable {
        let lists = WorkLane(places: ReaderCount.lists, capacity: 64, deadline: .seconds(10))
        let passes = ActivityPasses()
        /// How many callers wait until the entries of the journal are added up.
        let settling = Mutex(0)
        let checks = WorkLane(places: ReaderCount.health, capacity: 64, deadline: .seconds(10))
    }

    init(path: String, _ connection: DatabaseConnection, reopen: (@Sendable () throws -> DatabaseConnection)? = nil) {
        self.path = path
        self.reopen = reopen
        notes = []
        linkNote = nil
        importNote = nil
        lanes = Lanes()
        current = Mutex(connection)
    }

    /// The same database on the same connection, for one change that is noted, or for noted changes or imports of links.
    private init(
        _ database: SQLiteLinkDatabase, notes: [AuditEntryRecord] = [], linkNote: LinkNote? = nil,
        importNote: LinkImportNote? = nil
    ) {
        path = database.path
        reopen = nil
        self.notes = notes
        self.linkNote = linkNote
        self.importNote = importNote
        lanes = database.lanes
        current = Mutex(database.connection)
    }

    /// The same database, whose writes add entries to the audit log.
    public func noting(_ entries: [AuditEntryRecord]) -> any LinkDatabase {
        SQLiteLinkDatabase(self, notes: entries)
    }

    /// The same links, whose changes add entries to the audit log.
    public func noting(_ note: LinkNote) -> any LinkStore {
        SQLiteLinkDatabase(self, linkNote: note)
    }

    /// The same database, whose imports add entries to the audit log.
    public func noting(_ note: LinkImportNote) -> any LinkImportStore {
        SQLiteLinkDatabase(self, importNote: note)
    }

    private var connection: DatabaseConnection { current.withLock { $0 } }

    var pool: DatabasePool { connection.pool }

    /// A number that rises whenever projects, apps, domains or keys change, in whichever process.
    public func settingsRevision() async throws -> Int64 {
        try await read(Self.settingsRevision)
    }

    /// Which database it is.
    public func databaseIdentity() async throws -> DatabaseIdentity {
        try await read { try DatabaseIdentity($0) }
    }

    /// The state of all links, in whichever process they were written.
    ///
    /// A row that is added gets a greater number than all others, so the greatest one tells of additions without a cost for
    /// them. It can only fall when rows are deleted: of links, that raises the revision too, and of deleted links, the one of
    /// settings. `PRAGMA data_version` would tell of this process's clicks as well, or wait for its writer.
    ///
    /// Source: SQLite, "Rowid Tables" and "Autoincrement", §2.
    public func linksRevision() async throws -> LinksRevision {
        try await read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT revision, (SELECT max(rowid) FROM links), (SELECT max(rowid) FROM deleted_links)
                    FROM links_revision
                    """)
            guard let row = try Row.fetchOne(statement) else {
                throw LinkStoreError(.corruptRecord, detail: "links_revision is empty")
            }
            let (additions, deletedAdditions): (Int64?, Int64?) = (
                try row.decode(atIndex: 1), try row.decode(atIndex: 2)
            )
            return LinksRevision(
                changes: try row.decode(atIndex: 0), additions: additions ?? 0, deletedAdditions: deletedAdditions ?? 0)
        }
    }

    /// What the database can do now; throws ``LinkStoreError`` where it cannot be read.
    public func health() async throws -> DatabaseHealth {
        let connection = connection
        return try await lanes.checks.run {
            _ = try await connection.read(Self.settingsRevision)
            return DatabaseHealth(refusal: connection.refusal?.detail)
        }
    }

    /// Tries whether a database that refused writes takes them again, and opens one for writing that could not be.
    public func resumeWriting() async {
        switch connection.writer {
        case .success(let writer) where writer.refusal != nil:
            // A row that is written as it was: it fails where others would, and changes nothing.
            _ = try? await write { try $0.run("UPDATE settings_revision SET revision = revision", []) }
        case .failure:
            guard let reopen, let writing = try? await blocking(reopen) else { return }
            current.withLock { $0 = writing }
        case .success: break
        }
    }

    /// Writes what waits and closes; later calls throw `unavailable`.
    ///
    /// The write-ahead log is emptied into the database first, so that the one file holds everything, unless that is left to
    /// another program. Another process that reads at that moment can keep some of it in the log, where the next opening
    /// finds it.
    public func close() async throws {
        let connection = connection
        if case .success(let writer) = connection.writer {
            await writer.finish()
            // As a statement, which fails on a connection that is closed already; GRDB's own call would trap there.
            try? await connection.pool.writeWithoutTransaction { db in
                guard try Int.fetchOne(db, sql: "PRAGMA wal_autocheckpoint") != 0 else { return }
                try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        }
        // Closing waits for readers; on a thread of the concurrency pool that could keep them from ending.
        do {
            try await blocking { try connection.pool.close() }
        } catch {
            throw LinkStoreError.translating(error)
        }
    }

    /// Reads one state of the database, quickly.
    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
        try await connection.read(body)
    }

    /// Reads what may take long: as few at once, and for as long, as lists may.
    func readList<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let connection = connection
        return try await lanes.lists.run { try await connection.read(body) }
    }

    /// Reads in the place of a list, for as long as it takes.
    func readAtLength<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
        let connection = connection
        return try await lanes.lists.runUnlimited { try await connection.read(body) }
    }

    /// Writes in a transaction shared with other callers; durable on return.
    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        guard !notes.isEmpty else { return try await connection.write(work) }
        let lines = try notes.map(AuditRow.init)
        return try await connection.write { db in
            let value = try work(db)
            for line in lines { try line.insert(db) }
            return value
        }
    }

    @Sendable private static func settingsRevision(_ db: Database) throws -> Int64 {
        let statement = try db.cachedStatement(sql: "SELECT revision FROM settings_revision")
        guard let revision = try Int64.fetchOne(statement) else {
            throw LinkStoreError(.corruptRecord, detail: "settings_revision is empty")
        }
        return revision
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
