import Foundation
import Testing

@testable import InstallMatching

@Suite struct TraitFrequenciesTests {
    private let value = ComparedValue(text: "tr", coarse: "tr", isPrecise: false)

    private func learnt(_ count: Int, _ traits: (Int) -> DeviceTraits) -> TraitFrequencies {
        (0..<count).reduce(into: TraitFrequencies()) { $0.add(traits($1)) }
    }

    @Test func below1000ClicksOnlyBuiltInSharesApply() {
        let screen = ScreenSize(393, 852)
        let few = learnt(999) { _ in .sample() }
        #expect(
            screen.map { few.shares(on: .ios).share(ofScreen: $0, in: nil) }
                == screen.map { TraitFrequencies().shares(on: .ios).share(ofScreen: $0, in: nil) })
        let many = learnt(1000) { _ in .sample() }
        #expect(screen.map { many.shares(on: .ios).share(ofScreen: $0, in: nil) > 0.9 } == true)
    }

    @Test func platformsAreLearntSeparately() {
        let many = learnt(2000) { _ in .sample() }
        #expect(many.clicks(of: .ios) == 2000)
        #expect(
            many.shares(on: .android).share(ofForm: .phone)
                == TraitFrequencies().shares(on: .android).share(ofForm: .phone))
    }

    @Test func noShareIsBelowOnePercentOrAboveOne() {
        let many = learnt(20_000) { _ in .sample(model: "iPhone15,4") }
        #expect(many.shares(on: .ios).share(ofModel: "never seen") == TraitShares.least)
        let language = ComparedValue(text: "de", coarse: "de", isPrecise: false)
        #expect((0.9...1).contains(many.shares(on: .ios).share(ofLanguage: language, in: nil, sharedBy: 0.6)))
    }

    @Test func aVersionIsAsCommonAsOnTheSameDevice() {
        // Old phones have 16.7, new ones 26.1.
        let many = learnt(2000) { $0 % 2 == 0 ? .sample() : .sample(screen: (375, 667), system: (16, 7)) }
        let old = ComparedValue(text: "16.7", coarse: "16", isPrecise: true)
        #expect(many.shares(on: .ios).share(ofSystem: old, device: "375x667", in: nil) > 0.9)
        #expect(many.shares(on: .ios).share(ofSystem: old, device: "393x852", in: nil) < 0.05)
        #expect((0.4...0.6).contains(many.shares(on: .ios).share(ofSystem: old, device: nil, in: nil)))
    }

    @Test func aLanguageIsAsCommonAsInTheTimeZone() {
        let many = learnt(2000) { $0 % 2 == 0 ? .sample() : .sample(language: "tr-TR", timeZone: "Europe/Istanbul") }
        #expect(many.shares(on: .ios).share(ofLanguage: value, in: "Europe/Istanbul", sharedBy: 0.6) > 0.9)
        #expect(many.shares(on: .ios).share(ofLanguage: value, in: "Europe/Berlin", sharedBy: 0.6) < 0.05)
        #expect(many.shares(on: .ios).share(ofLanguage: value, in: nil, sharedBy: 0.6) > 0.6)
    }

    @Test func clientsCannotMakeTheTablesGrow() throws {
        let many = learnt(5000) {
            .sample(model: "model \($0)", screen: (300 + $0, 900), language: "de", timeZone: "zone \($0)")
        }
        #expect(try JSONEncoder().encode(many).count < 150_000)
    }

    @Test func halvingForgetsWhatIsNoLongerSeen() {
        var many = learnt(4000) { _ in .sample() }
        many.halve()
        #expect(many.clicks(of: .ios) == 2000)
        for _ in 0..<4000 { many.add(.sample(screen: (414, 896))) }
        let before = ScreenSize(393, 852).map { many.shares(on: .ios).share(ofScreen: $0, in: nil) } ?? 1
        #expect((0.3...0.36).contains(before))
    }
}

@Suite struct FirstOpenLagsTests {
    @Test func sharesGrowToOne() {
        let lags = FirstOpenLags()
        let shares = [0, 15, 60, 300, 7200, 86_400, 700_000].map { lags.share(within: $0) }
        #expect(shares == shares.sorted())
        #expect(shares.first == 0)
        #expect((0.999...1.01).contains(shares.last ?? 0))
    }

    @Test func theDensityIsTheGrowthOfTheShare() {
        let lags = FirstOpenLags()
        for lag in stride(from: 1.0, to: 80_000, by: 997) {
            let growth = lags.share(within: lag + 0.5) - lags.share(within: lag)
            #expect(abs(growth - lags.density(at: lag) / 2) < 0.001)
        }
    }

