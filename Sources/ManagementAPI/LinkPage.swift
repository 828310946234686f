public import WaymarkLinks

/// A page of a list of links.
public struct LinkPage: Equatable, Sendable, Codable {
    /// The links, newest first.
    public var links: [LinkResource]
    /// The cursor of the next page; `nil` on the last one.
    public var next: String?

    /// Creates a page.
    public init(links: [LinkResource], next: String? = nil) {
        self.links = links
        self.next = next
    }
}
