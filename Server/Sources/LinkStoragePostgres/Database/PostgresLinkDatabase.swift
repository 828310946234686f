internal import Foundation
public import LinkStorage
internal import Locking
internal import WaymarkLinks

/// A database on a PostgreSQL server, for any number of processes on any number of machines.
///
/// What a method has written is as durable as the server makes commits (`synchronous_commit`). Where the server is away, calls throw
/// `unavailable` at once, and go on when it is back.
public final class PostgresLinkDatabase: LinkDatabase {
    private let connector: PostgresConnector
    /// The row of `links_revision` that this process writes.
    let slot: Int64
    private let visits: ConnectionLane
    private let lists: ConnectionLane
    private let writes: ConnectionLane
    /// Long work and health: neither waits for the other, nor makes lists wait.
    private let long: ConnectionLane
    private let checks: ConnectionLane
    let insertions: InsertionGroup
    let passes: ActivityPasses
    private let watch: AnswerWatch
    private let refusal: Refusal
    private let isForReading: Bool
    /// What a write adds to the audit log.
    private let notes: [AuditEntryRecord]
    /// What changes of links add to it.
    let linkNote: LinkNote?
    let importNote: LinkImportNote?

    /// Why the server has no space for what is written, if so.
    private final class Refusal: Sendable {
        private let reason = Mutex<String?>(nil)

        func set(_ text: String?) { reason.withLock { $0 = text } }
        var current: String? { reason.withLock { $0 } }
    }

    /// Creates a database; nothing is connected yet.
    ///
    /// - Parameter watch: lets callers go who wait for too long.
    init(_ connector: PostgresConnector, isForReading: Bool = false, watch: AnswerWatch = AnswerWatch()) {
        self.connector = connector
        slot = RevisionSlot.random()
        self.watch = watch
        self.isForReading = isForReading
        visits = ConnectionLane(connector, places: 4, statementTimeout: .seconds(10))
        lists = ConnectionLane(connector, places: 2, capacity: 64, statementTimeout: .seconds(20))
        writes = ConnectionLane(connector, places: 3, capacity: 4096, statementTimeout: .seconds(10))
        long = ConnectionLane(connector, places: 2, capacity: 64, statementTimeout: .seconds(60))
        checks = ConnectionLane(connector, places: 1, capacity: 64, statementTimeout: .seconds(5))
        insertions = InsertionGroup(slot: slot)
        passes = ActivityPasses()
        refusal = Refusal()
        notes = []
        linkNote = nil
        importNote = nil
    }

    /// The same database on the same connections, for one change that is noted, or for noted changes or imports of links.
    private init(
        _ database: PostgresLinkDatabase, notes: [AuditEntryRecord] = [], linkNote: LinkNote? = nil,
        importNote: LinkImportNote? = nil
    ) {
        connector = database.connector
        slot = database.slot
        visits = database.visits
        lists = database.lists
        writes = database.writes
        long = database.long
        checks = database.checks
        insertions = database.insertions
        passes = database.passes
        watch = database.watch
        refusal = database.refusal
        isForReading = database.isForReading
        self.notes = notes
        self.linkNote = linkNote
        self.importNote = importNote
    }

    /// The same database, whose writes add entries to the audit log.
    public func noting(_ entries: [AuditEntryRecord]) -> any LinkDatabase {
        PostgresLinkDatabase(self, notes: entries)
    }

    /// The same links, whose changes add entries to the audit log.
    public func noting(_ note: LinkNote) -> any LinkStore {
        PostgresLinkDatabase(self, linkNote: note)
    }

    /// The same database, whose imports add entries to the audit log.
    public func noting(_ note: LinkImportNote) -> any LinkImportStore {
        PostgresLinkDatabase(self, importNote: note)
    }

    /// A number that rises whenever projects, apps, domains or keys change, in whichever process.
    public func settingsRevision() async throws -> Int64 {
        try await read(Self.settingsRevision)
    }

