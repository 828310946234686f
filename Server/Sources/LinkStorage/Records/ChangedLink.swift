public import WaymarkLinks

/// The address of a link that was changed or deleted, by which caches forget it.
public struct ChangedLink: Hashable, Sendable {
    /// How many links one change names to other nodes at the most; where more change at once, nodes forget all that they know of links.
    public static let mostNamed = 256

    /// Its domain.
    public var domain: LinkDomainRecord.ID
    /// Its code, in the letter case of the link.
    public var code: ShortCode

    /// Names a link.
    public init(domain: LinkDomainRecord.ID, code: ShortCode) {
        self.domain = domain
        self.code = code
    }
}
