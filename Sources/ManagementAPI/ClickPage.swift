/// A page of single clicks.
public struct ClickPage: Equatable, Sendable, Codable {
    /// The most clicks on a page.
    public static let maximumLimit = 5000

    /// The clicks, roughly in the order of their times; can be empty although other pages follow.
    public var clicks: [ClickResource]
    /// The cursor of the next page; `nil` on the last one.
    public var next: String?

    /// Creates a page.
    public init(clicks: [ClickResource], next: String? = nil) {
        self.clicks = clicks
        self.next = next
    }
}