    /// Which database it is.
    public func databaseIdentity() async throws -> DatabaseIdentity {
        try await read { try DatabaseIdentity($0) }
    }

    /// The state of all links, in whichever process they were written.
    public func linksRevision() async throws -> LinksRevision {
        try await read { session in
            // A promoted standby, or a server that was started anew, has another moment than the one before it.
            let history =
                session.tellsStart
                ? "(extract(epoch FROM pg_postmaster_start_time()) * 1000000)::bigint" : "0::bigint"
            let rows = try session.run(
                "SELECT changes, additions, deleted_additions, \(history) FROM links_revision ORDER BY slot")
            guard rows.count > 0 else {
                throw LinkStoreError(.corruptRecord, detail: "links_revision is empty")
            }
            var revision = LinksRevision()
            for row in rows {
                revision.changes += try row.number(0)
                revision.additions += try row.number(1)
                revision.deletedAdditions += try row.number(2)
                revision.changeParts.append(try row.number(0))
                revision.history = try row.number(3)
            }
            return revision
        }
    }

    /// What the database can do now; throws ``LinkStoreError`` where it cannot be read.
    public func health() async throws -> DatabaseHealth {
        var health = try await checks.run { seat in
            try seat.read { session in
                _ = try Self.settingsRevision(session)
                let row = try session.run("SELECT pg_is_in_recovery(), (SELECT format > 0 FROM link_index)").first
                return DatabaseHealth(
                    refusal: try row?.flag(0) == true ? "the server is a standby, which takes no writes" : nil,
                    indexesLinks: try row?.flag(1) ?? false)
            }
        }
        health.refusal = health.refusal ?? refusal.current
        return health
    }

    /// Tries whether a database that refused writes takes them again.
    public func resumeWriting() async {
        guard refusal.current != nil else { return }
        // A row that is written as it was: it fails where others would, and changes nothing.
        try? await write { $0.enqueue("UPDATE settings_revision SET revision = revision") }
    }

    /// Notifications of edits by any process, until the stream is cancelled.
    ///
    /// - Parameter url: where to listen: a server behind a pooler, which does not hand on what it hears.
    public func news(from url: String?) -> AsyncStream<DatabaseNews> {
        let own = url.flatMap { connector.elsewhere($0) }
        return AsyncStream { [checks] continuation in
            let listener = EditListener(
                own ?? connector.withoutPreparation(), isElsewhere: own != nil,
                sendProbe: { text, tell, end in
                    checks.submit(
                        { seat in
                            guard let session = try? seat.session() else { return end(false) }
                            if let tell, let identity = try? DatabaseIdentity(session) { tell(identity) }
                            _ = try? session.run(EditListener.sendingProbe, [.text(text)])
                            // A server that refuses it is none of which anything could be heard.
                            end(!session.isBroken)
                        }, otherwise: { _ in end(false) })
                },
                tell: { continuation.yield($0) })
            continuation.onTermination = { _ in listener.stop() }
            Thread.detachNewThread { listener.run() }
        }
    }

    /// The use of the connections, by the kind of work.
    public var connectionPools: [ConnectionPool] {
        [("visits", visits), ("lists", lists), ("writes", writes), ("long", long), ("checks", checks)].map {
            name, lane in
            let use = lane.use
            return ConnectionPool(
                name: name, busyCount: use.busyCount, limit: use.limit, waitingCount: use.waitingCount)
        }
    }

    /// Finishes the waiting work and closes; later calls throw `unavailable`.
    public func close() async throws {
        for lane in [visits, lists, writes, long, checks] { await lane.close() }
    }

    /// Reads quickly, or throws `unavailable` within ten seconds; each statement sees its own state of the database.
    func read<Value: Sendable>(
        _ work: @escaping @Sendable (PostgresSession) throws -> Value
    ) async throws -> Value {
        try await visits.run(within: watch.limit()) { seat in try seat.read(work) }
    }

