public import WaymarkLinks

/// Where a link is that was changed or deleted: enough to forget what is known of it.
public struct ChangedLink: Hashable, Sendable {
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
