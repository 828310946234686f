public import LinkStorage

/// Which links a list shall show, and from where on.
public struct LinkListQuery: Hashable, Sendable {
    /// How many links one page holds at the most.
    public static let maximumLimit = 200

    /// The prefix of the only domain to show.
    public var domain: String?
    /// Links whose name, code or destination holds this text.
    public var text: String?
    /// Links that carry this tag.
    public var tag: String?
    /// Whether archived links are shown.
    public var archive: LinkFilter.Archive
    /// Whether links of SDKs and of Firebase's `shortLinks` are shown too.
    public var includesUnmanaged: Bool
    /// Where the page begins: ``LinkList/next`` of the page before.
    public var after: String?
    /// How many links the page holds.
    public var limit: Int

    /// Makes a query for the newest links that are not archived.
    public init(
        domain: String? = nil, text: String? = nil, tag: String? = nil, archive: LinkFilter.Archive = .excluded,
        includesUnmanaged: Bool = true, after: String? = nil, limit: Int = 50
    ) {
        self.domain = domain
        self.text = text
        self.tag = tag
        self.archive = archive
        self.includesUnmanaged = includesUnmanaged
        self.after = after
        self.limit = limit
    }
}

/// One page of links, newest first.
public struct LinkList: Sendable {
    /// The links.
    public let links: [CreatedLink]
    /// Where the next page begins; `nil` on the last one.
    public let next: String?
}