    /// Connects, which on the first connection changes the tables and takes as long as that does.
    func connect() async throws {
        _ = try await visits.run { seat in try seat.read(Self.settingsRevision) }
    }

    /// Reads what may take long, in one state of the database.
    func readList<Value: Sendable>(
        _ work: @escaping @Sendable (PostgresSession) throws -> Value
    ) async throws -> Value {
        try await lists.run { seat in
            try seat.read { try $0.transaction(Self.snapshot, work) }
        }
    }

    /// Reads one state of the database for as long as it takes.
    func readAtLength<Value: Sendable>(
        _ work: @escaping @Sendable (PostgresSession) throws -> Value
    ) async throws -> Value {
        try await long.run { seat in
            try seat.read { session in
                try session.transaction(Self.snapshot) { session in
                    session.allowLongStatements()
                    return try work(session)
                }
            }
        }
    }

    /// Reads one state of the database, never twice: for work that hands on what it reads.
    func readOnceAtLength<Value: Sendable>(
        _ work: @escaping @Sendable (PostgresSession) throws -> Value
    ) async throws -> Value {
        try await long.run { seat in
            try seat.session().transaction(Self.snapshot) { session in
                session.allowLongStatements()
                return try work(session)
            }
        }
    }

    /// The limit of somebody who begins to wait for a write: ten seconds.
    var promptly: AnswerWatch.Limit { watch.limit() }

    /// Writes in one transaction; durable on return.
    ///
    /// - Parameter limit: when the caller is told `unavailable`, though all may still be stored, so that the call must be repeatable;
    ///   `nil` for work that nobody waits for.
    func write<Value: Sendable>(
        within limit: AnswerWatch.Limit? = nil, _ work: @escaping @Sendable (PostgresSession) throws -> Value
    ) async throws -> Value {
        try requireWriting()
        let work = try adding(notes, to: work)
        return try await noting { try await self.writes.run(within: limit) { seat in try seat.write(work) } }
    }

    /// Writes in one transaction for as long as it takes.
    func writeAtLength<Value: Sendable>(
        _ work: @escaping @Sendable (PostgresSession) throws -> Value
    ) async throws -> Value {
        try requireWriting()
        let work = try adding(notes, to: work)
        return try await noting {
            try await self.long.run { seat in
                try seat.write { session in
                    session.allowLongStatements()
                    return try work(session)
                }
            }
        }
    }

    /// Stores a link together with those of other callers.
    func insertTogether(
        _ row: LinkRow, code: ShortCode, within limit: AnswerWatch.Limit
    ) async throws -> InsertionGroup.Outcome {
        try requireWriting()
        return try await noting { try await self.insertions.insert(row, code: code, on: self.writes, within: limit) }
    }

    /// The work, and then the entries of the audit log.
    private func adding<Value>(
        _ notes: [AuditEntryRecord], to work: @escaping @Sendable (PostgresSession) throws -> Value
    ) throws -> @Sendable (PostgresSession) throws -> Value {
        guard !notes.isEmpty else { return work }
        let lines = try notes.map(AuditRow.init)
        return { session in
            let value = try work(session)
            for line in lines { try line.insert(session) }
            return value
        }
    }

    private func requireWriting() throws {
        if isForReading { throw LinkStoreError(.readOnly, detail: "it was opened for reading") }
    }

    /// Remembers whether the server has space for what is written.
    private func noting<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        do {
            let value = try await work()
            refusal.set(nil)
            return value
        } catch let error as LinkStoreError where error.code == .full {
            refusal.set(error.detail)
            throw error
        }
    }

    private static let snapshot = "ISOLATION LEVEL REPEATABLE READ READ ONLY"

    @Sendable private static func settingsRevision(_ session: PostgresSession) throws -> Int64 {
        guard let row = try session.run("SELECT revision FROM settings_revision").first else {
            throw LinkStoreError(.corruptRecord, detail: "settings_revision is empty")
        }
        return try row.number(0)
    }
}
