public import LinkStorage
public import WaymarkLinks

/// What an address means to the service.
public enum Resolution: Equatable, Sendable {
    /// A short link that is there.
    case short(LinkRecord, domain: LinkDomainRecord)
    /// A long link on one of the service's domains.
    case long(LongLinkReading, domain: LinkDomainRecord)
    /// A short link that is not followed now.
    case inactive(LinkRecord, LinkRecord.Inactivity, domain: LinkDomainRecord)
    /// A short link that was deleted.
    case deleted(DeletedLinkRecord, domain: LinkDomainRecord)
    /// Nothing: no link has the code, the path cannot be one's, or it is an invitation of App Invites (`/i/…`).
    case notFound(domain: LinkDomainRecord)
    /// The bare domain, which carries no link.
    case bareDomain(LinkDomainRecord)
    /// A long link that cannot be followed.
    case badLongLink(LongLinkError, domain: LinkDomainRecord)
    /// A link with a destination on a link domain of the service, which might lead round in circles.
    case linkIsDynamicLink(WebURL, domain: LinkDomainRecord)
    /// A destination that no URL pattern of the domain allows.
    case allowlistMiss(parameter: LinkParameter, url: AppURI, domain: LinkDomainRecord)
    /// The address is on none of the service's domains.
    case unknownDomain

    /// The short link that may be printed: one to follow, now or when its time has come.
    public var printableLink: String? {
        if case .inactive(let record, .notStarted, let domain) = self { return domain.domain.url(for: record.code) }
        return found?.shortLink
    }

    /// The link, where there is one to follow.
    public var found: FoundLink? {
        switch self {
        case .short(let record, let domain): FoundLink(link: record.link, record: record, domain: domain)
        case .long(let reading, let domain): FoundLink(link: reading.link, record: nil, domain: domain)
        case .inactive, .deleted, .notFound, .bareDomain, .badLongLink, .linkIsDynamicLink, .allowlistMiss,
            .unknownDomain:
            nil
        }
    }
}

/// A link that an address leads to.
public struct FoundLink: Hashable, Sendable {
    /// What the link says.
    public var link: DynamicLink
    /// The stored link; `nil` for a long link, of which nothing is stored and nothing counted.
    public var record: LinkRecord?
    /// The domain on which it was found.
    public var domain: LinkDomainRecord

    /// Makes a finding.
    public init(link: DynamicLink, record: LinkRecord?, domain: LinkDomainRecord) {
        self.link = link
        self.record = record
        self.domain = domain
    }

    /// The short link, where it is one.
    public var shortLink: String? {
        record.map { domain.domain.url(for: $0.code) }
    }
}
