import Foundation
import LinkStorage
import Logging
import ServiceLifecycle

/// Folds old counts and deletes old records of clicks and of events of apps in the background, on one of the nodes.
struct ActivityUpkeep: Service {
    let store: any ActivityStore
    let turns: DutyTurns
    let events: any AppEventStore
    let retentionDays: Int
    /// How long an event of an app is kept at least, in seconds.
    let leastEventAge: TimeInterval
    let clock: LinkClock
    let outages: OutageLog
    let logger: Logger
    var interval = Duration.seconds(600)

    func run() async throws {
        var isFailing = false
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                try await turns.run(.activityUpkeep, every: interval * 0.9) {
                    try await store.expireActivity(ActivityExpiry(at: clock.now(), retentionDays: retentionDays))
                    try await expireEvents()
                }
                isFailing = false
            } catch is CancellationError {
                return
            } catch {
                // Logged once per outage; the next round tries again.
                if !isFailing { outages.warn("Old clicks could not be deleted.", of: error) }
                isFailing = true
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
        }
    }

    /// Deletes old events of apps, and logs how many they were.
    ///
    /// An event is kept at least as long as it can come again, so that it never counts twice.
    func expireEvents() async throws {
        let memory = max(Double(retentionDays) * 86_400, leastEventAge)
        let count = try await events.expireAppEvents(before: clock.now() - memory)
        if count > 0 { logger.info("Deleted old events of apps.", metadata: ["events": "\(count)"]) }
    }
}
