import Foundation
import LinkStorage
import Locking
import Logging
import ServiceLifecycleTestKit
import Testing

@testable import LinkService

/// A store whose events take longer to delete than anyone waits.
private struct SlowEventStore: AppEventStore {
    /// Gets an element when a deletion begins.
    let begun: AsyncStream<Void>
    private let beginning: AsyncStream<Void>.Continuation

    init() {
        (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    }

    func add(
        _ batch: AppEventBatchRecord, counts: [DailyCount], events: [AppEventRecord], forgettingBefore moment: Date
    ) async throws -> (record: AppEventBatchRecord, isFirst: Bool) { (batch, true) }

    func appEventSums(of scopes: [ActivityScope], days: Range<UTCDay>) async throws -> [AppEventSum] { [] }

    func appEvents(
        _ selection: AppEventSelection, after number: Int64?, limit: Int
    ) async throws -> RecordedAppEventPage {
        throw LinkStoreError(.unavailable)
    }

    func expireAppEvents(before moment: Date) async throws -> Int {
        beginning.yield()
        try await Task.sleep(for: .seconds(600))
        return 0
    }
}

@Suite struct ActivityUpkeepTests {
    /// Other nodes would wait for the end of the lease otherwise.
    @Test(.timeLimit(.minutes(1)))
    func aGracefulStopGivesBackWhatIsUnderWay() async throws {
        let (nodes, events) = (LoggingNodeStore(), SlowEventStore())
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let upkeep = ActivityUpkeep(
            store: InMemoryLinkDatabase(), turns: DutyTurns(store: nodes, holder: UUID()), events: events,
            retentionDays: 30, leastEventAge: 0, clock: .system, outages: OutageLog(logger), logger: logger)
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await upkeep.run() }
                var begun = events.begun.makeAsyncIterator()
                await begun.next()
                #expect(nodes.state.withLock { $0.holder != nil })
                trigger.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
        #expect(nodes.state.withLock { $0.holder == nil && !$0.isDone })
    }
}
