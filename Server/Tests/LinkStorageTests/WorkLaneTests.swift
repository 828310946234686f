import Locking
import Testing

@testable import LinkStorage

/// Work that takes turns.
@Suite struct WorkLaneTests {
    /// How many have read at once.
    private final class Readers: Sendable {
        private let counts = Mutex((now: 0, most: 0))

        var most: Int { counts.withLock { $0.most } }

        func enter() {
            counts.withLock { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
            }
        }

        func leave() { counts.withLock { $0.now -= 1 } }
    }

    @Test func asManyReadAtOnceAsThereArePlaces() async throws {
        let lane = WorkLane(places: 2, capacity: 100, deadline: .seconds(60))
        let readers = Readers()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await lane.run {
                        readers.enter()
                        await Task.yield()
                        readers.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect((1...2).contains(readers.most))
    }

    @Test func whoFindsTheLineFullIsRefused() async throws {
        let lane = WorkLane(places: 1, capacity: 0, deadline: .seconds(60))
        let (begun, over) = (Signal(), Signal())
        async let first: Void = lane.run {
            begun.send()
            await over.wait()
        }
        await begun.wait()
        await expectStoreError(.busy) { try await lane.run {} }
        over.send()
        try await first
        try await lane.run {}
    }

    @Test func whoWaitsTooLongIsRefused() async throws {
        let lane = WorkLane(places: 1, capacity: 9, deadline: .milliseconds(1))
        let (begun, over) = (Signal(), Signal())
        async let first: Void = lane.runUnlimited {
            begun.send()
            await over.wait()
        }
        await begun.wait()
        await expectStoreError(.busy) { try await lane.run {} }
        over.send()
        try await first
    }

    @Test func whoIsCancelledLeavesTheLine() async throws {
        let lane = WorkLane(places: 1, capacity: 1, deadline: .seconds(60))
        let (begun, over) = (Signal(), Signal())
        async let first: Void = lane.run {
            begun.send()
            await over.wait()
        }
        await begun.wait()
        // It ends although the place is never given back to it.
        await withTaskGroup { group in
            group.addTask { await #expect(throws: CancellationError.self) { try await lane.run {} } }
            group.cancelAll()
        }
        over.send()
        try await first
        try await lane.run {}
    }
}
