package import Foundation

extension Date {
    /// Creates a moment from whole milliseconds since 1970, as stores keep them.
    package init(millisecondsSince1970 milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Whole milliseconds since 1970, rounded to the nearest; moments out of range become the first or the last one.
    package var millisecondsSince1970: Int64 {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        // Rounding and not truncation: a stored moment must become the same number again.
        guard milliseconds < 0x1p53 else { return 1 << 53 }
        return milliseconds > -0x1p53 ? Int64(milliseconds) : -(1 << 53)
    }

    /// The moment as a store gives it back.
    package var roundedToMilliseconds: Date {
        Date(millisecondsSince1970: millisecondsSince1970)
    }
}
