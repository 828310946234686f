import Foundation
import Testing

@testable import InstallMatching

@Suite struct InstallMatcherTests {
    /// A matcher of a project whose people are at home.
    private let matcher = InstallMatcher(claims: .ofHomes())

    @Test func theOnlyClickOnTheNetworkOfTheSameDeviceMatches() {
        let decision = matcher.decide(.sample(), among: [.sample()])
        #expect(decision.reason == .matched)
        #expect(decision.match?.link == "link-1")
        #expect(decision.match?.candidate == "1")
        #expect((decision.match?.posterior ?? 0) > 0.99)
    }

    @Test func anInstallationWithoutANetworkGetsNoGuess() {
        #expect(matcher.decide(.sample(on: []), among: [.sample()]).reason == .noNetwork)
    }

    @Test func aClickOnAnotherNetworkIsNoCandidate() {
        let other = MatchCandidate.sample(on: NetworkKey(.ipv4, hash: 9))
        #expect(matcher.decide(.sample(), among: [other]).reason == .noCandidate)
        // The same hash of another family is another network.
        #expect(matcher.decide(.sample(), among: [.sample(on: NetworkKey(.ipv6, hash: 1))]).reason == .noCandidate)
    }

    @Test func aClickOnAnotherPlatformIsNoCandidate() {
        var traits = DeviceTraits.sample()
        traits.platform = .android
        #expect(matcher.decide(.sample(), among: [.sample(of: traits)]).reason == .noCandidate)
    }

    @Test(arguments: [(-31.0, false), (-30, true), (0, true), (7200, true), (7201, false)])
    func onlyClicksWithinTheWindowAreCandidates(_ age: Double, _ isCandidate: Bool) {
        let decision = matcher.decide(.sample(), among: [.sample(secondsAgo: age)])
        #expect((decision.reason != .noCandidate) == isCandidate)
    }

    @Test func aClickIsFoundByEitherFamily() {
        let install = ClaimingInstall.sample(on: [home, homeIPv6])
        #expect(matcher.decide(install, among: [.sample(on: homeIPv6)]).reason != .noCandidate)
        #expect(matcher.decide(install, among: [.sample()]).reason != .noCandidate)
    }

    @Test func anotherDeviceDoesNotMatch() {
        let other = MatchCandidate.sample(of: .sample(screen: (440, 956), system: (18, 5), language: "tr-TR"))
        let decision = matcher.decide(.sample(), among: [other])
        #expect(decision.reason == .unsure)
        #expect(decision.explanation.none > 0.9)
    }

    @Test func twoEqualCandidatesForTwoLinksAreRefused() {
        var matcher = matcher
        matcher.policy.repetition = 0
        let candidates = [MatchCandidate.sample("1", secondsAgo: 220), .sample("2", secondsAgo: 200)]
        let decision = matcher.decide(.sample(), among: candidates)
        #expect(decision.reason == .unsure)
        #expect(decision.explanation.links.allSatisfy { $0.posterior < 0.51 })
    }

    @Test func twoCandidatesForOneLinkGiveTheLink() {
        let candidates = [
            MatchCandidate.sample("1", link: "sale", secondsAgo: 240),
            .sample("2", link: "sale", of: .sample(screen: nil), secondsAgo: 180),
        ]
        let decision = matcher.decide(.sample(), among: candidates)
        #expect(decision.match?.link == "sale")
        #expect(decision.explanation.candidates.count == 2)
    }

    @Test func whoOpensALinkAgainIsOneCandidate() {
        let candidates = (0..<20).map { MatchCandidate.sample("\($0)", link: "sale", secondsAgo: 100 + Double($0)) }
        let decision = matcher.decide(.sample(), among: candidates)
        #expect(decision.explanation.candidates.map(\.id) == ["0"])
        #expect(decision.match?.candidate == "0")
    }

    @Test func whoOpensTwoLinksCameByTheSecond() {
        let decision = matcher.decide(
            .sample(), among: [.sample("first", secondsAgo: 240), .sample("second", secondsAgo: 200)])
        #expect(decision.explanation.candidates.first?.id == "second")
        #expect((decision.explanation.candidates.first?.repetitionWeight ?? 0) > 0)
        // After half an hour it is another visit.
        let later = matcher.decide(
            .sample(), among: [.sample("first", secondsAgo: 2200), .sample("second", secondsAgo: 200)])
        #expect(later.explanation.candidates.allSatisfy { $0.repetitionWeight == 0 })
    }

    @Test func aCrowdedNetworkGetsNoGuess() {
        var generator = seededGenerator()
        let rivals = (0..<8).map {
            MatchCandidate.sample(
                "r\($0)", of: .sample(screen: (440, 956), system: (16, UInt16($0)), language: "tr-TR"), secondsAgo: 7000
            )
        }
        var certain = matcher
        certain.policy.reliability = certain.policy.reliability.mapValues { _ in TraitReliability(agreement: 0.9999) }
        certain.policy.evidenceLimit = 30
        let install = ClaimingInstall.sample(.sample(model: "iPhone15,4"))
        let mine = MatchCandidate.sample(of: .sample(model: "iPhone15,4"))
        #expect(certain.decide(install, among: Array(rivals.prefix(7)) + [mine]).reason == .matched)
        let crowded = certain.decide(install, among: (rivals + [mine]).shuffled(using: &generator))
        #expect(crowded.reason == .crowded)
        #expect(crowded.match == nil)
        #expect(crowded.explanation.candidates.allSatisfy { $0.isCrowded })
    }

    @Test func anEmptyTraitSetNeverMatchesAmongSeveral() {
        for crowd in 2...8 {
            let candidates = (0..<crowd).map {
                MatchCandidate.sample("\($0)", of: .unknown, secondsAgo: 120 + Double($0) * 30)
            }
            #expect(matcher.decide(.sample(.unknown), among: candidates).reason == .unsure)
        }
    }

    @Test func theFirstClaimOfAProjectIsMatchedByWhatAPageHasReported() {
        let decision = InstallMatcher().decide(.sample(), among: [.sample()])
        #expect(decision.reason == .matched)
        #expect(decision.explanation.required == 0.9)
        let unreported = InstallMatcher().decide(.sample(), among: [.sample(of: .unknown)])
        #expect(unreported.reason == .unsure)
    }

    @Test func thePolicyCannotAcceptBelow80Percent() {
        var matcher = matcher
        matcher.policy.acceptance = 0
        matcher.policy.expectedError = 1
        #expect(matcher.decide(.sample(), among: [.sample()]).explanation.required == 0.8)
    }
}
