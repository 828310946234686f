import Foundation

/// Finds the click by which an app was probably installed, or refuses to guess.
///
/// The method is that of Fellegi and Sunter ("A theory for record linkage", 1969), with one hypothesis for each candidate and one
/// for none of them. The odds of a candidate against none are the product of
///
/// - its network: how many of the claims on such networks come by a candidate,
/// - its lag: how many installations take this long, against strangers, who come at any moment,
/// - its traits: how much likelier they agree or differ as they do on one device than with a stranger.
///
/// All numbers are passed in: the matcher knows no clock, and the same values give the same decision, in any order of candidates.
public struct InstallMatcher: Sendable {
    /// When a link is accepted.
    public var policy: MatchingPolicy
    /// How common traits are.
    public var frequencies: TraitFrequencies
    /// How long installations take.
    public var lags: FirstOpenLags
    /// What the project's claims have shown.
    public var claims: ClaimStatistics

    /// Creates a matcher; without arguments, with what holds for any project.
    public init(
        policy: MatchingPolicy = MatchingPolicy(), frequencies: TraitFrequencies = TraitFrequencies(),
        lags: FirstOpenLags = FirstOpenLags(), claims: ClaimStatistics = ClaimStatistics()
    ) {
        self.policy = policy
        self.frequencies = frequencies
        self.lags = lags
        self.claims = claims
    }

    /// Decides which link an installation came by.
    ///
    /// A match is only probable. Nobody may be signed in, rewarded or shown anything personal because of it.
    ///
    /// - Parameters:
    ///   - install: the installation.
    ///   - candidates: the candidates on its networks that are not matched yet. Those of other networks and platforms, and from
    ///     outside the window, are left out.
    /// - Complexity: O(n log n) for n candidates; about two microseconds for each.
    public func decide(_ install: ClaimingInstall, among candidates: [MatchCandidate]) -> MatchDecision {
        guard !install.networks.isEmpty else { return refuse(.noNetwork) }
        let eligible = Self.distinct(candidates.filter { isEligible($0, for: install) })
        guard !eligible.isEmpty else { return refuse(.noCandidate) }
        let weighed = passingOnRepeated(weigh(eligible, for: install), eligible)
        let odds = weighed.map { exp($0.weight) }
        let total = odds.reduce(1, +)
        let order = odds.indices.sorted { (odds[$1], weighed[$0].id) < (odds[$0], weighed[$1].id) }
        let ranked = order.map { index in
            var candidate = weighed[index]
            candidate.posterior = odds[index] / total
            return candidate
        }
        return choose(among: ranked, none: 1 / total)
    }

    // MARK: Candidates

    /// The properties that the clicks of one person who opens a link again have in common.
    private struct Repetition: Hashable {
        let link: String
        let network: NetworkKey
        let traits: DeviceTraits

        /// Without the traits, which take long and distinguish little.
        func hash(into hasher: inout Hasher) {
            hasher.combine(link)
            hasher.combine(network.hash)
        }
    }

    private func isEligible(_ candidate: MatchCandidate, for install: ClaimingInstall) -> Bool {
        let lag = install.openedAt.timeIntervalSince(candidate.clickedAt)
        return candidate.traits.platform == install.traits.platform && install.networks.contains(candidate.network)
            && lag >= -policy.clockSkew && lag <= policy.longestLag
    }

    /// Leaves only the newest of repeated clicks, and sorts them by age, the oldest first.
    private static func distinct(_ candidates: [MatchCandidate]) -> [MatchCandidate] {
        guard candidates.count > 1 else { return candidates }
        // The order also decides sums of floating-point numbers.
        let order = candidates.indices.sorted {
            (candidates[$0].clickedAt, candidates[$0].id) < (candidates[$1].clickedAt, candidates[$1].id)
        }
        var seen = Set<Repetition>(minimumCapacity: candidates.count)
        let newest = order.reversed().filter { index in
            let candidate = candidates[index]
            return seen.insert(Repetition(link: candidate.link, network: candidate.network, traits: candidate.traits))
                .inserted
        }
        return newest.reversed().map { candidates[$0] }
    }

