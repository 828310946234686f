public import LinkStorage
import WaymarkLinks

/// Links that were disabled, or would be.
public struct DisabledLinks: Sendable {
    /// The links, newest first; those that were off before are not among them.
    public let links: [ManagedLink]
    /// Where the next batch begins; `nil` after the last one.
    public let next: String?
}

/// A deleted link as callers see it.
public struct DeletedLink: Sendable {
    /// What is left of the link.
    public let record: DeletedLinkRecord
    /// The domain that it lived on.
    public let domain: LinkDomainRecord
    /// The short link, which answers that it is gone.
    public var shortLink: String { domain.domain.url(for: record.code) }
}
