import Foundation
import LinkStorage
import Locking
import Testing

@testable import LinkService

@Suite struct DutyTurnsTests {
    private struct Refusal: Error {}

    private let store = LoggingNodeStore()

    private func turns(pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) })
        -> DutyTurns
    {
        DutyTurns(store: store, holder: UUID(), pause: pause)
    }

    @Test func oneProcessDoesWhatIsDueAndTheOthersPassItOver() async throws {
        let isMine = try await turns().run(.activityUpkeep, every: .seconds(60)) {
            // The other one comes meanwhile.
            let other = turns()
            let isTheirs = try await other.run(.activityUpkeep, every: .seconds(60)) { Issue.record("two at once") }
            #expect(!isTheirs)
        }
        #expect(isMine)
        let isAgain = try await turns().run(.activityUpkeep, every: .seconds(60)) { Issue.record("done a moment ago") }
        #expect(!isAgain)
    }

    @Test func whatFailsIsDueAgainAtOnce() async throws {
        await #expect(throws: Refusal.self) {
            try await turns().run(.activityUpkeep, every: .seconds(60)) { throw Refusal() }
        }
        let isDone = try await turns().run(.activityUpkeep, every: .seconds(60)) {}
        #expect(isDone)
    }

    @Test func aStoreThatIsAwayIsAskedOnce() async throws {
        store.state.withLock { $0.isAway = true }
        await #expect(throws: LinkStoreError.self) {
            try await turns().run(.activityUpkeep, every: .seconds(60)) { Issue.record("not begun") }
        }
        #expect(store.state.withLock { $0.finishes } == 0)
    }

    @Test func workEndsWhenAnotherProcessHasTheLease() async throws {
        let turns = turns { _ in await Task.yield() }
        let isDone = try await turns.run(.claimUpkeep, every: .seconds(60)) { [store] in
            store.state.withLock { $0.holder = UUID() }
            try await Task.sleep(for: .seconds(600))
        }
        #expect(!isDone)
        // The other one's lease stays.
        #expect(store.state.withLock { $0.holder != nil && !$0.isDone })
    }

    @Test func workEndsBeforeTheLeaseIfTheDatabaseIsAway() async throws {
        // Its own clock tells when others may begin.
        var turns = turns { _ in await Task.yield() }
        turns.lease = .milliseconds(30)
        let isDone = try await turns.run(.claimUpkeep, every: .seconds(60)) { [store] in
            store.state.withLock { $0.isAway = true }
            try await Task.sleep(for: .seconds(600))
        }
        #expect(!isDone)
    }
}
