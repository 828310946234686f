import Foundation
public import LinkRules
import LinkStorage
import Synchronization

/// Refuses callers who ask for too much: per address and second, and per project and day.
///
/// What it remembers is in memory: a restart forgets it, and several nodes count apart. Days are the clock's: when it is set
/// to another day, forwards or back, that day's count begins at zero.
public final class RateLimiter: Sendable {
    private struct State {
        // Two generations bound the memory: when the younger is full it becomes the older, whose buckets are forgotten
        // unless they were used. An address that is forgotten starts with a full bucket.
        var buckets: [ClientNetwork: TokenBucket] = [:]
        var olderBuckets: [ClientNetwork: TokenBucket] = [:]
        var day = UTCDay(number: 0)
        var requestsToday: [ProjectRecord.ID: Int] = [:]
    }

    private let configuration: RateLimitConfiguration
    private let clock: LinkClock
    private let state = Mutex(State())

    /// Makes a limiter.
    public init(configuration: RateLimitConfiguration, clock: LinkClock) {
        self.configuration = configuration
        self.clock = clock
    }

    /// For how many addresses there is a bucket.
    var trackedAddresses: Int {
        state.withLock { $0.buckets.count + $0.olderBuckets.count }
    }

    /// Counts one request, or refuses it.
    ///
    /// - Parameters:
    ///   - caller: who asks; roles that are not limited are never refused.
    ///   - address: the client's address; without one only the project is counted.
    ///   - count: how many things the request asks for, as a bulk creation does; they count against the day.
    /// - Throws: ``LinkServiceError`` with `resourceExhausted` and the seconds to wait.
    public func admit(_ caller: Caller, address: IPAddress?, count: Int = 1) throws(LinkServiceError) {
        guard configuration.limitedRoles.contains(caller.role) else { return }
        let refusal = state.withLock { state in
            // Inside of the lock: requests that race past midnight must not take the day back and forth.
            let now = clock.now()
            return refuseAddress(address, at: now, in: &state)
                ?? caller.projectID.flatMap { refuseProject($0, count: count, at: now, in: &state) }
        }
        if let refusal {
            throw refusal
        }
    }

    private func refuseAddress(_ address: IPAddress?, at now: Date, in state: inout State) -> LinkServiceError? {
        guard let rate = configuration.requestsPerSecond, rate > 0, let network = address.map(ClientNetwork.init)
        else { return nil }
        let burst = max(1, configuration.burst)
        if state.buckets.count >= max(1, configuration.trackedAddresses / 2), state.buckets[network] == nil {
            state.olderBuckets = state.buckets
            state.buckets = [:]
        }
        var bucket =
            state.buckets[network] ?? state.olderBuckets.removeValue(forKey: network)
            ?? TokenBucket(burst: burst, at: now)
        let wait = bucket.take(rate: rate, burst: burst, at: now)
        state.buckets[network] = bucket
        return wait.map {
            LinkServiceError(
                .resourceExhausted, reason: .addressLimit, "Too many requests from this address.",
                retryAfter: max(1, Int($0.rounded(.up))))
        }
    }

    private func refuseProject(
        _ project: ProjectRecord.ID, count: Int, at now: Date, in state: inout State
    ) -> LinkServiceError? {
        guard let limit = configuration.requestsPerDay else { return nil }
        let today = UTCDay(now)
        // Another day may be an earlier one: a clock that was ahead and has been set right must not keep the count.
        if today != state.day {
            state.day = today
            state.requestsToday = [:]
        }
        let total = (state.requestsToday[project] ?? 0) + count
        guard total > limit else {
            state.requestsToday[project] = total
            return nil
        }
        let midnight = Double(today.number + 1) * 86_400
        return LinkServiceError(
            .resourceExhausted, reason: .projectLimit, "The project's daily request quota is used up.",
            retryAfter: max(1, Int((midnight - now.timeIntervalSince1970).rounded(.up))))
    }
}
