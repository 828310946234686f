public import LinkStorage
public import Logging
import Metrics
public import ServiceLifecycle
import Synchronization
public import WaymarkLinks

/// Counts what happens to links, in memory first, and adds the counts to the store in the background.
///
/// Recording takes no store and no wait as long as there is room. The number of different counts in memory is bounded:
/// where the bound is reached, the caller of ``record(_:link:platform:)`` writes them to the store itself before it goes
/// on. A store that fails loses nothing that was counted; the counts are kept and tried again, ever more slowly.
public final class EventRecorder: Service, Sendable {
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

        /// Makes a configuration; the defaults suit one node.
        public init(
            flushInterval: Duration = .milliseconds(200), longestPause: Duration = .seconds(5),
            capacity: Int = 100_000, attemptsOnStop: Int = 3
        ) {
            self.flushInterval = flushInterval
            self.longestPause = longestPause
            self.capacity = capacity
            self.attemptsOnStop = attemptsOnStop
        }
    }

    /// Waits for a while; throws when the task is cancelled meanwhile.
    public typealias Pause = @Sendable (Duration) async throws -> Void

    private struct State {
        var counts: [DailyCount.Key: Int64] = [:]
        /// Counts that are on their way to the store.
        var underWay: [DailyCount.Key: Int64] = [:]

        var size: Int { counts.count + underWay.count }
    }

    private let store: any LinkEventStore
    private let clock: LinkClock
    private let configuration: Configuration
    private let logger: Logger
    private let pause: Pause
    private let state = Mutex(State())
    private let turn = FlushTurn()
    private let dropped = Counter(label: "waymark_events_dropped_total")

    /// Makes a recorder for a store.
    ///
    /// - Parameters:
    ///   - store: where the counts end.
    ///   - clock: tells the day of a count.
    ///   - configuration: how much is kept, and how often it is written.
    ///   - logger: hears of a store that fails.
    ///   - pause: waits between writes.
    public init(
        store: any LinkEventStore, clock: LinkClock = .system, configuration: Configuration = Configuration(),
        logger: Logger, pause: @escaping Pause = { try await Task.sleep(for: $0) }
    ) {
        self.store = store
        self.clock = clock
        self.configuration = configuration
        self.logger = logger
        self.pause = pause
    }

    /// Counts one event.
    ///
    /// Returns at once, unless there is no room for another count: then it waits for one write to the store. Where that
    /// write fails too, the event is not counted, and the metric `waymark_events_dropped_total` rises.
    public func record(_ event: LinkEvent, link: LinkRecord.ID, platform: LinkPlatform) async {
        let key = DailyCount.Key(linkID: link, day: UTCDay(clock.now()), event: event, platform: platform)
        if add(key) { return }
        try? await flush()
        if !add(key) { dropped.increment() }
    }

    /// Writes every event that was recorded before the call; on return the store has them all.
    ///
    /// - Throws: what the store throws; the counts are kept then.
    public func flush() async throws {
        await turn.take()
        defer { turn.pass() }
        let counts = takeCounts()
        guard !counts.isEmpty else { return }
        do {
            try await store.add(counts.map { DailyCount(key: $0.key, count: $0.value) })
            state.withLock { $0.underWay = [:] }
        } catch {
            takeBack()
            throw error
        }
    }

    /// Writes the counts again and again until the service stops, and once more then.
    public func run() async throws {
        var interval = configuration.flushInterval
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            // A stop interrupts the wait, and nothing else.
            try? await cancelWhenGracefulShutdown { [pause, interval] in try await pause(interval) }
            guard !Task.isShuttingDownGracefully, !Task.isCancelled else { break }
            interval = await flushLogging() ? configuration.flushInterval : longer(interval)
        }
        try await flushBeforeStop()
    }

    /// Whether the event found room.
    private func add(_ key: DailyCount.Key) -> Bool {
        state.withLock { state in
            if state.counts[key] == nil, state.size >= configuration.capacity { return false }
            state.counts[key, default: 0] += 1
            return true
        }
    }

    private func takeCounts() -> [DailyCount.Key: Int64] {
        state.withLock { state in
            state.underWay = state.counts
            state.counts = [:]
            return state.underWay
        }
    }

    private func takeBack() {
        state.withLock { state in
            state.counts.merge(state.underWay, uniquingKeysWith: +)
            state.underWay = [:]
        }
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

    private func flushBeforeStop() async throws {
        for attempt in 1...max(1, configuration.attemptsOnStop) {
            if await flushLogging() { return }
            if attempt < configuration.attemptsOnStop { try? await pause(configuration.flushInterval) }
        }
        let lost = state.withLock { $0.counts.values.reduce(0, +) }
        logger.error("Link events are lost: the store failed until the end", metadata: ["events": "\(lost)"])
    }
}
