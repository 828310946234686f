/// The decision about an installation, with its reason.
public struct MatchDecision: Hashable, Sendable {
    /// A link that an installation probably came by.
    public struct Match: Hashable, Sendable {
        /// The link.
        public let link: String
        /// The candidate that is used up by the match; no other installation may get it.
        public let candidate: String
        /// The probability of the link, at least that of the policy.
        public let posterior: Double
    }

    /// The reason for a match, or for none.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// A link is probable enough.
        case matched
        /// The installation asks from no network that says anything: from a relay, a VPN or a data center.
        case noNetwork
        /// Nobody clicked from its networks within the window, on its platform.
        case noCandidate
        /// The likeliest click comes from a network with too many candidates.
        case crowded
        /// No link is probable enough.
        case unsure
        /// Matching is stopped for this hour (``MatchingBudget``).
        case stopped
    }

    /// Why there is a match, or none.
    public let reason: Reason
    /// The match, if there is one.
    public let match: Match?
    /// How the decision came about.
    public let explanation: MatchExplanation

    init(reason: Reason, match: Match? = nil, explanation: MatchExplanation) {
        self.reason = reason
        self.match = match
        self.explanation = explanation
    }

    /// The same decision without a match, because matching is stopped.
    public func stopped() -> MatchDecision { MatchDecision(reason: .stopped, explanation: explanation) }
}
