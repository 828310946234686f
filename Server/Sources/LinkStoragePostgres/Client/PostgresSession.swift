internal import CLibpq
internal import Foundation
internal import LinkStorage

/// A connection to a server, used by one thread.
///
/// Statements go out together, up to one synchronization point, and their answers are read while more is sent: neither side can
/// wait for the other to read. Past the deadline of a group, the connection is given up.
///
/// Between this program and the server there may be a pooler, which gives each transaction to any of its connections. Nothing may
/// then be left on one: statements are prepared anew each time, without names, and settings hold for one transaction.
final class PostgresSession {
    /// How much longer than the server a client waits for a statement.
    static let patience = Duration.seconds(5)

    private let connection: OpaquePointer
    /// Whether what is set and prepared on the connection is there in the next transaction: there is no pooler in between.
    private(set) var keepsState = false
    /// The names of prepared statements by their text.
    private var names: [String: String] = [:]
    private var lastName = 0
    /// What is sent before the next statement.
    private var queued: [PostgresQuery] = []
    private var isInTransaction = false
    /// Whether the connection must not be used any more.
    private(set) var isBroken = false
    /// Whether the server hands news on to other connections.
    var canNotify = false
    /// Whether the server tells when it was started.
    var tellsStart = false
    /// How long the server may take for a statement.
    let statementTimeout: Duration
    /// How long the answers to a group of statements are waited for; `nil` without end.
    private var limit: Duration?

    /// Takes over an open connection of libpq, and finds out what is at its other end.
    init(_ connection: OpaquePointer, statementTimeout: Duration) throws {
        self.connection = connection
        self.statementTimeout = statementTimeout
        limit = statementTimeout + Self.patience
        guard clibpq_begin(connection) else { throw lost("the connection takes no pipelines") }
        let settings = settings.map { "CASE WHEN is_direct THEN set_config('\($0)', '\($1)', false) END" }
        let query = PostgresQuery(
            """
            SELECT is_direct, \(settings.joined(separator: ", "))
            FROM (SELECT pg_backend_pid()::bigint = $1 AS is_direct) AS connection
            """, [.number(Int64(clibpq_backend_pid(connection)))])
        try exchange([query]) { keepsState = try $0.first?.flag(0) ?? false }
    }

    deinit {
        clibpq_close(connection)
    }

    /// What the server reports of itself.
    func parameter(_ name: String) -> String? {
        clibpq_parameter(connection, name).map { String(cString: $0) }
    }

    /// The number of the server's process, as it was told when the connection was opened; a pooler tells another one.
    var processNumber: Int64 { Int64(clibpq_backend_pid(connection)) }

    /// Runs one statement.
    @discardableResult
    func run(_ sql: String, _ parameters: [PostgresValue] = []) throws -> PostgresRows {
        let rows = try run([PostgresQuery(sql, parameters)])
        guard let last = rows.last else { throw lost("a statement has no answer") }
        return last
    }

    /// Runs statements in one round trip; outside a transaction they are one.
    ///
    /// - Throws: ``PostgresError`` of the first that fails.
    /// - Returns: the answers, in their order.
    @discardableResult
    func run(_ queries: [PostgresQuery]) throws -> [PostgresRows] {
        var answers: [PostgresRows] = []
        try run(queries) { answers.append($0) }
        return answers
    }

    /// Runs statements in one round trip, and hands on each answer while the server works on those after it.
    ///
    /// - Parameter work: takes an answer; it must not use the session.
    /// - Throws: ``PostgresError`` of the first statement that fails, else what the work throws, which gets no answers after that.
    func run(_ queries: [PostgresQuery], _ work: (PostgresRows) throws -> Void) throws {
        let ahead = (isInTransaction ? [] : settingsOfTransaction) + queued
        queued = []
        var count = 0
        try exchange(ahead + queries) { rows in
            count += 1
            if count > ahead.count { try work(rows) }
        }
    }

    /// Sends a statement with the next one.
    func enqueue(_ sql: String, _ parameters: [PostgresValue] = []) {
        queued.append(PostgresQuery(sql, parameters))
    }

    /// Runs statements as one transaction.
    ///
    /// - Parameter mode: what follows `BEGIN`.
    /// - Throws: ``PostgresError``, which says whether the commit is unknown; what the work throws, then nothing is stored.
    func transaction<Value>(_ mode: String = "", _ work: (PostgresSession) throws -> Value) throws -> Value {
        queued = [PostgresQuery("BEGIN \(mode)")] + settingsOfTransaction
        isInTransaction = true
        defer {
            isInTransaction = false
            limit = statementTimeout + Self.patience
        }
        let value: Value
        do {
            value = try work(self)
        } catch {
            rollBack()
            throw error
        }
        do {
            try run("COMMIT")
        } catch var error as PostgresError {
            // A server also says that it is being stopped when it has committed already.
            error.isCommitUnknown = error.fault.endsConnection
            rollBack()
            throw error
        }
        return value
    }

    /// Lets the statements of this transaction take as long as they need.
    func allowLongStatements() {
        enqueue("SELECT set_config('statement_timeout', '0', true)")
        limit = nil
    }

    /// Forgets prepared statements, because tables have changed.
    func forgetStatements() {
        names = [:]
    }

    /// The news that this connection listens for, if any come within some time.
    func news(within wait: Duration) throws -> [String] {
        var news = takeNews()
        if news.isEmpty {
            let ready = clibpq_wait(connection, false, wait.wholeMilliseconds)
            guard ready >= 0, ready == 0 || clibpq_consume(connection) else { throw lost() }
            news = takeNews()
        }
        return news
    }