    private func weigh(_ candidates: [MatchCandidate], for install: ClaimingInstall) -> [MatchExplanation.Candidate] {
        let crowds = candidates.reduce(into: [NetworkKey: Int]()) { $0[$1.network, default: 0] += 1 }
        let networkWeights = crowds.reduce(into: [:]) {
            $0[$1.key] = networkWeight(Self.route($1.key, of: install), crowd: $1.value)
        }
        let comparer = TraitComparer(install.traits, frequencies: frequencies, reliability: policy.reliability)
        return candidates.map { candidate in
            let crowd = crowds[candidate.network] ?? 1
            let lag = max(0, install.openedAt.timeIntervalSince(candidate.clickedAt))
            return MatchExplanation.Candidate(
                id: candidate.id, link: candidate.link, age: lag, route: Self.route(candidate.network, of: install),
                crowd: crowd,
                isCrowded: crowd > policy.crowdLimit, networkWeight: networkWeights[candidate.network] ?? 0,
                lagWeight: lagWeight(lag), traits: comparer.compare(candidate.traits),
                traitLimit: policy.evidenceLimit)
        }
    }

    /// The logarithm of how many claims come by a given candidate of such a network, against those of strangers.
    private func networkWeight(_ route: NetworkRoute, crowd: Int) -> Double {
        log(claims.odds(route, crowd: crowd, prior: policy.foundShare))
    }

    /// The logarithm of the density of a lag within the window, against that of strangers, who come at any moment of it.
    private func lagWeight(_ lag: Double) -> Double {
        log(lags.density(at: lag) * policy.longestLag / lags.share(within: policy.longestLag))
    }

    /// Passes most of the odds of a click on to a later one that may be the same person's: who opens two links and then installs
    /// the app came by the second.
    ///
    /// The sum of all odds stays, so that a further candidate never makes others likelier.
    ///
    /// - Parameter candidates: the candidates in the same order, the oldest first.
    private func passingOnRepeated(
        _ weighed: [MatchExplanation.Candidate], _ candidates: [MatchCandidate]
    ) -> [MatchExplanation.Candidate] {
        // Nothing is matched on a crowded network.
        guard candidates.count > 1, weighed.contains(where: { !$0.isCrowded }) else { return weighed }
        var odds = weighed.map { exp($0.weight) }
        for (index, candidate) in candidates.enumerated() where !weighed[index].isCrowded {
            let latest = candidate.clickedAt.addingTimeInterval(policy.repetition)
            var later: Int?
            for other in candidates.indices.dropFirst(index + 1) {
                guard candidates[other].clickedAt <= latest else { break }
                if candidates[other].network == candidate.network,
                    candidate.traits.mayBeSame(as: candidates[other].traits)
                {
                    later = other
                }
            }
            guard let later else { continue }
            let passedOn = min(max(policy.passedOn, 0), 0.99)
            odds[later] += odds[index] * passedOn
            odds[index] *= 1 - passedOn
        }
        return zip(weighed, odds).map { candidate, odds in
            var candidate = candidate
            candidate.repetitionWeight = log(odds) - candidate.weight
            return candidate
        }
    }

    private static func route(_ network: NetworkKey, of install: ClaimingInstall) -> NetworkRoute {
        NetworkRoute(network.family, asksFromBoth: Set(install.networks.map(\.family)).count > 1)
    }

    // MARK: The decision

    /// The probability that a match needs.
    private var required: Double {
        claims.leastPosterior(policy)
    }

    private func refuse(_ reason: MatchDecision.Reason) -> MatchDecision {
        MatchDecision(reason: reason, explanation: MatchExplanation(candidates: [], none: 1, required: required))
    }

    /// - Parameter ranked: the likeliest first.
    private func choose(among ranked: [MatchExplanation.Candidate], none: Double) -> MatchDecision {
        let explanation = MatchExplanation(candidates: ranked, none: none, required: required)
        // Two people who came by one link are no reason for doubt: the link is the same.
        let best = explanation.links.first { $0.posterior >= required }
        guard let best else { return MatchDecision(reason: .unsure, explanation: explanation) }
        guard let candidate = ranked.first(where: { $0.link == best.link && !$0.isCrowded }) else {
            return MatchDecision(reason: .crowded, explanation: explanation)
        }
        return MatchDecision(
            reason: .matched, match: .init(link: best.link, candidate: candidate.id, posterior: best.posterior),
            explanation: explanation)
    }
}
