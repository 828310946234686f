/// How many clicks of a day had one value of a dimension.
public struct ClickValueCount: Hashable, Sendable {
    /// The day.
    public var day: UTCDay
    /// The value; `nil` for *other*: values that were too many to be counted one by one.
    public var value: String?
    /// How many clicks had it.
    public var count: Int64

    /// Creates a count.
    public init(day: UTCDay, value: String?, count: Int64) {
        self.day = day
        self.value = value
        self.count = count
    }
}
