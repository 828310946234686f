public import Foundation
import WaymarkLinks

/// A day by Coordinated Universal Time: the number of days since 1 January 1970.
public struct UTCDay: Hashable, Sendable, Comparable {
    /// The number of days since 1 January 1970.
    public let number: Int

    /// Wraps a number of days since 1 January 1970.
    public init(number: Int) {
        self.number = number
    }

    /// The day that holds a moment.
    public init(_ moment: Date) {
        number = Int((moment.timeIntervalSince1970 / 86_400).rounded(.down))
    }

    /// Orders earlier before later.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.number < rhs.number
    }
}
