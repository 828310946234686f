import Foundation
public import LinkRules
public import LinkStorage
import WaymarkLinks

/// A link as callers see it: one that a creation made or found, or that the catalog read.
public struct ManagedLink: Sendable {
    /// The link as it is stored.
    public var record: LinkRecord
    /// The domain that it lives on.
    public var domain: LinkDomainRecord
    /// The short link.
    public var shortLink: String
    /// The address of the link's flow page: the short link with `?d=1`.
    public var previewLink: String
    /// What is odd about the link.
    public var warnings: [CreationWarning]
    /// Whether this creation made the link, rather than found an earlier one's.
    public var isNew: Bool

    /// Describes a stored link.
    public init(record: LinkRecord, domain: LinkDomainRecord, warnings: [CreationWarning] = [], isNew: Bool = false) {
        self.record = record
        self.domain = domain
        shortLink = domain.domain.url(for: record.code)
        previewLink = shortLink + "?d=1"
        self.warnings = warnings
        self.isNew = isNew
    }
}
