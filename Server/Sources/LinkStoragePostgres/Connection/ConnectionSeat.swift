internal import Foundation
internal import LinkStorage

/// The place of one connection, which its thread opens when it needs one, and opens anew when it is lost.
final class ConnectionSeat {
    private let connector: PostgresConnector
    private let statementTimeout: Duration
    private var current: PostgresSession?

    init(_ connector: PostgresConnector, statementTimeout: Duration) {
        self.connector = connector
        self.statementTimeout = statementTimeout
    }

    /// Whether there is a connection that is not known to be lost.
    var isConnected: Bool { current.map { !$0.isBroken } ?? false }

    /// A connection that is not known to be lost.
    func session() throws -> PostgresSession {
        if let current, !current.isBroken { return current }
        current = nil
        let session = try connector.connect(statementTimeout: statementTimeout)
        current = session
        return session
    }

    /// Reads, and once more if the connection was lost meanwhile.
    ///
    /// - Throws: at once if there is no connection: to try again may take seconds each time.
    func read<Value>(_ work: (PostgresSession) throws -> Value) throws -> Value {
        let session = try session()
        do {
            return try work(session)
        } catch let error as PostgresError where error.fault.isWorthRepeating {
            return try work(self.session())
        }
    }

    /// Writes in one transaction, and repeats it whole where that is right.
    func write<Value>(_ work: (PostgresSession) throws -> Value) throws -> Value {
        try MarkedWrite.run(
            // Without a connection there is no further attempt: to open one may take seconds each time.
            connect: session,
            pause: { attempt in usleep(useconds_t.random(in: 0...(1_000 << UInt32(attempt)))) },
            work: work)
    }
}

extension PostgresSession: MarkingSession {
    func transaction<Value>(_ work: () throws -> Value) throws -> Value {
        try transaction { _ in try work() }
    }

    func send(_ mark: UUID) {
        enqueue(Self.marking, Self.parameters(mark))
    }

    func store(_ mark: UUID) throws -> Bool {
        try run(Self.marking, Self.parameters(mark)).count > 0
    }

    static func failure(of error: any Error) -> MarkedWrite.Failure? {
        guard let error = error as? PostgresError, error.fault.isWorthRepeating else { return nil }
        return error.isCommitUnknown ? .unknown : .undone
    }

    private static let marking = """
        INSERT INTO write_marks (id, written_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id
        """

    private static func parameters(_ mark: UUID) -> [PostgresValue] {
        [.uuid(mark), .number(Date().millisecondsSince1970)]
    }
}

extension PostgresFault {
    /// Whether the same transaction may go well if it is run again.
    fileprivate var isWorthRepeating: Bool {
        switch self {
        case .repeatable, .stale, .connection: true
        default: false
        }
    }
}
