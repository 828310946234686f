import Foundation

/// Admits requests at an average rate, with a limited burst.
struct TokenBucket: Hashable, Sendable {
    private var tokens: Double
    private var filledAt: Date

    /// Creates a full bucket.
    init(burst: Int, at moment: Date) {
        tokens = Double(burst)
        filledAt = moment
    }

    /// Takes one token, or says after how many seconds there will be one.
    ///
    /// A clock that jumps back fills nothing, and takes nothing away.
    mutating func take(rate: Double, burst: Int, at moment: Date) -> Double? {
        let wait = wait(rate: rate, burst: burst, at: moment)
        if wait == nil { tokens -= 1 }
        return wait
    }

    /// After how many seconds there will be a token; `nil` where there is one now.
    mutating func wait(rate: Double, burst: Int, at moment: Date) -> Double? {
        let elapsed = max(0, moment.timeIntervalSince(filledAt))
        tokens = min(Double(burst), tokens + elapsed * rate)
        filledAt = moment
        return tokens < 1 ? (1 - tokens) / rate : nil
    }

    /// Takes one token, or borrows it; no more are borrowed than the bucket holds.
    mutating func spend(burst: Int) {
        tokens = max(tokens - 1, -Double(burst))
    }
}
