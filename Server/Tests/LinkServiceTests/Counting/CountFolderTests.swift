import Foundation
import LinkStorage
import Logging
import ServiceLifecycleTestKit
import Synchronization
import Testing
import WaymarkLinks

@testable import LinkService

/// Counts for which memory has no room, and stores that do not answer.
@Suite struct CountFolderTests {
    private let store = CountingStore()

    private func withFolder(capacity: Int64 = 1 << 20, _ body: (CountFolder, URL) async throws -> Void) async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "waymark-counts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        try await body(CountFolder(path: url.path, capacity: capacity), url)
    }

    private func recorder(_ folder: CountFolder, capacity: Int = 100, pause: EventRecorder.Pause? = nil)
        -> EventRecorder
    {
        EventRecorder(
            store: store, folder: folder, clock: .fixed(VisitSamples.moment),
            configuration: EventRecorder.Configuration(capacity: capacity), logger: Logger(label: "test"),
            pause: pause ?? { try await Task.sleep(for: min($0, .milliseconds(2))) })
    }

    private func link(_ number: Int) -> LinkRecord.ID {
        LinkRecord.ID(
            uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number / 256), UInt8(number % 256))))
    }

    private func files(_ url: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    }

    private func batch(_ numbers: Range<Int>, number: Int64 = 1) -> CountBatch {
        CountBatch(
            source: CountBatch.Source(at: VisitSamples.moment), number: number, closedAt: VisitSamples.moment,
            counts: numbers.map {
                DailyCount(
                    key: DailyCount.Key(
                        linkID: link($0), day: UTCDay(VisitSamples.moment), event: .appFirstOpen, platform: .desktop),
                    count: Int64($0))
            })
    }

    @Test func aBatchComesBackAsItWas() async throws {
        try await withFolder { folder, url in
            let batch = batch(0..<500, number: 42)
            try await folder.write(batch)
            let found = try await folder.files(exceptOf: CountBatch.Source(at: VisitSamples.moment))
            let file = try #require(found.first)
            #expect(found == [CountFolder.File(source: batch.source, number: 42)])
            #expect(try await folder.read(file) == batch)
            let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)
            await folder.remove(file)
            #expect(!FileManager.default.fileExists(atPath: url.path), "the folder goes with its last file")
        }
    }

    @Test func ofAFileThatIsCutOffNothingIsCounted() async throws {
        try await withFolder { folder, url in
            let batch = batch(0..<20)
            try await folder.write(batch)
            let name = try #require(files(url).first)
            let whole = try Data(contentsOf: url.appending(path: name))
            for length in stride(from: 0, to: whole.count - 1, by: 7) {
                try whole.prefix(length).write(to: url.appending(path: name))
                await #expect(throws: CountFolder.Failure.self) {
                    try await folder.read(CountFolder.File(source: batch.source, number: 1))
                }
                #expect(files(url) == [name + ".damaged"])
            }
        }
    }

    @Test func aDamagedFileIsInNobodysWay() async throws {
        try await withFolder { folder, url in
            try await folder.write(batch(0..<10))
            try await folder.write(batch(10..<20))
            let name = try #require(files(url).min())
            try Data("nothing".utf8).write(to: url.appending(path: name))
            try await recorder(folder).flush()
            #expect(store.counts.count == 10)
            #expect(files(url) == [name + ".damaged"])
        }
    }

    @Test func aFolderThatIsFullTakesNoMore() async throws {
        try await withFolder(capacity: 10_000) { folder, url in
            try await folder.write(batch(0..<100))
            await #expect(throws: CountFolder.Failure.self) { try await folder.write(batch(100..<200)) }
            #expect(files(url).count == 1)
        }
    }

    @Test func draftsOfEndedProcessesAreRemoved() async throws {
        try await withFolder { folder, url in
            try await folder.write(batch(0..<10))
            let own = recorder(folder)
            for name in [
                "\(CountBatch.Source(at: VisitSamples.moment))-000000000001.counts.part", "\(own.source)-1.part",
            ] {
                try Data("half".utf8).write(to: url.appending(path: name))
            }
            try await own.flush()
            #expect(files(url) == ["\(own.source)-1.part"])
        }
    }

    @Test func whatAnotherProcessHasLeftIsStoredOnce() async throws {
        try await withFolder { folder, url in
            let left = batch(0..<100)
            try await folder.write(left)
            // It was stored, and the process ended before the file was gone.
            try await store.add(left)
            let total = store.total
            try await recorder(folder).flush()
            #expect(store.total == total)
            #expect(files(url).isEmpty)
        }
    }

    @Test func aStoreThatNeverAnswersHoldsUpNoVisitAndLosesNone() async throws {
        try await withFolder { folder, url in
            let hangs = Hanging()
            store.beforeAdding = { try await hangs.wait() }
            let recorder = recorder(folder)
            try await testGracefulShutdown { trigger in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await recorder.run() }
                    for number in 0..<2_000 {
                        recorder.record(.click, link: link(number), platform: .ios)
                        #expect(recorder.sizeInMemory <= 100)
                        // Files are made as fast as the disk may; a visit does not wait for them, this test does.
                        while recorder.sizeInMemory > 60 { await Task.yield() }
                    }
                    #expect(store.total == 0)
                    while recorder.hasClosedBatchInMemory { await Task.yield() }
                    // What a process that is killed now leaves behind.
                    let copy = url.appendingPathExtension("copy")
                    defer { try? FileManager.default.removeItem(at: copy) }
                    try FileManager.default.copyItem(at: url, to: copy)
                    let next = CountingStore()
                    let recovered = EventRecorder(
                        store: next, folder: CountFolder(path: copy.path), clock: .fixed(VisitSamples.moment),
                        logger: Logger(label: "test"))
                    try await recovered.flush()
                    #expect(next.total == 2_000 - recorder.eventsInMemory && recorder.eventsInMemory < 25)
                    // The store answers again.
                    store.beforeAdding = nil
                    hangs.end()
                    trigger.triggerGracefulShutdown()
                    try await group.waitForAll()
                }
            }
            #expect(store.total == 2_000)
            #expect(store.counts.values.allSatisfy { $0 == 1 })
            #expect(files(url).isEmpty)
        }
    }

    @Test func statisticsWaitForNoWrite() async throws {
        try await withFolder { folder, _ in
            let hangs = Hanging()
            store.beforeAdding = { try await hangs.wait() }
            let recorder = recorder(folder)
            let statistics = LinkStatistics(recorder: recorder, store: store, clock: .fixed(VisitSamples.moment))
            try await testGracefulShutdown { trigger in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await recorder.run() }
                    recorder.record(.click, link: link(1), platform: .ios)
                    await hangs.begun()
                    recorder.record(.click, link: link(1), platform: .ios)
                    #expect(try await statistics.events(of: link(1), days: 1).map(\.count) == [2])
                    store.beforeAdding = nil
                    hangs.end()
                    trigger.triggerGracefulShutdown()
                    try await group.waitForAll()
                }
            }
            #expect(try await statistics.events(of: link(1), days: 1).map(\.count) == [2])
        }
    }

    @Test func aStopLeavesWhatTheStoreDoesNotTakeToTheNextStart() async throws {
        try await withFolder { folder, url in
            store.failEveryNthCall = 1
            let recorder = recorder(folder)
            try await testGracefulShutdown { trigger in
                for number in 0..<30 { recorder.record(.click, link: link(number), platform: .ios) }
                trigger.triggerGracefulShutdown()
                try await recorder.run()
            }
            #expect(store.total == 0 && !files(url).isEmpty)
            store.failEveryNthCall = nil
            try await self.recorder(folder).flush()
            #expect(store.total == 30)
            #expect(files(url).isEmpty)
        }
    }

    @Test func aStopBeforeAStoreThatNeverAnswersLeavesEverythingInFiles() async throws {
        try await withFolder { folder, url in
            let hangs = Hanging()
            store.beforeAdding = { try await hangs.wait() }
            let recorder = recorder(folder)
            try await testGracefulShutdown { trigger in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await recorder.run() }
                    recorder.record(.click, link: link(1), platform: .ios)
                    await hangs.begun()
                    recorder.record(.click, link: link(2), platform: .ios)
                    trigger.triggerGracefulShutdown()
                    while files(url).filter({ $0.hasSuffix(".counts") }).count < 2 { await Task.yield() }
                    hangs.end()
                    try await group.waitForAll()
                }
            }
        }
    }

    /// Stores that fail before or after they add, files that are written meanwhile, and processes that end at any moment.
    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func everyEventIsStoredOnceAtTheMost(_ seed: UInt64) async throws {
        try await withFolder(capacity: 1 << 24) { folder, url in
            var generator = SplitMix64(seed: seed)
            var recorder = recorder(folder, capacity: 40)
            var recorded: Int64 = 0
            var lost: Int64 = 0
            for _ in 0..<300 {
                switch Int.random(in: 0..<20, using: &generator) {
                case 0: store.failures = Int.random(in: 1...2, using: &generator)
                case 1: store.failuresAfterAdding = Int.random(in: 1...2, using: &generator)
                case 2...4: try? await recorder.flush()
                case 5: await recorder.moveAllToFolder()
                case 6:
                    lost += recorder.eventsInMemory
                    recorder = self.recorder(folder, capacity: 40)
                default:
                    let number = Int.random(in: 0..<60, using: &generator)
                    let before = recorder.eventsInMemory
                    recorder.record(.click, link: link(number), platform: .ios)
                    recorded += recorder.eventsInMemory - before
                }
            }
            store.failures = 0
            store.failuresAfterAdding = 0
            try await recorder.flush()
            // What was in memory of a process that ended may be stored all the same, where its answer was lost.
            #expect(store.total <= recorded && store.total >= recorded - lost, "seed \(seed)")
            #expect(files(url).isEmpty, "seed \(seed)")
        }
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func memoryNeverHoldsMoreThanItMay(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let capacity = Int.random(in: 1...50, using: &generator)
        var pending = PendingCounts(capacity: capacity)
        var added: Int64 = 0
        var taken: Int64 = 0
        for _ in 0..<2_000 {
            switch Int.random(in: 0..<12, using: &generator) {
            case 0: pending.close()
            case 1:
                guard let first = pending.first else { continue }
                taken += first.counts.values.reduce(0, +)
                pending.remove(first.number)
            case 2:
                guard let batch = pending.firstInMemory else { continue }
                taken += batch.counts.values.reduce(0, +)
                let isWaiting = pending.moveToFile(batch.number)
                #expect(isWaiting)
            default:
                let key = DailyCount.Key(
                    linkID: link(Int.random(in: 0..<80, using: &generator)), day: UTCDay(VisitSamples.moment),
                    event: .click, platform: .ios)
                if pending.add(key) != .dropped { added += 1 }
            }
            #expect(pending.size <= capacity, "seed \(seed)")
            #expect(pending.eventCount + taken == added, "seed \(seed)")
        }
    }
}

extension EventRecorder {
    fileprivate var sizeInMemory: Int { state.withLock { $0.pending.size } }
    fileprivate var hasClosedBatchInMemory: Bool { state.withLock { $0.pending.firstInMemory != nil } }
    fileprivate var eventsInMemory: Int64 { state.withLock { $0.pending.eventCount } }
}

/// Holds callers until it ends.
private final class Hanging: Sendable {
    private let (ends, ending) = AsyncStream.makeStream(of: Void.self)
    private let (begins, beginning) = AsyncStream.makeStream(of: Void.self)

    func wait() async throws {
        beginning.yield()
        for await _ in ends {}
    }

    /// Returns when somebody waits.
    func begun() async {
        for await _ in begins { return }
    }

    func end() {
        ending.finish()
    }
}
