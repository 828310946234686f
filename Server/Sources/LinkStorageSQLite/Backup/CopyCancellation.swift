internal import GRDB
internal import Locking

/// Ends a copy that is being made on a thread when its caller is cancelled.
final class CopyCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var statement: DatabaseQueue?
    }

    private let state = Mutex(State())

    /// Whether the caller is cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends what is being done.
    func cancel() {
        let queue = state.withLock { state in
            state.isCancelled = true
            return state.statement
        }
        queue?.interrupt()
    }

    /// Throws if the caller is cancelled.
    func check() throws {
        if isCancelled { throw CancellationError() }
    }

    /// Runs long statements on a database so that they end when the caller is cancelled.
    ///
    /// - Throws: `CancellationError` then.
    func during<Value>(_ queue: DatabaseQueue, _ work: (Database) throws -> Value) throws -> Value {
        try check()
        state.withLock { $0.statement = queue }
        defer { state.withLock { $0.statement = nil } }
        do {
            return try queue.inDatabase(work)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT && isCancelled {
            throw CancellationError()
        }
    }
}
