import Foundation
import Testing

@testable import InstallMatching

@Suite struct InstallMatcherPropertyTests {
    private struct Claim {
        var matcher: InstallMatcher
        var install: ClaimingInstall
        var candidates: [MatchCandidate]

        init(using generator: inout SplitMix) {
            matcher = InstallMatcher()
            for _ in 0..<Int.random(in: 0...1500, using: &generator) {
                matcher.frequencies.add(.random(using: &generator))
            }
            install = ClaimingInstall(
                networks: [[home], [homeIPv6], [home, homeIPv6]].randomElement(using: &generator) ?? [home],
                traits: .random(using: &generator), openedAt: noon)
            candidates = (0..<Int.random(in: 0...12, using: &generator)).map { index in
                MatchCandidate.sample(
                    "\(index)", link: "link-\(Int.random(in: 0..<8, using: &generator))",
                    on: Bool.random(using: &generator) ? home : homeIPv6, of: .random(using: &generator),
                    secondsAgo: Double.random(in: -60...8000, using: &generator))
            }
            for _ in 0..<Int.random(in: 0...30, using: &generator) {
                matcher.claims.add(
                    matcher.decide(install, among: Array(candidates.prefix(Int.random(in: 0...12, using: &generator)))))
            }
        }
    }

    @Test func probabilitiesWithThatOfNoneAddUpToOne() {
        var generator = seededGenerator()
        for _ in 0..<iterations(25) {
            let claim = Claim(using: &generator)
            let explanation = claim.matcher.decide(claim.install, among: claim.candidates).explanation
            #expect(abs(explanation.candidates.reduce(explanation.none) { $0 + $1.posterior } - 1) < 1e-9)
            #expect(explanation.none > 0)
            #expect(explanation.candidates.allSatisfy { $0.posterior.isFinite && $0.posterior > 0 })
        }
    }

    @Test func theOrderOfCandidatesDoesNotMatter() {
        var generator = seededGenerator()
        for _ in 0..<iterations(25) {
            let claim = Claim(using: &generator)
            #expect(
                claim.matcher.decide(claim.install, among: claim.candidates)
                    == claim.matcher.decide(claim.install, among: claim.candidates.shuffled(using: &generator)))
        }
    }

    /// On another network of the installation they may become likelier: a crowd makes its own network less credible.
    @Test func anotherCandidateNeverMakesOthersOfItsNetworkLikelier() {
        var generator = seededGenerator()
        for _ in 0..<iterations(25) {
            let claim = Claim(using: &generator)
            var rival = MatchCandidate.sample(
                "rival", on: Bool.random(using: &generator) ? home : homeIPv6, of: .random(using: &generator),
                secondsAgo: Double.random(in: 0...7200, using: &generator))
            rival.traits.platform = claim.install.traits.platform
            let before = claim.matcher.decide(claim.install, among: claim.candidates).explanation
            let after = claim.matcher.decide(claim.install, among: claim.candidates + [rival]).explanation
            // On a network that becomes crowded, nothing is matched.
            guard after.candidates.allSatisfy({ !$0.isCrowded }) else { continue }
            let others = Set(claim.candidates.filter { $0.network == rival.network }.map(\.id))
            // A later click of the same person takes over the odds of an earlier one.
            for candidate in before.candidates where others.contains(candidate.id) && candidate.repetitionWeight <= 0 {
                let now = after.candidates.first { $0.id == candidate.id }?.posterior ?? 0
                guard now > candidate.posterior + 1e-9 else { continue }
                #expect(after.candidates.contains { $0.id == candidate.id && $0.repetitionWeight > 0 })
            }
        }
    }

    @Test func whatBothSidesKnowNeverHurtsIfItAgrees() {
        var generator = seededGenerator()
        for _ in 0..<iterations(25) {
            let claim = Claim(using: &generator)
            var known = DeviceTraits.sample(model: "iPhone15,3")
            let install = ClaimingInstall.sample(known)
            let all = claim.matcher.decide(install, among: [.sample(of: known)]).explanation.none
            known.timeZone = nil
            known.model = nil
            known.language = nil
            let fewer = claim.matcher.decide(install, among: [.sample(of: known)]).explanation.none
            #expect(all <= fewer + 1e-9)
        }
    }

    @Test func everyReasonFollowsFromItsExplanation() {
        var generator = seededGenerator()
        for _ in 0..<iterations(50) {
            let claim = Claim(using: &generator)
            let decision = claim.matcher.decide(claim.install, among: claim.candidates)
            let best = decision.explanation.links.first
            switch decision.reason {
            case .matched:
                #expect(decision.match?.link == best?.link)
                #expect((best?.posterior ?? 0) >= decision.explanation.required)
                let used = decision.explanation.candidates.first { $0.id == decision.match?.candidate }
                #expect(used?.link == best?.link && used?.isCrowded == false)
            case .unsure: #expect(best.map { $0.posterior < decision.explanation.required } == true)
            case .noCandidate, .noNetwork: #expect(decision.explanation.candidates.isEmpty)
            case .crowded: #expect(decision.explanation.candidates.contains { $0.isCrowded })
            case .stopped: Issue.record("nothing stops the matcher")
            }
            #expect((decision.match == nil) == (decision.reason != .matched))
        }
    }
}
