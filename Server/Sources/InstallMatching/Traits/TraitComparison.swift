import Foundation

/// The comparison of a trait of a click with that of an installation, and its weight.
public struct TraitComparison: Codable, Hashable, Sendable {
    /// The results of a comparison.
    public enum Outcome: String, Codable, Hashable, Sendable {
        /// Both sides have the same value.
        case agrees
        /// The sides have different values.
        case differs
        /// One side does not know its value, or a more precise trait was compared.
        case unknown
    }

    /// The trait.
    public let trait: DeviceTrait
    /// The result.
    public let outcome: Outcome
    /// The natural logarithm of how many times likelier the result is if both are one device; 0 if unknown.
    public let weight: Double

    /// A trait that decides nothing.
    static func unknown(_ trait: DeviceTrait) -> TraitComparison {
        TraitComparison(trait: trait, outcome: .unknown, weight: 0)
    }

    /// Weighs a result, with the formula of Fellegi and Sunter.
    ///
    /// - Parameters:
    ///   - share: how many of the people on the network have the value; if the values differ, that of the click.
    ///   - agreement: how often both sides of one device agree.
    init(_ trait: DeviceTrait, agrees: Bool, share: Double, agreement: Double) {
        self.trait = trait
        let agreement = min(max(agreement, 0.5), 0.9999)
        if agrees {
            outcome = .agrees
            // Agreement never speaks against a pair: a value that everyone has says nothing.
            weight = max(0, log(agreement / share))
        } else {
            outcome = .differs
            weight = min(0, log((1 - agreement) / max(1 - share, 0.01)))
        }
    }

    private init(trait: DeviceTrait, outcome: Outcome, weight: Double) {
        self.trait = trait
        self.outcome = outcome
        self.weight = weight
    }
}
