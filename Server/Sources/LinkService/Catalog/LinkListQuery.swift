/// The links that a list shows, and its position.
public struct LinkListQuery: Hashable, Sendable {
    /// How many links one page holds at the most.
    public static let maximumLimit = 200

    /// Which links are shown.
    public var selection: LinkSelection
    /// Where the page begins: ``LinkList/next`` of the page before.
    public var after: String?
    /// How many links the page holds.
    public var limit: Int

    /// Creates a query for the newest links that are not archived.
    public init(_ selection: LinkSelection = LinkSelection(), after: String? = nil, limit: Int = 50) {
        self.selection = selection
        self.after = after
        self.limit = limit
    }
}

/// A page of links, newest first.
public struct LinkList: Sendable {
    /// The links.
    public let links: [ManagedLink]
    /// Where the next page begins; `nil` on the last one.
    public let next: String?
}
