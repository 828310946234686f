/// The reliability of a trait.
public struct TraitReliability: Hashable, Sendable {
    /// How often browser and app of one device agree, if both know the trait: the `m` of Fellegi and Sunter.
    public var agreement: Double
    /// How often a network is one where everyone has the same value, because its people live in one place.
    public var sharedByNetwork: Double

    /// Creates a reliability; both numbers lie between 0 and 1.
    public init(agreement: Double, sharedByNetwork: Double = 0) {
        self.agreement = agreement
        self.sharedByNetwork = sharedByNetwork
    }

    /// What holds without better knowledge.
    ///
    /// `agreement` allows for display zoom, desktop modes, languages set for one app only, and traveling clocks.
    public static let builtIn: [DeviceTrait: TraitReliability] = [
        .model: TraitReliability(agreement: 0.99),
        .screen: TraitReliability(agreement: 0.97),
        .form: TraitReliability(agreement: 0.99),
        .system: TraitReliability(agreement: 0.98),
        .language: TraitReliability(agreement: 0.96, sharedByNetwork: 0.6),
        .timeZone: TraitReliability(agreement: 0.99, sharedByNetwork: 0.95),
    ]
}
