public import Foundation

/// The number of reported events with one name and currency, and the sum of their values.
public struct AppEventSum: Hashable, Sendable {
    /// The most names that are counted for one project on one day; events of more names are counted as ``otherName``.
    public static let mostNames = 100
    /// The name of events whose own name is one too many.
    public static let otherName = "other"

    /// The name of the events.
    public var name: String
    /// The currency of the values; `nil` for values that are not money, and for events without a value.
    public var currency: String?
    /// The number of events.
    public var count: Int64
    /// The sum of the values; `nil` if no event has one.
    public var value: Decimal?

    /// Creates a sum.
    public init(name: String, currency: String? = nil, count: Int64, value: Decimal? = nil) {
        self.name = name
        self.currency = currency
        self.count = count
        self.value = value
    }

    /// Adds the numbers of another sum.
    package mutating func add(_ other: AppEventSum) {
        count = .saturatingSum(count, other.count)
        if let more = other.value { value = (value ?? 0) + more }
    }
}

extension AppEventSum {
    /// Adds up sums of equal names and currencies: the most frequent first.
    package static func merged(_ sums: some Sequence<AppEventSum>) -> [AppEventSum] {
        var merged: [[String?]: AppEventSum] = [:]
        for sum in sums {
            let key = [sum.name, sum.currency]
            if merged[key]?.add(sum) == nil { merged[key] = sum }
        }
        return merged.values.sorted {
            ($1.count, $0.name, $0.currency ?? "") < ($0.count, $1.name, $1.currency ?? "")
        }
    }
}
