public import Foundation

/// An hour in Coordinated Universal Time, as the number of hours since 1 January 1970.
public struct UTCHour: Hashable, Sendable, Comparable {
    /// The number of hours since 1 January 1970.
    public let number: Int

    /// Creates an hour from its number.
    public init(number: Int) {
        self.number = number
    }

    /// Creates the hour that contains a moment.
    public init(_ moment: Date) {
        number = Int((moment.timeIntervalSince1970 / 3600).rounded(.down))
    }

    /// Creates the first hour of a day.
    public init(startOf day: UTCDay) {
        number = day.number * 24
    }

    /// The beginning of the hour.
    public var start: Date { Date(timeIntervalSince1970: Double(number) * 3600) }

    /// The day that contains the hour.
    public var day: UTCDay { UTCDay(number: number >= 0 ? number / 24 : (number - 23) / 24) }

    /// Orders earlier hours before later ones.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.number < rhs.number
    }
}

extension UTCHour {
    /// The hour that contains a moment in milliseconds since 1970.
    init(_ milliseconds: Int64) {
        let (hour, rest) = milliseconds.quotientAndRemainder(dividingBy: 3_600_000)
        self.init(number: Int(rest < 0 ? hour - 1 : hour))
    }

    /// The beginning of the hour in milliseconds since 1970, or the number closest to it.
    var milliseconds: Int64 {
        let (product, overflow) = Int64(number).multipliedReportingOverflow(by: 3_600_000)
        return overflow ? (number < 0 ? .min : .max) : product
    }
}
