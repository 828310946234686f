import Foundation

/// Lets requests through at an average rate, with a bounded number at once.
struct TokenBucket: Hashable, Sendable {
    private var tokens: Double
    private var filledAt: Date

    /// Makes a full bucket.
    init(burst: Int, at moment: Date) {
        tokens = Double(burst)
        filledAt = moment
    }

    /// Takes one token, or says after how many seconds there will be one.
    ///
    /// A clock that jumps back fills nothing, and takes nothing away.
    mutating func take(rate: Double, burst: Int, at moment: Date) -> Double? {
        let elapsed = max(0, moment.timeIntervalSince(filledAt))
        tokens = min(Double(burst), tokens + elapsed * rate)
        filledAt = moment
        guard tokens < 1 else {
            tokens -= 1
            return nil
        }
        return (1 - tokens) / rate
    }
}
