import Foundation
import LinkRules

/// The time for which single clicks are recorded.
struct ClickRetention: Sendable {
    /// The number of days; 0 if no clicks are recorded.
    let days: Int
    let clock: LinkClock

    /// Whether the records of clicks from a moment on are still there, give or take a day.
    func contains(_ moment: Date) -> Bool {
        days > 0 && moment >= clock.now() - Double(days + 1) * 86_400
    }
}
