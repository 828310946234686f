/// The rules by which a link is matched with an installation that has no evidence.
///
/// The defaults are cautious: where they differ from a project's true numbers, matches become rarer rather than wrong.
public struct MatchingPolicy: Hashable, Sendable {
    /// The probability from which a link is accepted; below 0.8 is taken as 0.8.
    public var acceptance = 0.9
    /// How long after the click an installation may ask, in seconds: two hours, at most a day.
    public var window = 7200.0
    /// How far a click may seem to follow the first launch, in seconds, because the clocks of several nodes differ.
    public var clockSkew = 30.0
    /// From how many candidates on a network nothing is guessed there.
    public var crowdLimit = 8
    /// The part of all matches that may be expected to be wrong; where many are doubtful, more than `acceptance` is required.
    public var expectedError = 0.005
    /// The number of wrong matches that may be expected beyond that part.
    ///
    /// It lets the first claims of a project match from `acceptance` on; among a thousand matches it no longer matters.
    public var initialDoubt = 0.6
    /// The part of all claims without a click that may be expected to get a link nevertheless.
    public var expectedStrangers = 0.0045
    /// The share of claims that come by a candidate of their network, until claims have shown it.
    public var foundShare = 0.2
    /// For how long after a click another one may be the same person's, in seconds, if no trait contradicts.
    public var repetition = 900.0
    /// The part of the odds of a click that is passed on to such a later one.
    public var passedOn = 0.75
    /// The largest sum of the weights of all traits; traits may depend on each other more than is learnt.
    public var evidenceLimit = 8.0
    /// How far each trait can be trusted.
    public var reliability = TraitReliability.builtIn

    /// Creates the default policy.
    public init() {}

    /// The acceptance that applies.
    var leastPosterior: Double { min(max(acceptance, 0.8), 1) }
    /// The window that applies.
    var longestLag: Double { min(max(window, 1), 86_400) }
}
