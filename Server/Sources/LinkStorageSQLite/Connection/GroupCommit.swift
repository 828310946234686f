internal import Dispatch
internal import Foundation
internal import GRDB
internal import LinkStorage
internal import Locking

/// The one road on which everything is written.
///
/// Writes that wait for each other's turn share a transaction, so that one sync of the disk makes all of them durable.
///
/// - A caller resumes only after COMMIT has returned, so its result is on the disk.
/// - A write that fails is undone alone. A batch runs without savepoints, which keep a copy of each page that changes; if a
///   write fails after it has changed something, the batch is undone and runs again with a savepoint for each write. So a
///   write must not have effects outside of the database. A transaction that fails as a whole (disk full, COMMIT refused)
///   fails all of its writes, and stores none of them.
/// - A cancelled caller leaves the queue; a write that is already in a batch is finished and answered as usual.
/// - The queue has a fixed number of places; with none free, a write is refused with `unavailable` at once.
///
/// It has no task and no thread of its own: a caller that finds the writer idle asks GRDB's serial queue to write what waits.
final class GroupCommit: Sendable {
    /// How many writes may wait.
    static let capacity = 4096
    /// How many writes share one transaction at the most, so that no caller waits long for those that came after it.
    static let batchSize = 512

    /// How long a batch waits at the most for callers that are about to come.
    static let longestGathering = Duration.milliseconds(1)

    /// Resumes a caller with the result of its write, or with the transaction's error if that failed.
    private typealias Answer = @Sendable ((any Error)?) -> Void

    private struct PendingWrite: Sendable {
        /// Does the work inside the batch's transaction, in a savepoint or without one.
        ///
        /// Throws only what ends the whole transaction.
        var perform: @Sendable (Database, Bool) throws -> Answer
        var fail: @Sendable (any Error) -> Void
    }

    /// A write without savepoint has failed after it had changed something.
    private struct UndoneWrite: Error {}

    private struct State {
        var queue: WriteQueue<PendingWrite>
        var idleWaiters: [CheckedContinuation<Void, Never>] = []
        /// What kept the last batch from the disk, unless that was a lock.
        var refusal: LinkStoreError?
        /// How many writes the last batch had, and how long its transaction took.
        var lastBatch: (count: Int, duration: Duration) = (0, .zero)
        /// With how many writes the batch begins that waits for them; `nil` where none does.
        var awaitedCount: Int?
    }

    private let pool: DatabasePool
    private let place: FilePlace
    private let state: Mutex<State>
    /// Signalled when as many writes wait as the batch that gathers them wants.
    private let gathered = DispatchSemaphore(value: 0)

    init(
        pool: DatabasePool, place: FilePlace, capacity: Int = GroupCommit.capacity,
        batchSize: Int = GroupCommit.batchSize
    ) {
        self.pool = pool
        self.place = place
        state = Mutex(State(queue: WriteQueue(capacity: capacity, batchSize: batchSize)))
    }

    /// What keeps writes from the disk, as the last of them showed; `nil` where nothing does.
    var refusal: LinkStoreError? { state.withLock { $0.refusal } }

    /// How many writes wait for a batch to take them.
    var waitingCount: Int { state.withLock { $0.queue.waitingCount } }

