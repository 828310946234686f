import InstallMatching

/// What a matcher knows about the world that it works in.
package enum MatcherSettings: String, CaseIterable, Sendable {
    /// The world's true numbers, frequencies learnt from its clicks, and its lags.
    case known = "true"
    /// Nothing: a new project, with built-in numbers only.
    case builtIn = "built-in"
    /// False numbers, all of them too hopeful or of other people: most claims on a
    /// network came by a click, traits nearly always agree, frequencies of another continent, lags of another shape.
    case misset = "mis-set"

    /// The matcher before it has seen the world.
    func matcher(in world: MatchingWorld) -> InstallMatcher {
        switch self {
        case .builtIn: return InstallMatcher()
        case .known:
            return InstallMatcher(policy: Self.truePolicy, lags: Self.lags(world.lag, seed: world.seed))
        case .misset:
            var policy = MatchingPolicy()
            policy.foundShare = 0.6
            for trait in DeviceTrait.allCases { policy.reliability[trait]?.agreement = 0.995 }
            return InstallMatcher(
                policy: policy, frequencies: Self.foreignFrequencies(seed: world.seed),
                lags: Self.lags(world.lag.mistaken, seed: world.seed))
        }
    }

    /// Whether frequencies are learnt in the world.
    var learnsFrequencies: Bool { self == .known }

    private static var truePolicy: MatchingPolicy {
        var policy = MatchingPolicy()
        policy.reliability[.language]?.agreement = 1 - WorldEvents.Noise.language
        policy.reliability[.screen]?.agreement = 1 - WorldEvents.Noise.screen
        policy.reliability[.system]?.agreement = 1 - WorldEvents.Noise.system
        policy.reliability[.timeZone]?.agreement = 1 - WorldEvents.Noise.timeZone
        policy.reliability[.model]?.agreement = 0.9999
        policy.reliability[.form]?.agreement = 0.9999
        return policy
    }

    private static func lags(_ shape: LagShape, seed: UInt64) -> FirstOpenLags {
        var random = RandomSource(seed: seed ^ 0x1A65)
        var lags = FirstOpenLags()
        for _ in 0..<20_000 { lags.add(shape.draw(&random)) }
        return lags
    }

    /// The frequencies of a project in Japan.
    private static func foreignFrequencies(seed: UInt64) -> TraitFrequencies {
        var random = RandomSource(seed: seed ^ 0xF0)
        let catalog = DeviceCatalog(countries: [(.japan, 1)])
        var frequencies = TraitFrequencies()
        for _ in 0..<5000 { frequencies.add(catalog.device(in: .japan, foreign: false, &random)) }
        return frequencies
    }
}
