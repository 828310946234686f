/// The scores of all policies in a world.
package struct MatchingResult: Sendable {
    /// The world.
    package let world: MatchingWorld
    /// The scores of the matcher, by what it knows.
    package let matchers: [(settings: MatcherSettings, score: MatchingScore)]
    /// The scores of simple ways to match, in worlds that tables show.
    let naive: [(rule: NaiveMatching.Rule, score: MatchingScore)]

    /// Plays a world.
    ///
    /// - Parameter withNaive: whether simple ways are tried as well, which take long.
    package init(
        playing world: MatchingWorld, settings: [MatcherSettings] = MatcherSettings.allCases, withNaive: Bool = false
    ) throws {
        self.world = world
        (matchers, naive) = try MatchingRun.play(world, settings: settings, withNaive: withNaive)
    }
}

extension MatchingWorld {
    /// Whether tables show the world by itself.
    var isShown: Bool { lag == .usual && families == .both && place != .relay }
}
