import Foundation
import InstallMatching

/// Plays a world's events through policies, as a service would: clicks become candidates, claims are decided, matched candidates
/// are used up.
struct MatchingRun {
    private static let forgetsEvery = 7200.0

    private let world: MatchingWorld
    private let window: Double
    private var matchers: [Service]
    private var naive: [NaiveMatching]
    private var nextForgetting = MatchingRun.forgetsEvery

    /// One policy with its own candidates.
    private struct Service {
        let settings: MatcherSettings
        var matcher: InstallMatcher
        var budget = MatchingBudget()
        var candidates: [NetworkKey: [MatchCandidate]] = [:]
        var score = MatchingScore()
    }

    /// Plays a world.
    ///
    /// - Returns: the scores of the matcher and of the simple ways, in order.
    static func play(
        _ world: MatchingWorld, settings: [MatcherSettings], withNaive: Bool
    ) throws -> (
        [(settings: MatcherSettings, score: MatchingScore)], [(rule: NaiveMatching.Rule, score: MatchingScore)]
    ) {
        let events = try WorldEvents.draw(world)
        var run = MatchingRun(world, settings: settings, withNaive: withNaive)
        for event in events where event.moment < Double(world.days) * 86_400 { run.take(event) }
        return (run.matchers.map { ($0.settings, $0.score) }, run.naive.map { ($0.rule, $0.score) })
    }

    private init(_ world: MatchingWorld, settings: [MatcherSettings], withNaive: Bool) {
        self.world = world
        window = MatchingPolicy().window
        matchers = settings.map { Service(settings: $0, matcher: $0.matcher(in: world)) }
        naive = withNaive ? NaiveMatching.Rule.allCases.map { NaiveMatching($0) } : []
    }

    private mutating func take(_ event: WorldEvent) {
        if event.moment >= nextForgetting {
            nextForgetting += Self.forgetsEvery
            forget(at: event.moment)
        }
        switch event.kind {
        case .click(let candidate):
            for index in matchers.indices {
                matchers[index].candidates[candidate.network, default: []].append(candidate)
                if matchers[index].settings.learnsFrequencies {
                    matchers[index].matcher.frequencies.add(candidate.traits)
                }
            }
            for index in naive.indices { naive[index].add(candidate) }
        case .install(let install, let truth):
            // The first day is for learning.
            let isMeasured = event.moment >= 86_400
            for index in matchers.indices { decide(install, truth: truth, isMeasured: isMeasured, by: index) }
            // The simple ways look at all clicks of a day; three days tell enough of them.
            guard event.moment < 4 * 86_400 else { return }
            for index in naive.indices {
                let link = naive[index].decide(install)
                if isMeasured { naive[index].record(link, truth: truth, isDue: isDue(truth)) }
            }
        }
    }

    private func isDue(_ truth: WorldEvent.Truth?) -> Bool { truth.map { $0.lag <= window } ?? false }

    private mutating func decide(
        _ install: ClaimingInstall, truth: WorldEvent.Truth?, isMeasured: Bool, by index: Int
    ) {
        let candidates = install.networks.flatMap { matchers[index].candidates[$0] ?? [] }
        let free = matchers[index].matcher.decide(install, among: candidates)
        matchers[index].matcher.claims.add(free)
        let decision = matchers[index].budget.admit(free, at: install.openedAt)
        if let match = decision.match {
            for network in install.networks {
                matchers[index].candidates[network]?.removeAll { $0.id == match.candidate }
            }
        }
        guard isMeasured else { return }
        matchers[index].score.record(
            link: decision.match?.link, truth: truth, isDue: isDue(truth), predicted: decision.explanation.links.first,
            isStopped: matchers[index].budget.stop(at: install.openedAt) != nil)
    }

    /// Forgets candidates whose time is over.
    private mutating func forget(at moment: Double) {
        let oldest = WorldEvents.start.addingTimeInterval(moment - window)
        for index in matchers.indices {
            matchers[index].candidates = matchers[index].candidates.compactMapValues { candidates in
                let live = candidates.filter { $0.clickedAt >= oldest }
                return live.isEmpty ? nil : live
            }
        }
    }
}
