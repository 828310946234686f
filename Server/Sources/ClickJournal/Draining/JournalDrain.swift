import Foundation
public import LinkStorage
import Locking
public import ServiceLifecycle

/// Moves entries from journals to the database in the background, each exactly once, and maintains the journals' files.
///
/// The database stores a position for each journal, up to which it has the entries, and moves it in the same
/// transaction that adds a batch. The drain reads the position before the first batch of a process and after a lost
/// answer.
public final class JournalDrain: Service {
    /// The settings of the drain: how often it works, and how much it reads at once.
    public struct Configuration: Hashable, Sendable {
        /// The pause between two rounds.
        public var interval: Duration
        /// The longest pause after a store that failed; the pause doubles up to it.
        ///
        /// Kept short, because statistics lack the clicks of an outage until the next attempt.
        public var longestPause: Duration
        /// The pause between two calls of ``JournalStore/addUp()``.
        ///
        /// Entries of many seconds cost little more to count than those of one; reading counts does not wait for it.
        public var addUpInterval: Duration
        /// Whether the database keeps a record of each click; it counts clicks in any case.
        public var keepsClicks: Bool
        /// The most entries in a batch.
        public var batchEntries: Int
        /// The most bytes of a journal in a batch; the last entry may exceed them.
        public var batchBytes: Int
        /// The pause between two syncs, which bounds what a power failure can lose.
        ///
        /// Zero leaves syncing to the system: about 30 s on Linux.
        public var syncInterval: Duration
        /// The pause between two checks whether new files are needed.
        public var prepareInterval: Duration
        /// The time limit of the last round when the service stops.
        ///
        /// Entries left after it are drained at the next start.
        public var patienceOnStop: Duration

        /// Creates a configuration; the defaults suit one node.
        public init(
            interval: Duration = .milliseconds(150), longestPause: Duration = .seconds(1),
            addUpInterval: Duration = .seconds(10), keepsClicks: Bool = true, batchEntries: Int = 5000,
            batchBytes: Int = 1 << 20, syncInterval: Duration = .seconds(1),
            prepareInterval: Duration = .milliseconds(100), patienceOnStop: Duration = .seconds(3)
        ) {
            self.interval = interval
            self.longestPause = longestPause
            self.addUpInterval = addUpInterval
            self.keepsClicks = keepsClicks
            self.batchEntries = batchEntries
            self.batchBytes = batchBytes
            self.syncInterval = syncInterval
            self.prepareInterval = prepareInterval
            self.patienceOnStop = patienceOnStop
        }
    }

    /// An event for logs.
    public enum Event: Sendable {
        /// The store failed at some work; its entries are kept. Reported once for each work until that succeeds again.
        case storeFailed(Duty, any Error)
        /// The store does some work again.
        case storeRecovered(Duty)
        /// The journals could not be synced, or finished files could not be removed. Reported once until it succeeds
        /// again.
        case filesFailed(any Error)
        /// The state of the journals, their problem or their unreadable files changed.
        case changed(JournalHealth)
    }

    /// Pauses for a duration; throws if the task is cancelled meanwhile.
    public typealias Pause = @Sendable (Duration) async throws -> Void

    /// Work that the store may refuse.
    public enum Duty: Sendable {
        /// Taking entries.
        case storing
        /// Adding entries that it has to the counts.
        case addingUp
    }

    struct State {
        /// Whether a round is in progress.
        var isBusy = false
        /// The position of each journal in the store, as of its last answer.
        var stored: [ActivityBatch.Source: JournalPosition] = [:]
        /// The position up to which each journal was read and stored.
        var reached: [ActivityBatch.Source: JournalPosition] = [:]
        /// Whether the store may have entries that are not added up; true at the start, because of earlier processes.
        var hasWaiting = true
        var failing: Set<Duty> = []
        var areFilesFailing = false
        var lastHealth: JournalHealth?
    }

    /// The most batches read from one journal before the next one's turn.
    private static let batchesInTurn = 4

    /// The journals.
    public let journal: ClickJournal
    let store: any JournalStore
    let configuration: Configuration
    let pause: Pause
    let report: @Sendable (Event) -> Void
    let state = Mutex(State())