    @Test func certainMatchesReplaceTheBuiltInLags() {
        var lags = FirstOpenLags()
        for _ in 0..<10_000 { lags.add(1000) }
        #expect(lags.share(within: 1800) - lags.share(within: 900) > 0.98)
        lags.add(.nan)
        lags.add(-5)
        lags.add(.infinity)
        #expect(lags.density(at: .infinity) > 0)
    }
}

@Suite struct ClaimStatisticsTests {
    @Test func networksWhoseClaimsCameByTheirCandidateAreTrusted() {
        let learnt = ClaimStatistics.ofHomes()
        #expect(learnt.odds(.ipv4, crowd: 1, prior: 0.2) > 5 * ClaimStatistics().odds(.ipv4, crowd: 1, prior: 0.2))
        #expect(learnt.odds(.ipv6, crowd: 1, prior: 0.2) == ClaimStatistics().odds(.ipv6, crowd: 1, prior: 0.2))
    }

    @Test func networksOfStrangersAreTrustedLess() {
        var matcher = InstallMatcher()
        let stranger = MatchCandidate.sample(
            of: .sample(screen: (440, 956), system: (18, 5), language: "tr-TR"), secondsAgo: 5000)
        for _ in 0..<500 { matcher.claims.add(matcher.decide(.sample(), among: [stranger])) }
        #expect(
            matcher.claims.odds(.ipv4, crowd: 1, prior: 0.2) < ClaimStatistics().odds(.ipv4, crowd: 1, prior: 0.2) / 5)
    }

    @Test func falseClaimsCannotMakeANetworkCertain() {
        #expect(ClaimStatistics.ofHomes(claims: iterations(5000)).odds(.ipv4, crowd: 1, prior: 0.2) < 33)
    }

    @Test func oddsNeverRiseWithTheCrowd() {
        var generator = seededGenerator()
        for _ in 0..<iterations(10) {
            var matcher = InstallMatcher()
            for _ in 0..<200 {
                let crowd = Int.random(in: 1...12, using: &generator)
                let candidates = (0..<crowd).map { MatchCandidate.sample("\($0)", of: .random(using: &generator)) }
                matcher.claims.add(matcher.decide(.sample(.random(using: &generator)), among: candidates))
            }
            let odds = (1...30).map { matcher.claims.odds(.ipv4, crowd: $0, prior: 0.2) }
            #expect(zip(odds, odds.dropFirst()).allSatisfy { $0 >= $1 })
        }
    }

    @Test func aNewProjectMatchesFromThePolicysLeast() {
        #expect(ClaimStatistics().leastPosterior(MatchingPolicy()) == 0.9)
    }

    @Test func doubtfulMatchesOfANewProjectSoonRaiseWhatIsRequired() {
        var claims = ClaimStatistics()
        for _ in 0..<20 { claims.add(.sample(posterior: 0.93)) }
        #expect(claims.leastPosterior(MatchingPolicy()) > 0.93)
    }

    @Test func doubtfulMatchesRaiseWhatIsRequired() {
        var (sure, doubtful) = (ClaimStatistics(), ClaimStatistics())
        for index in 0..<1000 {
            sure.add(.sample(posterior: 0.9995))
            doubtful.add(.sample(posterior: index % 2 == 0 ? 0.9995 : 0.93))
        }
        #expect(sure.leastPosterior(MatchingPolicy()) == 0.9)
        #expect(doubtful.leastPosterior(MatchingPolicy()) > 0.93)
    }

    @Test func manyStrangersRaiseWhatIsRequired() {
        func required(strangers: Int) -> Double {
            var claims = ClaimStatistics()
            for index in 0..<2000 { claims.add(.sample(posterior: index % 20 == 0 ? 0.92 : 0.9995)) }
            for _ in 0..<strangers { claims.add(.sample(posterior: 0.001)) }
            return claims.leastPosterior(MatchingPolicy())
        }
        #expect(required(strangers: 20_000) >= required(strangers: 2000))
        #expect(required(strangers: 20_000) > 0.9)
    }

    @Test func fadingKeepsSharesAndForgetsTheirNumber() {
        var learnt = ClaimStatistics.ofHomes()
        let before = learnt.odds(.ipv4, crowd: 1, prior: 0.2)
        learnt.fade(to: 0.001)
        #expect(learnt.odds(.ipv4, crowd: 1, prior: 0.2) < before)
    }
}

extension MatchDecision {
    /// The decision about a claim whose only candidate has a probability.
    fileprivate static func sample(posterior: Double) -> MatchDecision {
        var candidate = MatchExplanation.Candidate(
            id: "1", link: "link", age: 60, route: .ipv4, crowd: 1, isCrowded: false, networkWeight: 0, lagWeight: 0,
            traits: [],
            traitLimit: 1)
        candidate.posterior = posterior
        return MatchDecision(
            reason: .unsure, explanation: MatchExplanation(candidates: [candidate], none: 1 - posterior, required: 0.9))
    }
}
