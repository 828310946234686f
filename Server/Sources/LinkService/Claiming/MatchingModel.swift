import Foundation
import InstallMatching

/// The knowledge that the matching of one project has learnt, and the used part of its budget.
struct MatchingModel: Codable, Sendable {
    var frequencies = TraitFrequencies()
    var lags = FirstOpenLags()
    var claims = ClaimStatistics()
    var budget = MatchingBudget()
    /// The week, counted from 1970, in which what was learnt was last reduced.
    private var week: Int

    /// The part of what was learnt that is kept each week.
    private static let kept = 0.5

    /// Creates the model of a project that has learnt nothing.
    init(at moment: Date) {
        week = Self.week(of: moment)
    }

    /// The matcher that decides with what was learnt.
    var matcher: InstallMatcher { InstallMatcher(frequencies: frequencies, lags: lags, claims: claims) }

    /// Halves what was learnt with each week that has passed, so that what is common now soon counts more than what was.
    mutating func fade(at moment: Date) {
        let now = Self.week(of: moment)
        guard now > week else { return }
        for _ in 0..<min(now - week, 8) {
            frequencies.halve()
            claims.fade(to: Self.kept)
        }
        week = now
    }

    private static func week(of moment: Date) -> Int {
        Int((moment.timeIntervalSince1970 / 604_800).rounded(.down))
    }
}
