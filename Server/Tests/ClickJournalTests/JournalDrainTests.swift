import Foundation
import LinkStorage
import Locking
import ServiceLifecycleTestKit
import Testing

@testable import ClickJournal
@testable import JournalSimulation

@Suite struct JournalDrainTests {
    @Test func entriesAreTakenInBoundedBatches() async throws {
        let (journal, drain, store) = try make()
        for number in UInt64(0)..<25 { journal.lanes[0].append(.sample(number)) }
        try await drain.drain()
        #expect(store.entries == (0..<25).map { .sample($0) })
        #expect(store.batchSizes == [10, 10, 5])
    }

    @Test func anAnswerThatWasLostTakesNothingTwice() async throws {
        let world = SimulatedWorld()
        let (journal, drain, store) = try make(world)
        for number in UInt64(0)..<25 { journal.lanes[0].append(.sample(number)) }
        world.faults.losesAnswers = true
        for _ in 0..<10 {
            await #expect(throws: LinkStoreError.self) { try await drain.drain() }
            if store.entries.count == 25 { break }
        }
        world.faults.losesAnswers = false
        try await drain.drain()
        #expect(store.entries == (0..<25).map { .sample($0) })
    }

    @Test func theBacklogIsWhatTheStoreDoesNotHave() async throws {
        let world = SimulatedWorld()
        let (journal, drain, _) = try make(world)
        let nothing = JournalBacklog(bytes: 0, oldest: nil)
        #expect(drain.backlog == nothing)
        world.faults.isStoreAway = true
        for number in UInt64(3)..<8 { journal.lanes[number == 5 ? 1 : 0].append(.sample(number)) }
        await #expect(throws: LinkStoreError(.unavailable)) { try await drain.drainOnce() }
        #expect(drain.backlog.bytes >= 5 * Segment.recordHead)
        #expect(drain.backlog.oldest == JournalEntry.sample(3).moment)
        world.faults.isStoreAway = false
        try await drain.drain()
        #expect(drain.backlog == nothing)
    }

    @Test func aStoreThatIsAwayLosesNothing() async throws {
        let world = SimulatedWorld()
        let (journal, drain, store) = try make(world)
        world.faults.isStoreAway = true
        for number in UInt64(0)..<200 {
            journal.lanes[0].append(.sample(number))
            journal.prepare()
            await #expect(throws: LinkStoreError(.unavailable)) { try await drain.drainOnce() }
        }
        world.faults.isStoreAway = false
        try await drain.drain()
        #expect(store.entries == (0..<200).map { .sample($0) })
        #expect(journal.health.size == 4 * 4096)
    }

    @Test func entriesAreDrainedWhileOthersAreAppended() async throws {
        let (journal, drain, store) = try make()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<2 {
                group.addTask {
                    for number in 0..<2000 {
                        while journal.lanes[writer].append(.sample(UInt64(writer * 10_000 + number))) == nil {
                            Issue.record("no room")
                            journal.prepare()
                        }
                        if number % 20 == 0 { journal.prepare() }
                        if number % 50 == 0 { try await drain.drainOnce() }
                    }
                }
            }
            try await group.waitForAll()
        }
        try await drain.drain()
        #expect(store.entries.count == 4000)
        #expect(Set(store.entries).count == 4000)
    }

    @Test func aJournalWithMuchDoesNotHoldUpTheOthers() async throws {
        let (journal, drain, store) = try make()
        for number in UInt64(0)..<60 { journal.lanes[0].append(.sample(number)) }
        journal.lanes[1].append(.sample(100))
        #expect(try await !drain.drainOnce())
        #expect(store.entries == (0..<40).map { .sample($0) } + [.sample(100)])
        #expect(try await drain.drainOnce())
        #expect(store.entries.count == 61)
    }

    @Test func anotherProcessWaitsUntilTheServiceHasDrainedItsJournal() async throws {
        try await withFolder { folder in
            let (_, _, store) = try make()
            let journal = try ClickJournal(folder: folder, configuration: .init(segmentSize: 16 << 10), at: Date())
            let drain = JournalDrain(journal: journal, store: store, report: { _ in })
            #expect(try await JournalDrain.waitForDrain(of: folder, to: store, within: .zero))
            for number in UInt64(0)..<300 {
                journal.lanes[0].append(.sample(number))
                journal.prepare()
            }
            #expect(try await !JournalDrain.waitForDrain(of: folder, to: store, within: .zero))
            async let isDrained = JournalDrain.waitForDrain(of: folder, to: store, within: .seconds(60))
            try await drain.drain()
            #expect(try await isDrained)
            #expect(store.entries.count == 300)
        }
    }

    @Test func theServiceTakesWhatIsLeftWhenItStops() async throws {
        let (journal, drain, store) = try make(pause: { try await Task.sleep(for: $0) })
        for number in UInt64(0)..<80 { journal.lanes[0].append(.sample(number)) }
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await drain.run() }
                trigger.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
        #expect(store.entries == (0..<80).map { .sample($0) })
        #expect(journal.health.size == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func theServiceReportsOnceForEachDutyThatAStoreFailsAndThatItRecovers() async throws {
        let world = SimulatedWorld()
        world.faults.isStoreAway = true
        let events = Mutex<[String]>([])
        let (journal, drain, store) = try make(
            world,
            pause: { _ in
                if events.withLock({ $0.count }) >= 2 { world.faults.isStoreAway = false }
                try Task.checkCancellation()
                await Task.yield()
            },
            report: { event in
                switch event {
                case .storeFailed(let duty, _): events.withLock { $0.append("\(duty) failed") }
                case .storeRecovered(let duty): events.withLock { $0.append("\(duty) recovered") }
                case .filesFailed, .changed: break
                }
            })
        journal.lanes[0].append(.sample(1))
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await drain.run() }
            while events.withLock({ $0.count }) < 4 { await Task.yield() }
            group.cancelAll()
        }
        let told = events.withLock { $0 }
        #expect(Set(told.prefix(2)) == ["storing failed", "addingUp failed"])
        #expect(Set(told.dropFirst(2)) == ["storing recovered", "addingUp recovered"])
        #expect(store.entries == [.sample(1)])
    }

    private func make(
        _ world: SimulatedWorld = SimulatedWorld(),
        pause: @escaping JournalDrain.Pause = { _ in await Task.yield() },
        report: @escaping @Sendable (JournalDrain.Event) -> Void = { _ in }
    ) throws -> (ClickJournal, JournalDrain, SimulatedStore) {
        let store = SimulatedStore(world: world)
        let journal = try ClickJournal(
            storage: SimulatedStorage(world: world),
            configuration: ClickJournal.Configuration(segmentSize: 4096, budget: 1 << 20),
            sources: [.sample(1), .sample(2)])
        let configuration = JournalDrain.Configuration(batchEntries: 10)
        return (
            journal,
            JournalDrain(journal: journal, store: store, configuration: configuration, pause: pause, report: report),
            store
        )
    }
}
