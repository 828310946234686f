import Foundation
public import LinkStorage
import Locking
public import ServiceLifecycle

/// Takes what journals hold to the database in the background, each entry once, and looks after the journals' files.
///
/// The database holds for each journal up to where it has it, and moves this position in the transaction that takes a batch. When
/// an answer was lost, or at the first batch of a process, the drain asks for it.
public final class JournalDrain: Service {
    /// How often the drain works, and how much it takes at once.
    public struct Configuration: Hashable, Sendable {
        /// The pause between two rounds.
        public var interval: Duration
        /// The longest pause after a store that failed; the pause doubles up to it.
        public var longestPause: Duration
        /// Whether the database records clicks one by one; it counts them in any case.
        public var keepsClicks: Bool
        /// How many entries a batch has at most.
        public var batchEntries: Int
        /// How many bytes of a journal a batch takes; the last entry may exceed them.
        public var batchBytes: Int
        /// The pause between two syncs, which bounds what a loss of power costs; zero leaves all syncing to the system, about 30 s on Linux.
        public var syncInterval: Duration
        /// The pause between two looks whether new files are needed.
        public var prepareInterval: Duration
        /// How long the last round may take when the service stops.
        ///
        /// What is left then is taken at the next start.
        public var patienceOnStop: Duration

        /// Creates a configuration; the defaults suit one node.
        public init(
            interval: Duration = .milliseconds(150), longestPause: Duration = .seconds(5),
            keepsClicks: Bool = true, batchEntries: Int = 5000,
            batchBytes: Int = 1 << 20, syncInterval: Duration = .seconds(1),
            prepareInterval: Duration = .milliseconds(100), patienceOnStop: Duration = .seconds(3)
        ) {
            self.interval = interval
            self.longestPause = longestPause
            self.keepsClicks = keepsClicks
            self.batchEntries = batchEntries
            self.batchBytes = batchBytes
            self.syncInterval = syncInterval
            self.prepareInterval = prepareInterval
            self.patienceOnStop = patienceOnStop
        }
    }

    /// What happened, for logs.
    public enum Event: Sendable {
        /// The store does not take entries; they are kept. Reported once until it takes some again.
        case storeFailed(any Error)
        /// The store takes entries again.
        case storeRecovered
        /// The journals could not be synced, or files that are done not be removed. Reported once until it works again.
        case filesFailed(any Error)
        /// The state of the journals, their problem or what they could not read is another.
        case changed(JournalHealth)
    }

    /// Waits for a while; throws when the task is cancelled meanwhile.
    public typealias Pause = @Sendable (Duration) async throws -> Void

    struct State {
        /// Whether a round is under way.
        var isBusy = false
        /// Up to where the store has each journal, as far as its last answer told.
        var stored: [ActivityBatch.Source: JournalPosition] = [:]
        /// Up to where each journal is read and stored.
        var reached: [ActivityBatch.Source: JournalPosition] = [:]
        var isFailing = false
        var areFilesFailing = false
        var lastHealth: JournalHealth?
    }

    /// How many batches of a journal are taken before the next one's turn.
    private static let batchesInTurn = 4

    /// The journals.
    public let journal: ClickJournal
    private let store: any JournalStore
    let configuration: Configuration
    let pause: Pause
    let report: @Sendable (Event) -> Void
    let state = Mutex(State())

    /// Creates a drain; ``run()`` starts it.
    ///
    /// - Parameters:
    ///   - journal: where entries come from.
    ///   - store: where they go.
    ///   - configuration: how often and how much.
    ///   - pause: waits between rounds.
    ///   - report: hears of what happens.
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

    /// Returns when the store has everything that was recorded before the call.
    ///
    /// - Throws: what the store throws; everything it does not have is kept.
    public func drain() async throws {
        for lane in journal.lanes { lane.writeCounts() }
        let ends = ends
        while true {
            let isDone = try await drainOnce()
            if hasReached(ends) { return }
            // Another caller's round is under way.
            if isDone { try await pause(.milliseconds(5)) }
        }
    }

    /// Returns when the store has everything that was recorded before the call, at the latest when some time has passed.
    ///
    /// The work is that of ``run()``: a store that hangs does not hold the caller up.
    public func settle(within limit: Duration) async {
        let ends = ends
        let last = ContinuousClock.now + limit
        while !hasReached(ends), ContinuousClock.now < last, !Task.isCancelled { try? await pause(.milliseconds(10)) }
    }

    /// Where the journals end now.
    private var ends: [ActivityBatch.Source: JournalPosition] {
        Dictionary(journal.allLanes.map { ($0.source, $0.end) }) { $1 }
    }

    private func hasReached(_ ends: [ActivityBatch.Source: JournalPosition]) -> Bool {
        let reached = state.withLock { $0.reached }
        return ends.allSatisfy { reached[$0.key, default: .start] >= $0.value }
    }

    /// Takes what the journals hold now; does nothing while another call does.
    ///
    /// - Returns: whether nothing was left when the journals were read.
    /// - Throws: the first error of the store; the journals after it are tried all the same.
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

    /// Takes a few batches of one journal, so that one with much does not hold up the others.
    ///
    /// - Returns: whether nothing was left.
    private func drain(_ lane: JournalLane) async throws -> Bool {
        let last = lane.end
        let limit = JournalReading.Limit(entries: configuration.batchEntries, bytes: configuration.batchBytes)
        var position = try await storedPosition(of: lane.source)
        for _ in 0..<Self.batchesInTurn {
            var batch = lane.batch(from: position, limit: limit)
            batch.keepsClicks = configuration.keepsClicks
            if !batch.items.isEmpty {
                // Until there is an answer, it is not known what the store has.
                state.withLock { $0.stored[lane.source] = nil }
                try await store.add(batch)
                position = batch.end
            }
            state.withLock { state in
                state.stored[lane.source] = position
                // A lane that has given everything away has no end of its own any more.
                state.reached[lane.source] = max(batch.end, state.reached[lane.source, default: .start])
            }
            noteFiles { try lane.release(upTo: batch.end) }
            if batch.items.isEmpty || batch.end >= last { return true }
        }
        return false
    }

    private func storedPosition(of source: ActivityBatch.Source) async throws -> JournalPosition {
        if let position = state.withLock({ $0.stored[source] }) { return position }
        return try await store.position(of: source)
    }

    /// Does something with files, and reports if it fails.
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