    /// Creates a drain; ``run()`` starts it.
    ///
    /// - Parameters:
    ///   - journal: the source of entries.
    ///   - store: the destination of entries.
    ///   - configuration: intervals and limits.
    ///   - pause: waits between rounds.
    ///   - report: receives events.
    public init(
        journal: ClickJournal, store: any JournalStore, configuration: Configuration = Configuration(),
        pause: @escaping Pause = { try await Task.sleep(for: $0) }, report: @escaping @Sendable (Event) -> Void
    ) {
        self.journal = journal
        self.store = store
        self.configuration = configuration
        self.pause = pause
        self.report = report
    }

    /// Drains until the store has everything recorded before the call.
    ///
    /// - Throws: the store's error; entries that it does not have are kept.
    public func drain() async throws {
        for lane in journal.lanes { lane.writeCounts() }
        let ends = ends
        while true {
            let isDone = try await drainOnce()
            if hasReached(ends) { return }
            // Another caller's round is in progress.
            if isDone { try await pause(.milliseconds(5)) }
        }
    }

    /// Waits until the store has everything recorded before the call, at most for a time limit.
    ///
    /// ``run()`` does the work, so a store that hangs cannot block the caller.
    public func settle(within limit: Duration) async {
        let ends = ends
        let last = ContinuousClock.now + limit
        while !hasReached(ends), ContinuousClock.now < last, !Task.isCancelled { try? await pause(.milliseconds(10)) }
    }

    /// The current ends of the journals.
    private var ends: [ActivityBatch.Source: JournalPosition] {
        Dictionary(journal.allLanes.map { ($0.source, $0.end) }) { $1 }
    }

    private func hasReached(_ ends: [ActivityBatch.Source: JournalPosition]) -> Bool {
        let reached = state.withLock { $0.reached }
        return ends.allSatisfy { reached[$0.key, default: .start] >= $0.value }
    }

    /// Drains what the journals hold now; does nothing while another call does.
    ///
    /// - Returns: whether nothing was left when the journals were read.
    /// - Throws: the first error of the store, after all journals were tried.
    @discardableResult
    package func drainOnce() async throws -> Bool {
        guard
            state.withLock({ state in
                defer { state.isBusy = true }
                return !state.isBusy
            })
        else { return true }
        defer { state.withLock { $0.isBusy = false } }
        var failure: (any Error)?
        var isDone = true
        for lane in journal.allLanes {
            do { isDone = try await drain(lane) && isDone } catch { failure = failure ?? error }
        }
        journal.removeFinished()
        if let failure { throw failure }
        return isDone
    }

    /// Drains a few batches of one journal, so that a long journal does not delay the others.
    ///
    /// - Returns: whether nothing was left.
    private func drain(_ lane: JournalLane) async throws -> Bool {
        let last = lane.end
        let limit = JournalReading.Limit(entries: configuration.batchEntries, bytes: configuration.batchBytes)
        var position = try await storedPosition(of: lane.source)
        for _ in 0..<Self.batchesInTurn {
            var batch = lane.batch(from: position, limit: limit)
            batch.keepsClicks = configuration.keepsClicks
            if !batch.entries.isEmpty {
                // Until the store answers, its position is unknown.
                state.withLock { $0.stored[lane.source] = nil }
                try await store.add(batch)
                position = batch.end
                state.withLock { $0.hasWaiting = true }
            }
            state.withLock { state in
                state.stored[lane.source] = position
                // An empty lane reports no end of its own.
                state.reached[lane.source] = max(batch.end, state.reached[lane.source, default: .start])
            }
            noteFiles { try lane.release(upTo: batch.end) }
            if batch.entries.isEmpty || batch.end >= last { return true }
        }
        return false
    }

    private func storedPosition(of source: ActivityBatch.Source) async throws -> JournalPosition {
        if let position = state.withLock({ $0.stored[source] }) { return position }
        return try await store.position(of: source)
    }

    /// Runs file operations, and reports a failure.
    func noteFiles(_ work: () throws -> Void) {
        do {
            try work()
            state.withLock { $0.areFilesFailing = false }
        } catch {
            let wasFailing = state.withLock { state in
                defer { state.areFilesFailing = true }
                return state.areFilesFailing
            }
            if !wasFailing { report(.filesFailed(error)) }
        }
    }
}
