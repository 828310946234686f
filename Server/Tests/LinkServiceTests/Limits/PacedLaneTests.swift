import LinkRules
import Locking
import Testing

@testable import LinkService

@Suite struct PacedLaneTests {
    /// A clock that moves only by work and by pauses.
    private final class HandClock: Sendable {
        private let start = ContinuousClock.now
        private let elapsed = Mutex(Duration.zero)

        func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }
        var now: ContinuousClock.Instant { start + elapsed.withLock { $0 } }
        var total: Duration { elapsed.withLock { $0 } }
    }

    private final class Order: Sendable {
        let numbers = Mutex<[Int]>([])
    }

    private let clock = HandClock()

    private func lane(waiting: Int = 10) -> PacedLane {
        PacedLane(waiting: waiting, now: { [clock] in clock.now }, pause: { [clock] in clock.advance(by: $0) })
    }

    @Test func restsAsLongAsItWorked() async throws {
        let lane = lane()
        var worked = Duration.zero
        for milliseconds in [3, 40, 1, 7] {
            try await lane.run { clock.advance(by: .milliseconds(milliseconds)) }
            worked += .milliseconds(milliseconds)
        }
        // The last rest has yet to come.
        #expect(clock.total == worked * 2 - .milliseconds(7))
    }

    @Test func doesNotRestWhereTimeHasPassed() async throws {
        let lane = lane()
        try await lane.run { clock.advance(by: .milliseconds(5)) }
        clock.advance(by: .seconds(1))
        let before = clock.total
        try await lane.run {}
        #expect(clock.total == before)
    }

    @Test func restsAfterWorkThatFailed() async throws {
        let lane = lane()
        await #expect(throws: CancellationError.self) {
            try await lane.run {
                clock.advance(by: .milliseconds(5))
                throw CancellationError()
            }
        }
        try await lane.run {}
        #expect(clock.total == .milliseconds(10))
    }

    @Test(arguments: [0, 1, 5])
    func refusesThoseWhoWouldWaitBehindTooMany(_ waiting: Int) async throws {
        let turns = BoundedTurns(waiting: waiting)
        try await turns.take()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<waiting {
                group.addTask {
                    try await turns.take()
                    turns.pass()
                }
            }
            while turns.waitingCount < waiting { await Task.yield() }
            let error = await #expect(throws: LinkServiceError.self) { try await turns.take() }
            #expect(error?.code == .resourceExhausted && error?.retryAfter == 1)
            turns.pass()
            try await group.waitForAll()
        }
        try await turns.take()
    }

    @Test func aCallerThatGivesUpLeavesItsPlace() async throws {
        let turns = BoundedTurns(waiting: 1)
        try await turns.take()
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                do {
                    try await turns.take()
                    return false
                } catch {
                    return error is CancellationError
                }
            }
            while turns.waitingCount < 1 { await Task.yield() }
            group.cancelAll()
            #expect(await group.next() == true)
        }
        #expect(turns.waitingCount == 0)
        turns.pass()
        try await turns.take()
    }

    @Test func oneWorksAtATimeInTheOrderOfComing() async throws {
        let turns = BoundedTurns(waiting: 100)
        let order = Order()
        try await turns.take()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await turns.take()
                    order.numbers.withLock { $0.append(number) }
                    turns.pass()
                }
                while turns.waitingCount <= number { await Task.yield() }
            }
            turns.pass()
            try await group.waitForAll()
        }
        #expect(order.numbers.withLock { $0 } == Array(0..<20))
    }
}