    /// Does some work in a transaction, with other callers' work before and after it, and returns when it is durable.
    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        let ticket = state.withLock { $0.queue.takeTicket() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(Self.pendingWrite(work, continuation), ticket: ticket)
                // The handler may have run before there was anything to remove.
                if Task.isCancelled { cancel(ticket: ticket) }
            }
        } onCancel: {
            cancel(ticket: ticket)
        }
    }

    /// Takes no more writes, and returns when those that wait are written.
    func finish() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                state.queue.close()
                if !state.queue.isIdle { state.idleWaiters.append(continuation) }
                return state.queue.isIdle
            }
            if isIdle { continuation.resume() }
        }
    }

    private func enqueue(_ write: PendingWrite, ticket: UInt64) {
        let (admission, isLastAwaited) = state.withLock { state in
            let admission = state.queue.append(write, ticket: ticket)
            guard let count = state.awaitedCount, state.queue.waitingCount >= count else { return (admission, false) }
            state.awaitedCount = nil
            return (admission, true)
        }
        if isLastAwaited { gathered.signal() }
        switch admission {
        case .waits(let beginsBatch):
            if beginsBatch { beginBatch() }
        case .full:
            write.fail(LinkStoreError(.unavailable, detail: "\(Self.capacity) writes are waiting"))
        case .closed:
            write.fail(LinkStoreError(.unavailable, detail: "the database is closed"))
        }
    }

    private func cancel(ticket: UInt64) {
        state.withLock { $0.queue.remove(ticket: ticket) }?.fail(CancellationError())
    }

    private func beginBatch() {
        // Not GRDB's async write: cancelling the caller that happens to begin must not interrupt the others' batch.
        pool.asyncWriteWithoutTransaction { db in
            self.writeBatch(db)
        }
    }

    private func writeBatch(_ db: Database) {
        gatherWrites()
        let batch = state.withLock { $0.queue.takeBatch() }
        if !batch.isEmpty {
            let duration = ContinuousClock().measure { commit(batch, db) }
            state.withLock { $0.lastBatch = (batch.count, duration) }
        }
        let (goesOn, idleWaiters) = state.withLock { state in
            let goesOn = state.queue.endBatch()
            defer { if !goesOn { state.idleWaiters = [] } }
            return (goesOn, goesOn ? [] : state.idleWaiters)
        }
        if goesOn { beginBatch() }
        for waiter in idleWaiters { waiter.resume() }
    }

    /// Waits a moment for callers that come in a row: those that the last batch has just answered.
    ///
    /// Without it the first of them would have a commit for itself and the others the next one, two syncs instead of one.
    /// It waits no longer than a commit takes, which is what it saves, and not at all where callers come one by one.
    private func gatherWrites() {
        let wait = state.withLock { state -> Duration? in
            guard state.lastBatch.count > 1, state.queue.waitingCount < state.lastBatch.count else { return nil }
            state.awaitedCount = state.lastBatch.count
            return min(state.lastBatch.duration, Self.longestGathering)
        }
        guard let wait else { return }
        if gathered.wait(timeout: .now() + .nanoseconds(Int(wait / .nanoseconds(1)))) == .success { return }
        let isLate = state.withLock { state in
            defer { state.awaitedCount = nil }
            return state.awaitedCount == nil
        }
        // The last one came just after the deadline, and has told so; the next batch must not take it for its own.
        if isLate { gathered.wait() }
    }

    private func commit(_ batch: [PendingWrite], _ db: Database) {
        do {
            try place.check()
            let answers: [Answer]
            do {
                answers = try transaction(of: batch, savepoints: false, db)
            } catch is UndoneWrite {
                answers = try transaction(of: batch, savepoints: true, db)
            }
            // What went into a file that has meanwhile left its place is not acknowledged.
            try place.check()
            if refusal != nil, DiskRefusal.ofFolder(of: pool.path) == nil {
                // A disk without room may take a small write now and then.
                state.withLock { $0.refusal = nil }
            }
            for answer in answers { answer(nil) }
        } catch {
            let failure = LinkStoreError.translating(error)
            if let refusal = failure as? LinkStoreError, !((error as? DatabaseError)?.isLock ?? false) {
                state.withLock { $0.refusal = refusal }
            }
            for write in batch { write.fail(failure) }
        }
    }

    /// Runs a batch in a transaction, and commits it.
    ///
    /// - Throws: ``UndoneWrite`` if a write without savepoint has to be undone alone, or what ends the whole transaction;
    ///   nothing is stored then.
    private func transaction(of batch: [PendingWrite], savepoints: Bool, _ db: Database) throws -> [Answer] {
        do {
            try db.beginTransaction(.immediate)
            let answers = try batch.map { try $0.perform(db, savepoints) }
            try db.commit()
            return answers
        } catch {
            // SQLite may have rolled back by itself; GRDB asks before it does.
            try? db.rollback()
            throw error
        }
    }

    private static func pendingWrite<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value, _ continuation: CheckedContinuation<Value, any Error>
    ) -> PendingWrite {
        PendingWrite(
            perform: { db, hasSavepoint in
                let result = hasSavepoint ? try inSavepoint(db, work) : try withoutSavepoint(db, work)
                return { failure in
                    continuation.resume(with: failure.map { .failure($0) } ?? result)
                }
            },
            fail: { continuation.resume(throwing: $0) })
    }

    private static func withoutSavepoint<Value>(
        _ db: Database, _ work: (Database) throws -> Value
    ) throws -> Result<Value, any Error> {
        let changes = db.totalChangesCount
        do {
            return .success(try work(db))
        } catch let error as DatabaseError where error.concernsWholeTransaction || !db.isInsideTransaction {
            throw error
        } catch let error as LinkStoreError where db.totalChangesCount == changes {
            // It was refused after reading, such as a code that is taken: there is nothing to undo.
            return .failure(error)
        } catch {
            throw UndoneWrite()
        }
    }

    private static func inSavepoint<Value>(
        _ db: Database, _ work: (Database) throws -> Value
    ) throws -> Result<Value, any Error> {
        try db.cachedStatement(sql: "SAVEPOINT one_write").execute()
        do {
            let value = try work(db)
            try db.cachedStatement(sql: "RELEASE one_write").execute()
            return .success(value)
        } catch let error as DatabaseError where error.concernsWholeTransaction || !db.isInsideTransaction {
            throw error
        } catch {
            try db.cachedStatement(sql: "ROLLBACK TO one_write").execute()
            try db.cachedStatement(sql: "RELEASE one_write").execute()
            return .failure(LinkStoreError.translating(error))
        }
    }
}
