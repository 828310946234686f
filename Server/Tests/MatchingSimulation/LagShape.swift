import Foundation

/// How long people take from a click to the first launch.
package enum LagShape: String, CaseIterable, Sendable {
    /// Small apps on fast networks: most within two minutes.
    case quick
    /// Half within five minutes.
    case usual
    /// Large apps: half within seventeen minutes.
    case slow
    /// Seven of ten as usual, the others at any time in three days.
    case tail
    /// Six of ten as usual, the others some hours later.
    case evening

    /// A lag in seconds.
    func draw(_ random: inout RandomSource) -> Double {
        switch self {
        case .quick: 20 + exp(log(80) + 0.7 * random.normal())
        case .usual: 60 + exp(log(240) + random.normal())
        case .slow: 120 + exp(log(900) + random.normal())
        case .tail:
            random.chance(0.7) ? Self.usual.draw(&random) : exp(log(600) + random.unit() * log(259_200.0 / 600))
        case .evening:
            random.chance(0.6) ? Self.usual.draw(&random) : max(1800, 21_600 + 7200 * random.normal())
        }
    }

    /// The shape for which a mis-set matcher takes it.
    var mistaken: LagShape {
        switch self {
        case .quick, .usual: .slow
        case .slow, .tail, .evening: .quick
        }
    }
}
