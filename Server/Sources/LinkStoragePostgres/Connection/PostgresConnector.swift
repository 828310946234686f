internal import CLibpq
internal import Foundation
internal import LinkStorage
internal import Locking

/// Makes the connections of one database.
final class PostgresConnector: Sendable {
    private struct State {
        var pace = ReconnectionPace()
        /// Whether a server that was away is being tried.
        var isTrying = false
        var lastError: any Error = PostgresError(message: "not connected yet")
    }

    private static let placesOfPasswords =
        "write HOST:PORT:DATABASE:USER:PASSWORD into a file of mode 600, and name it with ?passfile=FILE or in PGPASSFILE"

    /// How long the attempt may take that finds out why there is no connection, in milliseconds.
    private static let patienceForDiagnosis: Int32 = 3000

    private let address: PostgresAddress
    /// Called on each new connection before it is used; the other argument opens one more, to which this is not done.
    private let prepare: @Sendable (PostgresSession, _ another: () throws -> PostgresSession) throws -> Void
    private let state = Mutex(State())

    /// Creates a connector.
    init(
        _ address: PostgresAddress,
        prepare: @escaping @Sendable (PostgresSession, _ another: () throws -> PostgresSession) throws -> Void = {
            _, _ in
        }
    ) {
        self.address = address
        self.prepare = prepare
    }

    /// The same address, for a connection that needs no tables.
    func withoutPreparation() -> PostgresConnector {
        PostgresConnector(address)
    }

    /// Connections to another place without preparation, with the password of this one unless that place names a file of its own.
    func elsewhere(_ url: String) -> PostgresConnector? {
        guard let other = PostgresAddress(url) else { return nil }
        guard let password = address.password, !other.namesPasswordFile else { return PostgresConnector(other) }
        return PostgresConnector(other.with(password: password))
    }

    /// Why the database was refused at last, though the server was there.
    var refusal: DatabaseOpeningError? { state.withLock { $0.lastError as? DatabaseOpeningError } }

    /// Why waiting for the server would not help; `nil` where it may, or where it is not known.
    ///
    /// If no connection came about, and the text does not tell enough, another attempt is made that asks for the codes of errors. A
    /// pooler that has just failed at its server lets another attempt wait.
    func lastingRefusal() async -> DatabaseOpeningError? {
        if let refusal { return refusal }
        let last = state.withLock { $0.lastError as? PostgresError }
        // A server that says nothing would say nothing once more.
        guard let last, last.isConnecting, !last.message.contains("timeout expired") else { return nil }
        if let refusal = ConnectionRefusal(last.message) { return lasting(refusal, last) }
        let text: String? = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let text = Self.withSettings(self.settings) { clibpq_diagnose($0, $1, Self.patienceForDiagnosis) }
                defer { clibpq_free(text) }
                continuation.resume(returning: text.map { String(cString: $0) })
            }
        }
        guard let text, let refusal = ConnectionRefusal(text) else { return nil }
        return lasting(refusal, last)
    }

    private func lasting(_ refusal: ConnectionRefusal, _ error: PostgresError) -> DatabaseOpeningError {
        let explanation = [error.message, refusal.remedy].compactMap { $0 }.joined(separator: "; ")
        return DatabaseOpeningError(path: address.description, reason: .other(explanation))
    }

    /// Opens a connection; blocks meanwhile.
    ///
    /// While a server is away, one call at a time tries it; all others fail at once, with the error of the last attempt.
    ///
    /// - Throws: ``PostgresError``; what the preparation throws.
    func connect(statementTimeout: Duration) throws -> PostgresSession {
        let refusal = state.withLock { state -> (any Error)? in
            guard state.pace.failureCount > 0 else { return nil }
            guard !state.isTrying, state.pace.allows(at: .now) else { return state.lastError }
            state.isTrying = true
            return nil
        }
        if let refusal { throw refusal }
        do {
            let session = try open(statementTimeout: statementTimeout)
            try prepare(session) { try open(statementTimeout: statementTimeout) }
            // Some relatives of PostgreSQL have no news, and perhaps no such time.
            let functions = try session.run(
                "SELECT DISTINCT proname::text FROM pg_catalog.pg_proc WHERE proname IN ('pg_notify', 'pg_postmaster_start_time')"
            ).map { try $0.text(0) }
            session.canNotify = functions.contains("pg_notify")
            session.tellsStart = functions.contains("pg_postmaster_start_time")
            state.withLock { $0 = State() }
            return session
        } catch {
            let share = Double.random(in: 0...1)
            state.withLock { state in
                state.pace.fail(at: .now, share: share)
                state.lastError = error
                state.isTrying = false
            }
            throw error
        }
    }

    /// What a connection is opened with.
    ///
    /// What stands before the URL is a default that it may change, what stands after it is not.
    private var settings: [(String, String)] {
        (address.password.map { [("password", $0)] } ?? []) + [
            ("connect_timeout", "5"), ("keepalives_idle", "30"), ("keepalives_interval", "10"),
            ("tcp_user_timeout", "15000"), ("fallback_application_name", "waymark"), ("dbname", address.url),
            ("client_encoding", "UTF8"),
        ]
    }

    private func open(statementTimeout: Duration) throws -> PostgresSession {
        if let complaint = Libpq.load() { throw PostgresError(message: complaint) }
        guard let connection = Self.withSettings(settings, clibpq_connect) else {
            throw PostgresError(message: "no memory")
        }
        guard clibpq_is_connected(connection) else {
            defer { clibpq_close(connection) }
            // An SQLSTATE is not told here.
            let text = String(cString: clibpq_error(connection)).joiningLines
            guard clibpq_needs_password(connection) else { throw PostgresError(message: text, isConnecting: true) }
            throw PostgresError(sqlState: "28P01", message: "\(text); \(Self.placesOfPasswords)", isConnecting: true)
        }
        return try PostgresSession(connection, statementTimeout: statementTimeout)
    }

    /// Hands settings to libpq as two lists, each with NULL at its end.
    private static func withSettings<Value>(
        _ settings: [(String, String)],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> Value
    ) -> Value {
        func withStrings(
            _ texts: [String], _ pointers: [UnsafePointer<CChar>?], _ body: ([UnsafePointer<CChar>?]) -> Value
        ) -> Value {
            guard let text = texts.first else { return body(pointers + [nil]) }
            return text.withCString { withStrings(Array(texts.dropFirst()), pointers + [$0], body) }
        }
        return withStrings(settings.map(\.0), []) { keywords in
            withStrings(settings.map(\.1), []) { values in body(keywords, values) }
        }
    }
}
