internal import Locking

/// The passes of one process over the batches that wait in a database: one at a time, as two at once would count the same ones.
package final class ActivityPasses: Sendable {
    private let lane = WorkLane(places: 1, capacity: 1024, deadline: .seconds(10))
    /// How many entries all passes so far have added up.
    private let added = Mutex(0)

    /// Creates a line of passes in which nobody waits.
    package init() {}

    /// Runs passes until nothing waits any more, in turn with other callers.
    ///
    /// - Parameters:
    ///   - most: no pass begins after so many entries since the call; those count too that were added up for other callers.
    ///   - pass: adds up some of what waits, and returns the number of its entries; `nil` if nothing waits.
    package func run(atMost most: Int, _ pass: @Sendable () async throws -> Int?) async throws {
        let start = added.withLock { $0 }
        var goesOn = true
        while goesOn {
            goesOn = try await lane.runUnlimited {
                guard added.withLock({ $0 }) - start < most, let count = try await pass() else { return false }
                added.withLock { $0 += count }
                return true
            }
        }
    }
}
