import Foundation
import InstallMatching
import LinkRules
import LinkStorage
import Locking
import Logging
import ServiceLifecycle

/// Tells visitors of one day apart by numbers, without keeping their addresses.
///
/// The day's secret lies in the database, so that all who share it give a visitor the same number. It is fetched in the
/// background, the next day's ahead of time; while it is missing, visitors have no numbers.
final class VisitorNumbers: Service {
    private let store: any ActivityStore
    private let clock: LinkClock
    private let outages: OutageLog
    private let interval: Duration
    private let secrets = Mutex<[(day: UTCDay, secret: VisitorSecret)]>([])

    init(store: any ActivityStore, clock: LinkClock, outages: OutageLog, interval: Duration = .seconds(60)) {
        self.store = store
        self.clock = clock
        self.outages = outages
        self.interval = interval
    }

    /// The number of a visitor at a moment.
    func number(of request: LinkRequest, at moment: Date) -> UInt64? {
        let day = UTCDay(moment)
        return secret(of: day)?.number(of: request.client, from: request.visitor.origin)
    }

    /// The network of a client at a moment; `nil` while the day's secret is missing, and for a network that strangers share.
    func network(of client: IPAddress, at moment: Date, excluding ranges: NetworkRanges) -> NetworkKey? {
        network(of: client, on: UTCDay(moment), excluding: ranges)
    }

    /// The network of a client by the secret of a day.
    func network(of client: IPAddress, on day: UTCDay, excluding ranges: NetworkRanges) -> NetworkKey? {
        secret(of: day)?.network(of: client, excluding: ranges)
    }

    /// Fetches the secrets of today, of tomorrow when today is about to end, and of yesterday while its clicks are candidates.
    func refresh() async throws {
        let now = clock.now()
        let days = Set([UTCDay(now - PendingClick.lifetime), UTCDay(now), UTCDay(now.addingTimeInterval(3600))])
        secrets.withLock { $0.removeAll { !days.contains($0.day) } }
        for day in days where secret(of: day) == nil {
            guard let secret = VisitorSecret(try await store.visitorKey(for: day)) else { continue }
            secrets.withLock { $0.append((day, secret)) }
        }
    }

    private func secret(of day: UTCDay) -> VisitorSecret? {
        secrets.withLock { $0.first { $0.day == day }?.secret }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var isFailing = false
            while !Task.isCancelled {
                do {
                    try await self.refresh()
                    isFailing = false
                } catch is CancellationError {
                    return
                } catch {
                    // Once per outage; it is tried again.
                    if !isFailing {
                        self.outages.warn(
                            "The day's visitor key could not be read; visitors are not told apart.", of: error)
                    }
                    isFailing = true
                }
                try? await Task.sleep(for: isFailing ? .seconds(1) : self.interval)
            }
        }
    }
}
