import Foundation
public import LinkRules
import LinkStorage
import Locking

/// Refuses callers who ask for too much: per network and second, and per project, key, network and day.
///
/// What it remembers is in memory: a restart forgets it, and several nodes count apart. Days are the clock's: when it is set
/// to another day, forwards or back, that day's count begins at zero.
public final class RateLimiter: Sendable {
    /// The kind of a request, by which limits differ.
    public enum Use: Hashable, Sendable {
        /// Creates links, or asks for statistics; a bulk creation counts each of its links against the day.
        case creating(count: Int)
        /// Resolves or claims a link, or reports what became of one. Phones do this whenever people follow links, and
        /// thousands of them share the address of a carrier: no daily quota, and a rate of its own.
        case reading

        /// Creates one link.
        public static let creating = Use.creating(count: 1)
    }

    private struct State {
        var creating: RecentValues<ClientNetwork, TokenBucket>
        var reading: RecentValues<ClientNetwork, TokenBucket>
        var today: DailyQuotas
    }

    private let configuration: RateLimitConfiguration
    private let clock: LinkClock
    private let state: Mutex<State>

    /// Creates a limiter that has counted nothing yet.
    public init(configuration: RateLimitConfiguration, clock: LinkClock) {
        self.configuration = configuration
        self.clock = clock
        state = Mutex(
            State(
                creating: RecentValues(capacity: configuration.trackedAddresses),
                reading: RecentValues(capacity: configuration.trackedAddresses),
                today: DailyQuotas(configuration)))
    }

    /// The number of networks for which there is a bucket.
    var trackedAddresses: Int {
        state.withLock { max($0.creating.count, $0.reading.count) }
    }

    /// Counts one request, or refuses it.
    ///
    /// - Parameters:
    ///   - caller: the sender; roles of keys that are not limited, and people, are never refused.
    ///   - address: the client's address; without one only the project is counted.
    ///   - use: what the request does.
    /// - Throws: ``LinkServiceError`` with `resourceExhausted` and the seconds to wait.
    public func admit(
        _ caller: Caller, address: IPAddress?, for use: Use = .creating
    ) throws(LinkServiceError) {
        guard let role = caller.role, configuration.limitedRoles.contains(role) else { return }
        let network = address.map(ClientNetwork.init)
        let refusal = state.withLock { state -> LinkServiceError? in
            // Inside of the lock: requests that race past midnight must not take the day back and forth.
            let now = clock.now()
            switch use {
            case .reading:
                return Self.refuse(network, rate: configuration.reading, at: now, in: &state.reading)
            case .creating(let count):
                return Self.refuse(network, rate: configuration.creating, at: now, in: &state.creating)
                    ?? state.today.admit(count, of: caller, from: network, at: now)
            }
        }
        if let refusal {
            throw refusal
        }
    }

    private static func refuse(
        _ network: ClientNetwork?, rate: RateLimitConfiguration.Rate, at now: Date,
        in buckets: inout RecentValues<ClientNetwork, TokenBucket>
    ) -> LinkServiceError? {
        guard let network, let perSecond = rate.perSecond, perSecond > 0 else { return nil }
        let burst = max(1, rate.burst)
        // A network that was forgotten starts with a full bucket.
        var bucket = buckets[network] ?? TokenBucket(burst: burst, at: now)
        let wait = bucket.take(rate: perSecond, burst: burst, at: now)
        buckets[network] = bucket
        return wait.map {
            LinkServiceError(
                .resourceExhausted, reason: .addressLimit, .service(.tooManyRequests),
                retryAfter: max(1, Int($0.rounded(.up))))
        }
    }

    /// Counts a claim that is about to be kept, or refuses it.
    ///
    /// - Parameter network: the network from which it comes; without one nothing is counted.
    /// - Throws: ``LinkServiceError`` with `resourceExhausted` and the seconds to wait.
    func admitClaim(from network: ClientNetwork?) throws(LinkServiceError) {
        guard let network else { return }
        let refusal = state.withLock { $0.today.admitClaim(from: network, at: clock.now()) }
        if let refusal { throw refusal }
    }
}
