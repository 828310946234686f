/// Some of the clicks that a query selects.
public struct RecordedClickPage: Hashable, Sendable {
    /// A place between two pages.
    public struct Mark: Hashable, Sendable {
        package let number: Int64

        package init(number: Int64) {
            self.number = number
        }
    }

    /// The clicks, in the order in which they were stored: roughly that of their times.
    public var clicks: [RecordedClick]
    /// Where the next page begins; `nil` after the last one.
    public var next: Mark?

    /// Creates a page.
    public init(clicks: [RecordedClick], next: Mark?) {
        self.clicks = clicks
        self.next = next
    }
}
