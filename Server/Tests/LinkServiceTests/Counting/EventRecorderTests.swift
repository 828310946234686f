import Foundation
import LinkService
import LinkStorage
import Logging
import ServiceLifecycleTestKit
import Synchronization
import Testing
import WaymarkLinks

@Suite struct EventRecorderTests {
    private let store = CountingStore()
    private let link = LinkRecord.ID(at: VisitSamples.moment)

    private func recorder(
        _ configuration: EventRecorder.Configuration = EventRecorder.Configuration(),
        clock: LinkClock = .fixed(VisitSamples.moment), pause: @escaping EventRecorder.Pause = { _ in }
    ) -> EventRecorder {
        EventRecorder(
            store: store, clock: clock, configuration: configuration, logger: Logger(label: "test"), pause: pause)
    }

    @Test func countsReachTheStoreAddedUpAndOnTheirDay() async throws {
        let recorder = recorder()
        for _ in 0..<3 { recorder.record(.click, link: link, platform: .ios) }
        recorder.record(.redirect, link: link, platform: .android)
        #expect(store.total == 0)
        try await recorder.flush()
        let day = UTCDay(VisitSamples.moment)
        #expect(store.counts[DailyCount.Key(linkID: link, day: day, event: .click, platform: .ios)] == 3)
        #expect(store.counts[DailyCount.Key(linkID: link, day: day, event: .redirect, platform: .android)] == 1)
        #expect(store.calls == 1)
    }

    @Test func nothingNewIsNotWritten() async throws {
        let recorder = recorder()
        try await recorder.flush()
        #expect(store.calls == 0)
    }

    @Test func aFailingStoreLosesNothing() async throws {
        let recorder = recorder()
        recorder.record(.click, link: link, platform: .ios)
        store.failures = 1
        await #expect(throws: LinkStoreError.self) { try await recorder.flush() }
        recorder.record(.click, link: link, platform: .ios)
        try await recorder.flush()
        #expect(store.total == 2)
    }

    @Test func anAnswerThatWasLostIsNotCountedTwice() async throws {
        let recorder = recorder()
        recorder.record(.click, link: link, platform: .ios)
        store.failuresAfterAdding = 1
        await #expect(throws: LinkStoreError.self) { try await recorder.flush() }
        recorder.record(.click, link: link, platform: .ios)
        try await recorder.flush()
        #expect(store.total == 2)
    }

    @Test func aFullMemoryTakesMoreOfWhatItHolds() async throws {
        let recorder = recorder(EventRecorder.Configuration(capacity: 8))
        for _ in 0..<5 { recorder.record(.click, link: link, platform: .ios) }
        try await recorder.flush()
        #expect(store.total == 5)
    }

    @Test func aFullMemoryWithoutAFolderDropsNewCountsOnly() async throws {
        let recorder = recorder(EventRecorder.Configuration(capacity: 2))
        for platform in LinkPlatform.allCases { recorder.record(.click, link: link, platform: platform) }
        try await recorder.flush()
        #expect(store.total == 2)
        recorder.record(.click, link: link, platform: .ios)
        try await recorder.flush()
        #expect(store.total == 3)
    }

    @Test(arguments: [UInt64(1), 2, 3])
    func numbersAreExactUnderConcurrencyAndFailures(_ seed: UInt64) async throws {
        let recorder = recorder(EventRecorder.Configuration(capacity: 1_000))
        let links = (0..<20).map { _ in LinkRecord.ID(at: VisitSamples.moment) }
        store.failEveryNthCall = 3
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<16 {
                group.addTask {
                    var generator = SplitMix64(seed: seed &+ UInt64(task))
                    for number in 0..<500 {
                        let link = links[Int.random(in: 0..<links.count, using: &generator)]
                        recorder.record(.click, link: link, platform: .ios)
                        if number % 50 == 0 { await Task.yield() }
                    }
                }
            }
            for _ in 0..<200 {
                try? await recorder.flush()
                await Task.yield()
            }
        }
        store.failEveryNthCall = nil
        try await recorder.flush()
        #expect(store.total == 16 * 500)
    }

    @Test func theServiceWritesAgainAndAgainAndWaitsLongerAfterFailures() async throws {
        let pauses = AsyncStream<Duration>.makeStream()
        let recorder = recorder(
            EventRecorder.Configuration(flushInterval: .milliseconds(10), longestPause: .milliseconds(30)),
            pause: {
                pauses.continuation.yield($0)
                try await Task.sleep(for: .milliseconds(1))
            })
        store.failures = 3
        try await testGracefulShutdown { trigger in
            recorder.record(.click, link: link, platform: .ios)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await recorder.run() }
                var seen: [Duration] = []
                for await pause in pauses.stream {
                    seen.append(pause)
                    if seen.count == 5 { break }
                }
                #expect(seen == [10, 20, 30, 30, 10].map { .milliseconds($0) })
                trigger.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
        #expect(store.total == 1)
    }

    @Test func stoppingWritesWhatIsLeft() async throws {
        let started = AsyncStream<Void>.makeStream()
        let recorder = recorder(pause: { _ in
            started.continuation.yield()
            // Ends only by the stop.
            let never = AsyncStream<Void>.makeStream()
            for await _ in never.stream {}
            try Task.checkCancellation()
        })
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await recorder.run() }
                for await _ in started.stream { break }
                recorder.record(.click, link: link, platform: .ios)
                trigger.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
        #expect(store.total == 1)
    }

    @Test func statisticsAreExactAtOnceAndHoldOnlyTheDaysAskedFor() async throws {
        let today = VisitSamples.moment
        let days = [0, 1, 6, 7].map { today.addingTimeInterval(Double(-86_400 * $0)) }
        for day in days {
            let recorder = recorder(clock: .fixed(day))
            recorder.record(.click, link: link, platform: .ios)
            try await recorder.flush()
        }
        let recorder = recorder(clock: .fixed(today))
        recorder.record(.appReopen, link: link, platform: .android)
        let statistics = LinkStatistics(recorder: recorder, store: store, clock: .fixed(today))
        let reopen = LinkEventCount(event: .appReopen, platform: .android, count: 1)
        for (asked, clicks) in [(1, 1), (2, 2), (6, 2), (7, 3), (8, 4), (Int.max, 4), (0, 1), (-5, 1)] as [(Int, Int64)]
        {
            #expect(
                try await statistics.events(of: link, days: asked) == [
                    LinkEventCount(event: .click, platform: .ios, count: clicks), reopen,
                ], "\(asked) days")
        }
    }

    @Test func statisticsHoldWhatTheStoreTakesMeanwhileOnce() async throws {
        let recorder = recorder()
        let statistics = LinkStatistics(recorder: recorder, store: store, clock: .fixed(VisitSamples.moment))
        recorder.record(.click, link: link, platform: .ios)
        store.beforeCounting = { try? await recorder.flush() }
        let expected = [LinkEventCount(event: .click, platform: .ios, count: 1)]
        #expect(try await statistics.events(of: link, days: 1) == expected)
        store.beforeCounting = nil
        #expect(try await statistics.events(of: link, days: 1) == expected)
    }

    @Test func statisticsOfAnUnseenLinkAreEmpty() async throws {
        let statistics = LinkStatistics(recorder: recorder(), store: store, clock: .fixed(VisitSamples.moment))
        #expect(try await statistics.events(of: link, days: 7).isEmpty)
    }
}
