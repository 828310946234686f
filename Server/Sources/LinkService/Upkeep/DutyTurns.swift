import Foundation
import LinkStorage
import ServiceLifecycle

/// Does work on a whole database when no other process does it, and none has done it lately.
///
/// Whoever does it has a lease, which is prolonged meanwhile. A process that cannot prolong it, because it hangs or the database is away,
/// ends the work before others may begin it; as clocks can be wrong, the work itself has to be safe when two do it.
///
/// A graceful shutdown ends the work, and others may begin it at once. Callers do not cancel it then: what a cancelled task asks of the
/// store is not done, and so it could not give the lease back.
struct DutyTurns: Sendable {
    /// How long others leave the work alone after the last sign of life.
    static let lease = Duration.seconds(30)
    /// How long giving a lease back may delay a stop.
    private static let patience = Duration.seconds(2)

    private struct LeaseLost: Error {}

    let store: any NodeStore
    /// This process.
    let holder: UUID
    var lease = Self.lease
    /// Pauses between two signs of life.
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// Does some work, if it is due.
    ///
    /// - Throws: what the work throws, or the store, or `CancellationError` at a graceful shutdown; then it is due again.
    /// - Returns: whether this process has done it.
    @discardableResult
    func run(
        _ duty: SharedDuty, every interval: Duration, _ work: @escaping @Sendable () async throws -> Void
    ) async throws -> Bool {
        guard try await begin(duty, every: interval) else { return false }
        do {
            try await cancelWhenGracefulShutdown {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await work() }
                    group.addTask { try await keepUntilCancelled(duty) }
                    try await group.next()
                    group.cancelAll()
                }
            }
        } catch is LeaseLost {
            return false
        } catch {
            await giveBack(duty)
            throw error
        }
        try await store.finish(duty, by: holder, isDone: true)
        return true
    }

    private func begin(_ duty: SharedDuty, every interval: Duration) async throws -> Bool {
        do {
            return try await cancelWhenGracefulShutdown {
                try await store.begin(duty, by: holder, for: lease, every: interval)
            }
        } catch  where Task.isShuttingDownGracefully {
            // The store may have begun it before it heard of the stop. One that is away need not be asked again.
            await giveBack(duty)
            throw error
        }
    }

    /// Gives the lease back, so that whoever is next need not wait for its end.
    private func giveBack(_ duty: SharedDuty) async {
        try? await withDeadline(Self.patience, CancellationError()) {
            try await store.finish(duty, by: holder, isDone: false)
        }
    }

    private func keepUntilCancelled(_ duty: SharedDuty) async throws {
        var end = ContinuousClock.now + lease
        while true {
            try await pause(lease / 3)
            let asked = ContinuousClock.now
            do {
                guard try await store.keep(duty, by: holder, for: lease) else { throw LeaseLost() }
                end = asked + lease
            } catch let error as LinkStoreError where error.code == .unavailable || error.code == .busy {
                // Nobody else can begin it either before the lease has ended.
                guard ContinuousClock.now + lease / 3 < end else { throw LeaseLost() }
            }
        }
    }
}
