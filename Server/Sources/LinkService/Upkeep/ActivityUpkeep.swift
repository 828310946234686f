import LinkStorage
import Logging
import ServiceLifecycle

/// Folds old counts and deletes old click records in the background.
struct ActivityUpkeep: Service {
    let store: any ActivityStore
    let retentionDays: Int
    let clock: LinkClock
    let logger: Logger
    var interval = Duration.seconds(600)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var isFailing = false
            while !Task.isCancelled {
                do {
                    try await self.store.expireActivity(
                        ActivityExpiry(at: self.clock.now(), retentionDays: self.retentionDays))
                    isFailing = false
                } catch is CancellationError {
                    return
                } catch {
                    // Logged once per outage; the next round tries again.
                    if !isFailing {
                        self.logger.warning(
                            "Old clicks could not be deleted.", metadata: ["error": "\(String(reflecting: error))"])
                    }
                    isFailing = true
                }
                try? await Task.sleep(for: self.interval)
            }
        }
    }
}
