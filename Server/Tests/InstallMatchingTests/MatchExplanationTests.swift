import Testing

@testable import InstallMatching

@Suite struct MatchExplanationTests {
    @Test func theExplanationNamesTraitsAndWeightsOnly() {
        let candidates = [
            MatchCandidate.sample("1", link: "sale", on: NetworkKey(.ipv4, hash: 1)),
            .sample("2", link: "pass", of: .sample(screen: nil, language: "tr-TR"), secondsAgo: 3000),
        ]
        let text = InstallMatcher(claims: .ofHomes()).decide(.sample(), among: candidates).explanation.description
        #expect(text.contains("sale, 180 s ago: network of 2"))
        #expect(text.contains("screen agrees +"))
        #expect(text.contains("language differs -"))
        #expect(text.contains("none of these"))
        for personal in ["Berlin", "de-DE", "tr", "393", "26.1", "iPhone", "hash", "81."] {
            #expect(!text.contains(personal), "\(personal)")
        }
    }

    @Test func weightsAddUp() {
        let explanation = InstallMatcher().decide(
            .sample(), among: [.sample(), .sample("2", of: .unknown, secondsAgo: 3000)]
        ).explanation
        for candidate in explanation.candidates {
            let sum = candidate.networkWeight + candidate.lagWeight + candidate.traitWeight + candidate.repetitionWeight
            #expect(candidate.weight == sum)
            #expect(candidate.traits.map(\.trait) == DeviceTrait.allCases)
        }
    }
}
