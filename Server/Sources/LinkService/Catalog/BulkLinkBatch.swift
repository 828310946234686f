public import LinkStorage

/// A batch of the links that a bulk change selects.
public struct BulkLinkBatch: Hashable, Sendable {
    /// How many links one call looks at, at the most: what a transaction stores while others hardly wait, and never more than other nodes
    /// can be told by name.
    public static let maximumLimit = min(250, ChangedLink.mostNamed)

    /// Which links are meant.
    public var selection: LinkSelection
    /// The tag that they must not have.
    public var excludedTag: String?
    /// The newest link of the selection, which excludes links that are created meanwhile.
    public var newest: LinkRecord.ID?
    /// Where the batch begins: ``BulkLinkResult/next`` of the one before.
    public var after: String?

    /// Creates the first batch of a selection.
    public init(
        _ selection: LinkSelection, excludedTag: String? = nil, newest: LinkRecord.ID? = nil, after: String? = nil
    ) {
        self.selection = selection
        self.excludedTag = excludedTag
        self.newest = newest
        self.after = after
    }

    /// Whether a link of the selection is part of the change.
    func includes(_ link: LinkRecord) -> Bool {
        newest.map { link.id <= $0 } ?? true && excludedTag.map { !link.tags.contains($0) } ?? true
    }
}
