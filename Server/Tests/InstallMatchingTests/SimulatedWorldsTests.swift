import MatchingSimulation
import Testing

/// A few of the worlds that `MatchingSimulation` plays all of.
@Suite struct SimulatedWorldsTests {
    @Test(arguments: [
        MatchingWorld(.home, organicShare: 0.3, days: 3, seed: 11),
        MatchingWorld(.carrier, organicShare: 0.5, days: 3, seed: 12),
        MatchingWorld(.campus, organicShare: 0.3, families: .one, days: 3, seed: 13),
    ])
    func theMatcherReachesItsGoals(in world: MatchingWorld) throws {
        for (settings, score) in try MatchingResult(playing: world, settings: [.known, .misset]).matchers {
            #expect(score.accepted >= MatchingGoals.leastMatches || settings != .known)
            #expect(
                MatchingGoals.missed(by: score, of: settings, in: world) == [], "\(world.name), \(settings.rawValue)")
        }
    }

    @Test func nothingIsGuessedThroughARelay() throws {
        let world = MatchingWorld(.relay, clicksPerDay: 2000, days: 2, seed: 14)
        for (settings, score) in try MatchingResult(playing: world).matchers {
            #expect(MatchingGoals.missed(by: score, of: settings, in: world) == [])
        }
    }

    @Test func theSameSeedPlaysTheSameWorld() throws {
        let world = MatchingWorld(.home, lag: .quick, clicksPerDay: 2000, days: 2, seed: 15)
        let scores = try (0..<2).map { _ in
            try MatchingResult(playing: world, settings: [.builtIn]).matchers.map(\.score.accepted)
        }
        #expect(scores[0] == scores[1])
    }
}
