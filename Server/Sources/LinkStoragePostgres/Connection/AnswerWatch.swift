internal import Dispatch
internal import LinkStorage
internal import Locking

/// Lets callers go who have waited for a server for too long.
///
/// A thread that has sent statements waits for their answers until the server's own limits have passed, because only then it knows that
/// none will come; and what comes then, such as a second attempt, takes as long again. Whoever asked need not wait for all of that. What
/// was sent may still be done: who writes has to be able to repeat it.
final class AnswerWatch: Sendable {
    /// How long a caller waits: as long as the server may take for one statement.
    static let longestWait = Duration.seconds(10)
    /// The pause between two looks, while anybody waits.
    private static let interval = Duration.milliseconds(200)

    /// The time at which a caller stops waiting.
    struct Limit: Sendable {
        fileprivate let watch: AnswerWatch
        fileprivate let deadline: ContinuousClock.Instant
    }

    fileprivate struct Entry: Sendable {
        var deadline: ContinuousClock.Instant
        var isGiven: @Sendable () -> Bool
        var giveUp: @Sendable () -> Void
    }

    private struct State {
        var entries: [Entry] = []
        var isLooking = false
    }

    private let state = Mutex(State())
    private let wait: Duration

    /// Creates a watch.
    ///
    /// - Parameter wait: how long callers wait.
    init(wait: Duration = longestWait) {
        self.wait = wait
    }

    /// The limit of a caller that begins now; one limit may hold for several calls.
    func limit() -> Limit {
        Limit(watch: self, deadline: .now + wait)
    }

    fileprivate func add(_ entry: Entry) {
        let begins = state.withLock { state in
            state.entries.append(entry)
            defer { state.isLooking = true }
            return !state.isLooking
        }
        if begins { lookLater() }
    }

    private func lookLater() {
        let milliseconds = Int(Self.interval / .milliseconds(1))
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { self.look() }
    }

    private func look() {
        let now = ContinuousClock.now
        let (late, goesOn) = state.withLock { state in
            let waiting = state.entries.filter { !$0.isGiven() }
            state.entries = waiting.filter { $0.deadline > now }
            state.isLooking = !state.entries.isEmpty
            return (waiting.filter { $0.deadline <= now }, state.isLooking)
        }
        for entry in late { entry.giveUp() }
        if goesOn { lookLater() }
    }
}

extension AnswerWatch.Limit {
    /// Answers for whoever is late; the error says that the database is away.
    func bound<Value>(_ answer: PendingAnswer<Value>) {
        watch.add(
            AnswerWatch.Entry(
                deadline: deadline, isGiven: { answer.isGiven },
                giveUp: {
                    answer.give(.failure(LinkStoreError.away("the server has not answered in time")))
                }))
    }
}
