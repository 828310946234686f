import Foundation

/// The explanation of a decision: candidates, compared traits, weights and probabilities.
///
/// For developers who ask why an installation got a link or none. Contains no address, no hash and no value of a trait, only
/// whether traits agreed.
public struct MatchExplanation: Codable, Hashable, Sendable {
    /// The candidates, the likeliest first.
    public let candidates: [Candidate]
    /// The probability that the installation came by none of them.
    public let none: Double
    /// The probability that a match needed.
    public let required: Double

    /// A candidate and its weights: natural logarithms of odds, so that weights add up.
    public struct Candidate: Codable, Hashable, Sendable {
        /// The candidate.
        public let id: String
        /// Its link.
        public let link: String
        /// The time from the click to the first launch, in seconds.
        public let age: Double
        /// By which of the installation's addresses it was found.
        public let route: NetworkRoute
        /// How many candidates its network has.
        public let crowd: Int
        /// Whether these are too many, so that it may not be matched.
        public let isCrowded: Bool
        /// What the network says: the more strangers it brings, the less.
        public let networkWeight: Double
        /// What the time says.
        public let lagWeight: Double
        /// What each trait says, in the order of ``DeviceTrait``.
        public let traits: [TraitComparison]
        /// What the traits say together, up to a limit.
        public let traitWeight: Double
        /// What is passed on to a later click that may be the same person's, or comes from an earlier one; mostly 0.
        public internal(set) var repetitionWeight = 0.0
        /// The probability that the installation came by this click.
        public internal(set) var posterior = 0.0

        init(
            id: String, link: String, age: Double, route: NetworkRoute, crowd: Int, isCrowded: Bool,
            networkWeight: Double,
            lagWeight: Double, traits: [TraitComparison], traitLimit: Double
        ) {
            self.id = id
            self.link = link
            self.age = age
            self.route = route
            self.crowd = crowd
            self.isCrowded = isCrowded
            self.networkWeight = networkWeight
            self.lagWeight = lagWeight
            self.traits = traits
            traitWeight = min(traits.reduce(0) { $0 + $1.weight }, traitLimit)
        }

        /// The logarithm of the odds against none.
        public var weight: Double { networkWeight + lagWeight + traitWeight + repetitionWeight }
    }

    /// The links of the candidates with their probabilities, the likeliest first.
    public var links: [(link: String, posterior: Double)] {
        candidates.reduce(into: [String: Double]()) { $0[$1.link, default: 0] += $1.posterior }
            .map { (link: $0.key, posterior: $0.value) }
            .sorted { ($1.posterior, $0.link) < ($0.posterior, $1.link) }
    }
}

extension MatchExplanation: CustomStringConvertible {
    /// A line for each candidate, then one for none of them.
    public var description: String {
        let lines = candidates.map { candidate in
            let traits = candidate.traits.filter { $0.outcome != .unknown }
                .map { "\($0.trait.rawValue) \($0.outcome.rawValue) \(Self.signed($0.weight))" }
            return
                ([
                    Self.percent(candidate.posterior), "\(candidate.link), \(Int(candidate.age.rounded())) s ago:",
                    "network of \(candidate.crowd) \(Self.signed(candidate.networkWeight)),",
                    "lag \(Self.signed(candidate.lagWeight)),",
                    traits.isEmpty ? "no trait known" : traits.joined(separator: ", "),
                ] + (candidate.isCrowded ? ["(crowded)"] : [])).joined(separator: " ")
        }
        return (lines + ["\(Self.percent(none)) none of these; \(Self.percent(required)) needed"]).joined(
            separator: "\n")
    }

    private static func signed(_ number: Double) -> String { String(format: "%+.1f", number) }
    private static func percent(_ number: Double) -> String { String(format: "%.1f %%", number * 100) }
}
