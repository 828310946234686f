internal import LinkStorage

/// Lets one process at a time change the tables of a schema.
///
/// PostgreSQL's advisory locks need no table. Some of its relatives have the functions, but lock nothing, and behind their poolers two
/// sessions may be one; so the lock is tried before it is trusted.
enum SchemaLock: Hashable, Sendable {
    /// A lock that is only a number.
    case advisory
    /// The row of a table of its own.
    case row

    /// Tries whether a lock of one session keeps another one out.
    ///
    /// - Throws: ``PostgresError`` if there is no second connection, or one is lost: a process that takes another kind of lock than the
    ///   rest would keep nobody out.
    static func chosen(
        by session: PostgresSession, and another: () throws -> PostgresSession
    ) throws -> SchemaLock {
        // By chance, so that nobody else holds it.
        let number = PostgresValue.number(Int64.random(in: 1...Int64.max))
        let other = try another()
        do {
            let isFree = try session.transaction { session in
                try session.run("SELECT pg_advisory_xact_lock($1)", [number])
                return try other.run("SELECT pg_try_advisory_xact_lock($1)", [number]).first?.flag(0)
            }
            return isFree == false ? .advisory : .row
        } catch let error as PostgresError where [.other, .stale, .permission].contains(error.fault) {
            // There are no such functions.
            return .row
        }
    }

    /// Makes what the lock needs; harmless if it is there.
    func prepare(_ session: PostgresSession) throws {
        guard self == .row else { return }
        let table = "CREATE TABLE IF NOT EXISTS schema_lock (only_row bigint PRIMARY KEY CHECK (only_row = 1))"
        do {
            try session.run(table)
        } catch let error as PostgresError where !error.fault.endsConnection {
            // Another process has made it at the same moment.
            try session.run(table)
        }
        try session.run("INSERT INTO schema_lock (only_row) VALUES (1) ON CONFLICT DO NOTHING")
    }

    /// Waits for the lock, which holds until the end of the transaction.
    func take(_ session: PostgresSession) {
        switch self {
        case .advisory:
            // The number is "WYMK" in ASCII.
            session.enqueue("SELECT pg_advisory_xact_lock(\(0x5759_4D4B), hashtext(current_schema()))")
        case .row:
            session.enqueue("SELECT only_row FROM schema_lock WHERE only_row = 1 FOR UPDATE")
        }
    }
}
