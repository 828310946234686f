import Foundation

/// What the matcher promises in simulated worlds.
package enum MatchingGoals {
    /// From how many matches a precision says something.
    package static let leastMatches = 1000

    /// The goals that a score misses, in words; none if all are reached.
    package static func missed(by score: MatchingScore, of settings: MatcherSettings, in world: MatchingWorld)
        -> [String]
    {
        guard world.place != .relay else {
            return score.accepted == 0 ? [] : ["\(score.accepted) matches through a relay"]
        }
        guard score.accepted >= leastMatches else { return [] }
        var missed: [String] = []
        func expect(_ isReached: Bool, _ what: String, _ value: Double) {
            if !isReached { missed.append("\(what) is \(String(format: "%.4f", value))") }
        }
        let isKnown = settings == .known
        expect(score.precision >= (isKnown ? 0.99 : 0.95), "precision", score.precision)
        expect(score.organicFalse <= (isKnown ? 0.01 : 0.03), "organic-false", score.organicFalse)
        guard isKnown else { return missed }
        expect(score.calibrationError <= 0.02, "calibration error", score.calibrationError)
        guard world.organicShare <= 0.5 else { return missed }
        let recall = world.place == .campus ? 0.35 : 0.7
        expect(score.recallOfFindable >= recall, "recall of findable", score.recallOfFindable)
        // Of all who came by a click, where installations take minutes and the app asks from both families.
        if world.families == .both, world.lag == .quick || world.lag == .usual {
            expect(score.recall >= recall, "recall", score.recall)
        }
        return missed
    }
}
