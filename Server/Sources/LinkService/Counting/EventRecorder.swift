import Foundation
public import LinkRules
public import LinkStorage
public import Logging
import Metrics
public import ServiceLifecycle
import Synchronization
import WaymarkLinks

/// Counts what happens to links, in memory first, and adds the counts to the store in the background.
///
/// Recording waits for nothing. The number of different counts in memory is bounded; where the store is too slow, batches of
/// them go to a ``CountFolder`` and from there to the store, each once, in this process or in a later one. Only where that
/// folder cannot be written either are events dropped, and the metric `waymark_events_dropped_total` tells how many.
public final class EventRecorder: Service, LinkActivitySink {
    /// How much is kept in memory, and how often it is written.
    public struct Configuration: Hashable, Sendable {
        /// The pause between two writes.
        public var flushInterval: Duration
        /// The longest pause after writes that failed; the pause doubles up to it.
        public var longestPause: Duration
        /// How many different counts are kept in memory.
        public var capacity: Int
        /// How many times the counts are tried to be written when the service stops.
        public var attemptsOnStop: Int
        /// How long a store may take when the service stops, before what is left goes to the folder.
        public var patienceOnStop: Duration

        /// Creates a configuration; the defaults suit one node.
        public init(
            flushInterval: Duration = .milliseconds(200), longestPause: Duration = .seconds(5),
            capacity: Int = 100_000, attemptsOnStop: Int = 3, patienceOnStop: Duration = .seconds(3)
        ) {
            self.flushInterval = flushInterval
            self.longestPause = longestPause
            self.capacity = capacity
            self.attemptsOnStop = attemptsOnStop
            self.patienceOnStop = patienceOnStop
        }
    }

    /// Waits for a while; throws when the task is cancelled meanwhile.
    public typealias Pause = @Sendable (Duration) async throws -> Void

    struct State {
        var pending: PendingCounts
        /// Whether events were dropped since the store had everything.
        var isDropping = false
        /// Whether the files that other processes have left are stored.
        var hasStoredEarlierFiles = false
    }

    /// The name of this process among those that count.
    let source: CountBatch.Source
    let store: any LinkEventStore
    let folder: CountFolder?
    let configuration: Configuration
    let logger: Logger
    let pause: Pause
    let state: Mutex<State>
    /// Tells that a batch should go to a file.
    let closings: AsyncStream<Void>
    private let closing: AsyncStream<Void>.Continuation
    private let clock: LinkClock
    private let dropped = Counter(label: "waymark_events_dropped_total")

    /// Creates a recorder for a store.
    ///
    /// - Parameters:
    ///   - store: where the counts end.
    ///   - folder: where batches go for which memory has no room; without one, events are dropped then.
    ///   - clock: tells the day of a count.
    ///   - configuration: how much is kept, and how often it is written.
    ///   - logger: hears of a store that fails.
    ///   - pause: waits between writes.
    public init(
        store: any LinkEventStore, folder: CountFolder? = nil, clock: LinkClock = .system,
        configuration: Configuration = Configuration(), logger: Logger,
        pause: @escaping Pause = { try await Task.sleep(for: $0) }
    ) {
        source = CountBatch.Source(at: clock.now())
        self.store = store
        self.folder = folder
        self.clock = clock
        self.configuration = configuration
        self.logger = logger
        self.pause = pause
        (closings, closing) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        state = Mutex(State(pending: PendingCounts(capacity: configuration.capacity)))
    }

    /// Counts the events of an activity; returns at once.
    public func record(_ activity: LinkActivity) {
        let day = UTCDay(clock.now())
        var (needsFile, newlyDropped) = (false, false)
        var droppedCount = 0
        state.withLock { state in
            for event in activity.events {
                let key = DailyCount.Key(
                    linkID: activity.link, day: day, event: event, platform: activity.platform)
                switch state.pending.add(key) {
                case .counted: break
                case .countedAndClosed: needsFile = true
                case .dropped:
                    droppedCount += 1
                    newlyDropped = newlyDropped || !state.isDropping
                    state.isDropping = true
                }
            }
        }
        if needsFile { closing.yield() }
        if droppedCount > 0 { dropped.increment(by: droppedCount) }
        if newlyDropped { logger.error("Dropping link events: neither the database nor a file accepts them.") }
    }

    /// The counts of one link that are in memory, batch by batch.
    func pendingCounts(
        of link: LinkRecord.ID, days: ClosedRange<UTCDay>
    ) -> [(number: Int64, counts: [DailyCount])] {
        state.withLock { $0.pending.counts(of: link, days: days) }
    }

    /// Writes every event that was recorded before the call; on return the store has them all.
    ///
    /// One caller at a time.
    ///
    /// - Throws: what the store throws; the counts are kept then.
    package func flush() async throws {
        try await storeFilesOfEarlierProcesses()
        state.withLock { $0.pending.close() }
        while let first = state.withLock({ $0.pending.first }) {
            if first.isInFile {
                try await storeFile(CountFolder.File(source: source, number: first.number))
            } else {
                try await store.add(batch(first))
            }
            let last = state.withLock { state in
                defer { state.pending.remove(first.number) }
                return state.pending.first
            }
            // Meanwhile it may have been written to a file.
            if !first.isInFile, last?.isInFile == true {
                await folder?.remove(CountFolder.File(source: source, number: first.number))
            }
        }
        state.withLock { $0.isDropping = false }
    }

    /// Writes the counts again and again until the service stops, and once more then.
    public func run() async throws {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.moveToFolder() }
            group.addTask { await self.rescueOnStop() }
            await writeAgainAndAgain()
            group.cancelAll()
        }
    }

    private func writeAgainAndAgain() async {
        var interval = configuration.flushInterval
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            // A stop interrupts the wait, and nothing else.
            try? await cancelWhenGracefulShutdown { [pause, interval] in try await pause(interval) }
            guard !Task.isShuttingDownGracefully, !Task.isCancelled else { break }
            interval = await flushLogging() ? configuration.flushInterval : longer(interval)
        }
        await flushBeforeStop()
    }

    private func longer(_ interval: Duration) -> Duration {
        min(interval * 2, configuration.longestPause)
    }

    private func flushLogging() async -> Bool {
        do {
            try await flush()
            return true
        } catch {
            logger.warning("Link events could not be stored; they are kept", metadata: ["error": "\(error)"])
            return false
        }
    }

    private func flushBeforeStop() async {
        for attempt in 1...max(1, configuration.attemptsOnStop) {
            if await flushLogging() { return }
            if attempt < configuration.attemptsOnStop { try? await pause(configuration.flushInterval) }
        }
        await moveAllToFolder()
        let lost = state.withLock { $0.pending.eventCount }
        guard lost > 0 else { return }
        logger.error(
            "Link events were lost: the database failed until the service stopped", metadata: ["events": "\(lost)"])
    }

    /// A batch as the store takes it.
    func batch(_ batch: PendingCounts.Batch) -> CountBatch {
        CountBatch(
            source: source, number: batch.number, closedAt: clock.now(),
            counts: batch.counts.map { DailyCount(key: $0.key, count: $0.value) })
    }
}
