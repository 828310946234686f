import Foundation
import Testing

@testable import InstallMatching

@Suite struct MatchingBudgetTests {
    private let matcher = InstallMatcher(claims: .ofHomes())
    private var matched: MatchDecision { matcher.decide(.sample(), among: [.sample()]) }
    private var nothing: MatchDecision { matcher.decide(.sample(), among: []) }
    private var crowd: MatchDecision {
        matcher.decide(
            .sample(), among: (0..<4).map { .sample("\($0)", of: .unknown, secondsAgo: 500 + Double($0) * 1000) })
    }

    @Test func matchesOfAnHourAreLimited() {
        var limits = MatchingBudget.Limits()
        limits.matches = 10
        limits.matchedShare = 1
        var budget = MatchingBudget(limits: limits)
        let reasons = (0..<12).map { _ in budget.admit(matched, at: noon).reason }
        #expect(reasons == Array(repeating: .matched, count: 10) + [.stopped, .stopped])
        #expect(budget.stop(at: noon) == .matches)
        #expect(budget.stop(at: noon.addingTimeInterval(3600)) == nil)
        #expect(budget.admit(matched, at: noon.addingTimeInterval(3600)).reason == .matched)
    }

    @Test func moreMatchesThanPlausibleStopMatching() {
        var budget = MatchingBudget()
        for _ in 0..<49 { #expect(budget.admit(matched, at: noon).reason == .matched) }
        #expect(budget.admit(matched, at: noon).reason == .stopped)
        #expect(budget.stop(at: noon) == .share)
    }

    @Test func growingCrowdsStopMatching() {
        var budget = MatchingBudget()
        for _ in 0..<100 { _ = budget.admit(nothing, at: noon) }
        for _ in 0..<24 { _ = budget.admit(matched, at: noon) }
        for _ in 0..<25 { _ = budget.admit(crowd, at: noon) }
        #expect(budget.stop(at: noon) == nil)
        for _ in 0..<2 { _ = budget.admit(crowd, at: noon) }
        #expect(budget.stop(at: noon) == .crowds)
        let stopped = budget.admit(matched, at: noon)
        #expect(stopped.reason == .stopped && stopped.match == nil)
        #expect(stopped.explanation == matched.explanation)
    }
}