    private func takeNews() -> [String] {
        var news: [String] = []
        while let text = clibpq_take_news(connection) {
            news.append(String(cString: text))
            clibpq_free(text)
        }
        return news
    }

    private var settings: KeyValuePairs<String, Int64> {
        let milliseconds = statementTimeout.components.seconds * 1000
        return [
            "statement_timeout": milliseconds, "lock_timeout": milliseconds / 2,
            "idle_in_transaction_session_timeout": 60_000,
        ]
    }

    /// What a transaction begins with if the connection does not keep settings.
    private var settingsOfTransaction: [PostgresQuery] {
        guard !keepsState else { return [] }
        let settings = settings.map { "set_config('\($0)', '\($1)', true)" }
        return [PostgresQuery("SELECT \(settings.joined(separator: ", "))")]
    }

    private func rollBack() {
        queued = []
        guard !isBroken else { return }
        _ = try? run("ROLLBACK")
    }

    private func exchange(_ queries: [PostgresQuery], _ work: (PostgresRows) throws -> Void) throws {
        let deadline = limit.map { ContinuousClock.now + $0 }
        var prepared: [String] = []
        // Of each result, whether it answers an execution.
        var steps: [Bool] = []
        for query in queries {
            let known = names[query.sql]
            let name = known ?? newName()
            if known == nil {
                guard clibpq_send_prepare(connection, name, query.sql) else { throw lost() }
                steps.append(false)
                if keepsState {
                    names[query.sql] = name
                    prepared.append(query.sql)
                }
            }
            try send(query, name: name)
            steps.append(true)
        }
        guard clibpq_send_sync(connection) else { throw lost() }
        do {
            try receive(steps, deadline: deadline, work)
        } catch let error as PostgresError {
            // They may not have been prepared.
            for sql in prepared { names[sql] = nil }
            if error.fault == .stale { forgetStatements() }
            throw error
        }
    }

    /// A name for a statement; none where it would be another connection's in the next transaction.
    private func newName() -> String {
        guard keepsState else { return "" }
        lastName += 1
        return "w\(lastName)"
    }

    private func send(_ query: PostgresQuery, name: String) throws {
        let values = query.parameters.map(\.encoded)
        let lengths = values.map { Int32($0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: values.count)
        // One buffer for all values, so that their addresses hold until they are sent.
        var bytes: [UInt8] = []
        for value in values { bytes += value ?? [] }
        bytes.append(0)
        let isSent = bytes.withUnsafeBytes { buffer in
            var offset = 0
            let pointers = values.map { value -> UnsafePointer<CChar>? in
                guard let value else { return nil }
                defer { offset += value.count }
                return buffer.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
            }
            return clibpq_send_execute(connection, name, Int32(values.count), pointers, lengths, formats)
        }
        guard isSent else { throw lost() }
    }

    private func receive(
        _ steps: [Bool], deadline: ContinuousClock.Instant?, _ work: (PostgresRows) throws -> Void
    ) throws {
        var failure: PostgresError?
        // The other answers have to be read nevertheless.
        var refusal: (any Error)?
        var step = 0
        while true {
            try waitForResult(until: deadline)
            guard let result = clibpq_next_result(connection) else {
                // The end of one statement's results.
                guard clibpq_is_connected(connection) else { throw failure ?? lost() }
                continue
            }
            let rows = PostgresRows(result)
            switch clibpq_result_kind(result) {
            case CLIBPQ_SYNC:
                if let error = failure ?? refusal { throw error }
                return
            case CLIBPQ_ABORTED: break
            case CLIBPQ_FAILURE:
                let error = PostgresError(
                    sqlState: clibpq_sqlstate(result).map { String(cString: $0) },
                    message: clibpq_message(result).map { String(cString: $0) } ?? "no message",
                    constraint: clibpq_constraint(result).map { String(cString: $0) })
                // libpq says so once, and only at the second time that the connection is lost.
                if error.sqlState == nil { throw lost() }
                if error.fault.endsConnection { isBroken = true }
                failure = failure ?? error
                if isBroken { throw error }
            default:
                if step < steps.count, steps[step], refusal == nil {
                    do { try work(rows) } catch { refusal = error }
                }
            }
            step += 1
        }
    }

    /// Waits until a result is there, and sends what could not be sent before.
    private func waitForResult(until deadline: ContinuousClock.Instant?) throws {
        while true {
            let rest = clibpq_flush(connection)
            guard rest >= 0 else { throw lost() }
            if !clibpq_is_busy(connection) { return }
            // In pieces, because a wait without end still has to be a number.
            var wait = Duration.seconds(60)
            if let deadline {
                wait = deadline - .now
                guard wait > .zero else { throw lost("no answer in time") }
            }
            let ready = clibpq_wait(connection, rest > 0, wait.wholeMilliseconds)
            guard ready >= 0, ready == 0 || clibpq_consume(connection) else { throw lost() }
        }
    }

    /// Gives the connection up.
    private func lost(_ reason: String? = nil) -> PostgresError {
        isBroken = true
        return PostgresError(message: reason ?? String(cString: clibpq_error(connection)).trimmingLineEnd)
    }
}

extension Duration {
    /// Milliseconds, rounded up.
    fileprivate var wholeMilliseconds: Int32 {
        Int32(clamping: components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 + 1)
    }
}
