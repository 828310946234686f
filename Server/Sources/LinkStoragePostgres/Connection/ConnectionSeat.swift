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
    ///
    /// A mark is stored with the transaction. If the answer to its commit is lost, the next attempt stores the mark first: it waits
    /// for a transaction that is still under way, and where the mark is there, all was committed.
    func write<Value>(_ work: (PostgresSession) throws -> Value) throws -> Value {
        let mark = UUID()
        // What an attempt has given whose commit is unknown.
        var value: Value?
        var isUnknown = false
        var attempt = 0
        while true {
            attempt += 1
            // Without a connection there is no further attempt: to open one may take seconds each time.
            let session = try session()
            do {
                return try session.transaction { session in
                    if isUnknown, let value {
                        guard try session.run(Self.marking, Self.parameters(mark)).count > 0 else { return value }
                    } else {
                        session.enqueue(Self.marking, Self.parameters(mark))
                    }
                    let new = try work(session)
                    value = new
                    return new
                }
            } catch let error as PostgresError where error.fault.isWorthRepeating && attempt < Self.mostAttempts {
                isUnknown = isUnknown || error.isCommitUnknown
                usleep(useconds_t.random(in: 0...(1_000 << UInt32(attempt))))
            }
        }
    }

    private static let mostAttempts = 6
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
