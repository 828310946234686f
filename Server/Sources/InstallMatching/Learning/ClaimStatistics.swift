/// Statistics of a project's claims: how many come by a click on their network, and how sure matches are.
///
/// A network may be that of one household, or of a hundred thousand customers of a carrier; nothing tells which. But of the claims
/// on networks with one candidate, with two, and so on, traits and lags show how many came by one of them: each claim adds its
/// probability, with which the next ones are judged. This is the expectation-maximization of a mixture's proportions (Dempster,
/// Laird, Rubin 1977), one step for each claim. So neither the share of organic installations nor the number of people behind an
/// address must be known.
///
/// Sums only; nothing relates them to a claim.
public struct ClaimStatistics: Codable, Hashable, Sendable {
    /// Claims on networks with a number of candidates.
    private struct Claims: Codable, Hashable, Sendable {
        var count = 0.0
        /// The sum of the probabilities that they came by one of the candidates.
        var found = 0.0

        mutating func add(found: Double) {
            count += 1
            self.found += found
        }
    }

    /// Larger crowds count as this one.
    private static let largestCrowd = 9
    /// How many claims the share of the next smaller crowd is worth.
    private static let priorWeight = 12.0
    /// No share is taken for larger, however many claims show it; false claims must not make strangers believed.
    private static let mostFound = 0.97

    private var claims: [NetworkRoute: [Claims]] = [:]
    /// The sum of the probabilities that claims came by none of their candidates, also of those that have none.
    private var strangers = 0.0
    private var levels = [Level](repeating: Level(), count: Level.starts.count)

    /// Creates the statistics of a project without claims.
    public init() {}

    /// Counts a claim, whether or not it was matched.
    public mutating func add(_ decision: MatchDecision) {
        let explanation = decision.explanation
        for route in NetworkRoute.allCases {
            let here = explanation.candidates.filter { $0.route == route }
            guard let crowd = here.first?.crowd else { continue }
            claims[route, default: [Claims](repeating: Claims(), count: Self.largestCrowd)][Self.index(crowd)]
                .add(found: here.reduce(0) { $0 + $1.posterior })
        }
        strangers += explanation.none
        if let posterior = explanation.links.first?.posterior, let level = Level.index(of: posterior) {
            levels[level].add(posterior: posterior, none: explanation.none)
        }
    }

    /// Reduces all sums to a part, so that recent claims count more; for example to 0.5 each week.
    public mutating func fade(to part: Double) {
        let part = min(max(part, 0), 1)
        strangers *= part
        claims = claims.mapValues { $0.map { Claims(count: $0.count * part, found: $0.found * part) } }
        levels = levels.map {
            Level(count: $0.count * part, doubt: $0.doubt * part, strangers: $0.strangers * part)
        }
    }

    /// The odds that a claim came by a given one of the candidates of a network, before its lag and its traits are known.
    ///
    /// Never rise when the crowd grows, so that one more candidate never makes another likelier.
    ///
    /// - Parameter prior: the share of claims that come by a candidate of their network, where no claim has shown it.
    func odds(_ route: NetworkRoute, crowd: Int, prior: Double) -> Double {
        var (share, least) = (prior, Double.infinity)
        for index in 0...Self.index(crowd) {
            let seen = claims[route]?[index] ?? Claims()
            share = (seen.found + Self.priorWeight * share) / (seen.count + Self.priorWeight)
            share = min(max(share, 0.001), Self.mostFound)
            let size = index == Self.largestCrowd - 1 ? max(crowd, Self.largestCrowd) : index + 1
            least = min(least, share / (1 - share) / Double(size))
        }
        return least
    }

    /// The least probability to accept, so that as few wrong matches are expected as the policy permits.
    func leastPosterior(_ policy: MatchingPolicy) -> Double {
        var (count, doubt, strangers) = (0.0, 0.0, 0.0)
        var result = 1.0
        let expectedError = policy.expectedError * caution
        for (start, level) in zip(Level.starts, levels).reversed() {
            // As long as there are few, each level is taken to hold some matches of the largest doubt.
            count += level.count + Level.priorWeight
            doubt += level.doubt + Level.priorWeight * (1 - start)
            strangers += level.strangers
            guard doubt <= count * expectedError + policy.initialDoubt,
                strangers <= self.strangers * policy.expectedStrangers + Level.priorWeight
            else { break }
            result = start
        }
        return max(policy.leastPosterior, min(result, Level.starts[Level.starts.count - 1]))
    }

    /// By how much more or less error may be expected, by the share of claims that came by none of their candidates.
    ///
    /// Among many strangers, small errors of what was learnt make many wrong matches.
    private var caution: Double {
        let found = claims.values.joined().reduce(0) { $0 + $1.found }
        let total = strangers + found
        return total > 0 ? min(1.1, 1.75 - 1.05 * strangers / total) : 1
    }

    private static func index(_ crowd: Int) -> Int { min(max(crowd, 1), largestCrowd) - 1 }
}

/// Claims whose likeliest link has a probability between two numbers.
private struct Level: Codable, Hashable, Sendable {
    static let starts = [0.8, 0.85, 0.88, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98, 0.985, 0.99, 0.995]
    static let priorWeight = 1.0

    var count = 0.0
    /// The sum of the probabilities that the link is wrong.
    var doubt = 0.0
    /// The sum of the probabilities that no candidate is right.
    var strangers = 0.0

    mutating func add(posterior: Double, none: Double) {
        count += 1
        doubt += 1 - posterior
        strangers += none
    }

    static func index(of posterior: Double) -> Int? { starts.lastIndex { $0 <= posterior } }
}
