/// A page of events that apps have reported.
public struct AppEventPage: Equatable, Sendable, Codable {
    /// The most events on a page.
    public static let maximumLimit = 1000

    /// The events in the order in which they were stored; can be empty although other pages follow.
    public var events: [AppEventResource]
    /// The cursor of the next page; `nil` on the last one.
    public var next: String?

    /// Creates a page.
    public init(events: [AppEventResource], next: String? = nil) {
        self.events = events
        self.next = next
    }
}
