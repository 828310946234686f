/// The number of clicks of a day with one value of a dimension.
public struct ClickValueCount: Hashable, Sendable {
    /// The day.
    public var day: UTCDay
    /// The value; `nil` for *other*, which collects the values beyond the limit.
    public var value: String?
    /// The number of clicks.
    public var count: Int64

    /// Creates a count.
    public init(day: UTCDay, value: String?, count: Int64) {
        self.day = day
        self.value = value
        self.count = count
    }
}
