internal import DequeModule
internal import Dispatch
internal import Foundation
internal import LinkStorage
internal import Locking

/// Work of one kind, for a few connections, each with a thread of its own.
///
/// What finds no free connection waits, in a line of limited length and for a limited time. Threads and connections come when they
/// are needed, and go when they have been idle for a while.
final class ConnectionLane: Sendable {
    private struct Job: Sendable {
        var ticket: UInt64
        var deadline: ContinuousClock.Instant
        var run: @Sendable (ConnectionSeat) -> Void
        var fail: @Sendable (any Error) -> Void
    }

    private struct State {
        var waiting: Deque<Job> = []
        var lastTicket: UInt64 = 0
        var threadCount = 0
        var busyCount = 0
        var connectedCount = 0
        var isClosed = false
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    /// How long a caller waits for a connection.
    static let longestWait = Duration.seconds(10)
    private static let idleSeconds = 60

    private let connector: PostgresConnector
    private let places: Int
    private let capacity: Int
    private let statementTimeout: Duration
    private let state = Mutex(State())
    /// Signalled for each job, and for each thread at the end.
    private let wake = DispatchSemaphore(value: 0)

    /// Opens a lane; nothing is connected yet.
    init(_ connector: PostgresConnector, places: Int, capacity: Int = 1024, statementTimeout: Duration) {
        self.connector = connector
        self.places = places
        self.capacity = capacity
        self.statementTimeout = statementTimeout
    }

    /// How many connections are in use, may be, and are waited for.
    var use: (busyCount: Int, limit: Int, waitingCount: Int) {
        state.withLock { ($0.busyCount, places, $0.waiting.count) }
    }

    /// Does some work with a connection.
    ///
    /// - Parameter limit: when the caller is told `unavailable` though the work goes on; `nil` if it waits for the end.
    func run<Value: Sendable>(
        within limit: AnswerWatch.Limit? = nil, _ work: @escaping @Sendable (ConnectionSeat) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer = PendingAnswer(continuation)
                limit?.bound(answer)
                enqueue(
                    Job(
                        ticket: ticket, deadline: .now + Self.longestWait,
                        run: { seat in
                            // What was not begun in time is not done.
                            guard !answer.isGiven else { return }
                            answer.give(Result { try Self.translating { try work(seat) } })
                        },
                        fail: { answer.give(.failure($0)) }))
                // The handler may have run before there was anything to remove.
                if Task.isCancelled { cancel(ticket) }
            }
        } onCancel: {
            cancel(ticket)
        }
    }

    /// Does some work with a connection, or calls the other closure with the reason why not.
    func submit(
        _ work: @escaping @Sendable (ConnectionSeat) -> Void, otherwise fail: @escaping @Sendable (any Error) -> Void
    ) {
        enqueue(Job(ticket: 0, deadline: .now + Self.longestWait, run: work, fail: fail))
    }

    /// Takes no more work, and returns when the waiting work is done and the connections are closed.
    func close() async {
        await withCheckedContinuation { continuation in
            let (isDone, threadCount) = state.withLock { state in
                state.isClosed = true
                if state.threadCount > 0 { state.closers.append(continuation) }
                return (state.threadCount == 0, state.threadCount)
            }
            for _ in 0..<threadCount { wake.signal() }
            if isDone { continuation.resume() }
        }
    }

    private func enqueue(_ job: Job) {
        let (refusal, beginsThread) = state.withLock { state -> (LinkStoreError?, Bool) in
            guard !state.isClosed else {
                return (LinkStoreError(.unavailable, detail: "the database is closed"), false)
            }
            guard state.waiting.count < capacity else {
                return (LinkStoreError(.busy, detail: "\(capacity) calls are waiting for a connection"), false)
            }
            state.waiting.append(job)
            guard state.busyCount + state.waiting.count > state.threadCount, state.threadCount < places else {
                return (nil, false)
            }
            state.threadCount += 1
            return (nil, true)
        }
        if let refusal {
            job.fail(refusal)
            return
        }
        wake.signal()
        if beginsThread { Thread.detachNewThread { self.serve() } }
    }

    private func cancel(_ ticket: UInt64) {
        let job = state.withLock { state -> Job? in
            guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.waiting.remove(at: index)
        }
        job?.fail(CancellationError())
    }

    /// What a thread of the lane does.
    private func serve() {
        do {
            let seat = ConnectionSeat(connector, statementTimeout: statementTimeout)
            var isConnected = false
            while true {
                let isIdle = wake.wait(timeout: .now() + .seconds(Self.idleSeconds)) == .timedOut
                let (job, isOver) = state.withLock { state -> (Job?, Bool) in
                    if let job = state.waiting.popFirst() {
                        state.busyCount += 1
                        return (job, false)
                    }
                    return (nil, isIdle || state.isClosed)
                }
                if isOver { break }
                guard let job else { continue }
                if job.deadline < .now {
                    job.fail(LinkStoreError(.busy, detail: "no connection was free for \(Self.longestWait)"))
                } else if !isConnected, leavesToOthers(job, seat) {
                    break
                } else {
                    job.run(seat)
                }
                state.withLock { state in
                    state.busyCount -= 1
                    if isConnected != seat.isConnected {
                        isConnected.toggle()
                        state.connectedCount += isConnected ? 1 : -1
                    }
                }
            }
            if isConnected { state.withLock { $0.connectedCount -= 1 } }
            // The connection closes here, before the last thread says that it is done.
        }
        let (closers, hasWork) = state.withLock { state -> ([CheckedContinuation<Void, Never>], Bool) in
            state.threadCount -= 1
            // A job may have come while this thread left.
            let hasWork = !state.waiting.isEmpty && state.threadCount == 0
            if hasWork { state.threadCount += 1 }
            defer { if state.threadCount == 0 { state.closers = [] } }
            return (state.threadCount == 0 ? state.closers : [], hasWork)
        }
        if hasWork {
            wake.signal()
            serve()
        }
        for closer in closers { closer.resume() }
    }

    /// Puts a job back for those that have connections, if there is none for this thread: the server may take no more of them.
    private func leavesToOthers(_ job: Job, _ seat: ConnectionSeat) -> Bool {
        guard state.withLock({ $0.connectedCount > 0 }) else { return false }
        if (try? seat.session()) != nil { return false }
        state.withLock { state in
            state.waiting.prepend(job)
            state.busyCount -= 1
        }
        wake.signal()
        return true
    }

    private static func translating<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch {
            throw LinkStoreError.translating(error)
        }
    }
}
