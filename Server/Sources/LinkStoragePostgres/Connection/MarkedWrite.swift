internal import Foundation

/// A transaction that is repeated whole where that is right, and stored once.
///
/// A mark is stored with the transaction. If the answer to its commit is lost, the next attempt stores the mark first: it waits
/// for a transaction that is still under way, and where the mark is there, all was committed.
package enum MarkedWrite {
    /// The state of a transaction that may be repeated.
    package enum Failure: Hashable, Sendable {
        /// Nothing was stored.
        case undone
        /// The answer to its commit was lost.
        case unknown
    }

    /// How often a transaction is tried.
    package static let mostAttempts = 6

    /// Runs work in a transaction, again where the failure permits it.
    ///
    /// - Parameters:
    ///   - connect: a connection for the next attempt.
    ///   - pause: called before each further attempt with the number of those so far.
    ///   - work: the statements; called once for each attempt, and not for one that finds the mark of an earlier one.
    /// - Throws: what `connect` and `work` throw, and the failure of the last attempt. After ``Failure/unknown`` all may be stored.
    package static func run<Session: MarkingSession, Value>(
        connect: () throws -> Session, pause: (Int) -> Void, work: (Session) throws -> Value
    ) throws -> Value {
        let mark = UUID()
        // What an attempt has given whose commit is unknown.
        var value: Value?
        var isUnknown = false
        var attempt = 0
        while true {
            attempt += 1
            let session = try connect()
            do {
                return try session.transaction {
                    if isUnknown, let value {
                        guard try session.store(mark) else { return value }
                    } else {
                        try session.send(mark)
                    }
                    let new = try work(session)
                    value = new
                    return new
                }
            } catch {
                guard attempt < mostAttempts, let failure = Session.failure(of: error) else { throw error }
                isUnknown = isUnknown || failure == .unknown
                pause(attempt)
            }
        }
    }
}
