import Foundation
import LinkRules
import LinkStorage

/// The used part of today's quotas of projects, their keys, and networks.
///
/// Pure. A key that has leaked, and a network that creates without end, have used up their own quotas long before that of the
/// project, whose other keys and people go on.
struct DailyQuotas {
    private struct Share: Hashable {
        var project: ProjectRecord.ID
        var network: ClientNetwork
    }

    private let configuration: RateLimitConfiguration
    private var day = UTCDay(number: 0)
    private var projects: [ProjectRecord.ID: Int] = [:]
    private var keys: [APIKeyRecord.ID: Int] = [:]
    private var networks: RecentValues<Share, Int>
    private var claims: RecentValues<ClientNetwork, Int>

    /// Begins with nothing used.
    init(_ configuration: RateLimitConfiguration) {
        self.configuration = configuration
        networks = RecentValues(capacity: configuration.trackedAddresses)
        claims = RecentValues(capacity: configuration.trackedAddresses)
    }

    /// Counts creations, or says why they are refused; then nothing is counted.
    mutating func admit(
        _ count: Int, of caller: Caller, from network: ClientNetwork?, at now: Date
    ) -> LinkServiceError? {
        guard let project = caller.projectID else { return nil }
        begin(at: now)
        let ofProject = (projects[project] ?? 0) + count
        if let limit = configuration.requestsPerDay, ofProject > limit {
            return refusal(.projectLimit, "The project's daily request quota is used up.", at: now)
        }
        let ofKey = (caller.keyID.flatMap { keys[$0] } ?? 0) + count
        if let limit = configuration.requestsPerKeyAndDay, ofKey > limit {
            return refusal(.keyLimit, "The API key's daily request quota is used up.", at: now)
        }
        if let network {
            let share = Share(project: project, network: network)
            let ofNetwork = (networks[share] ?? 0) + count
            if let limit = configuration.requestsPerNetworkAndDay, ofNetwork > limit {
                return refusal(.networkLimit, "The daily request quota of this network is used up.", at: now)
            }
            networks[share] = ofNetwork
        }
        projects[project] = ofProject
        if let key = caller.keyID { keys[key] = ofKey }
        return nil
    }

    /// Counts a claim that is kept, or says why it is refused.
    mutating func admitClaim(from network: ClientNetwork, at now: Date) -> LinkServiceError? {
        guard let limit = configuration.claimsPerDay else { return nil }
        begin(at: now)
        let count = (claims[network] ?? 0) + 1
        guard count <= limit else {
            return refusal(.networkLimit, "Too many first launches were reported from this network today.", at: now)
        }
        claims[network] = count
        return nil
    }

    /// Another day may be an earlier one: a clock that was ahead and has been set right must not keep the count.
    private mutating func begin(at now: Date) {
        let today = UTCDay(now)
        guard today != day else { return }
        self = DailyQuotas(configuration)
        day = today
    }

    private func refusal(_ reason: LinkServiceError.Reason, _ message: String, at now: Date) -> LinkServiceError {
        let midnight = Double(day.number + 1) * 86_400
        return LinkServiceError(
            .resourceExhausted, reason: reason, message,
            retryAfter: max(1, Int((midnight - now.timeIntervalSince1970).rounded(.up))))
    }
}
