import Testing

@testable import LinkStorage

/// Passes over waiting batches.
@Suite struct ActivityPassesTests {
    @Test(.timeLimit(.minutes(1)))
    func oneGoesOnAtATimeHoweverManyCallersThereAre() async throws {
        let passes = ActivityPasses()
        let counts = Mutexed((now: 0, most: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await passes.run(atMost: 20) {
                        counts.withLock { counts in
                            counts.now += 1
                            counts.most = max(counts.most, counts.now)
                        }
                        await Task.yield()
                        counts.withLock { $0.now -= 1 }
                        return 10
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(counts.withLock { $0.most } == 1)
    }

    @Test func oneCallerGoesOnUntilNothingWaitsOrThereWereEnough() async throws {
        let passes = ActivityPasses()
        let left = Mutexed([10, 20, 30, 40])
        @Sendable func pass() -> Int? { left.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
        try await passes.run(atMost: 30) { pass() }
        #expect(left.withLock { $0 } == [30, 40])
        try await passes.run(atMost: .max) { pass() }
        #expect(left.withLock { $0.isEmpty })
    }

    /// During a backlog each of many readers would otherwise have passes of its own, and the last would wait for all of them.
    @Test(.timeLimit(.minutes(1)))
    func whatWasAddedUpForOthersSinceTheCallIsEnoughToo() async throws {
        let passes = ActivityPasses()
        let counts = Mutexed((callers: 0, passes: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    counts.withLock { $0.callers += 1 }
                    try await passes.run(atMost: 20) {
                        counts.withLock { $0.passes += 1 }
                        while counts.withLock({ $0.callers < 8 }) { await Task.yield() }
                        return 10
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect((2..<16).contains(counts.withLock { $0.passes }))
    }
}
