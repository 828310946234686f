public import LinkStorage
public import WaymarkLinks

/// The meaning of an address to the service.
public enum Resolution: Equatable, Sendable {
    /// A short or long link to follow.
    case link(FoundLink)
    /// A short link that is not followed at the moment.
    case inactive(LinkRecord, LinkRecord.Inactivity, domain: LinkDomainRecord)
    /// A short link that was deleted.
    case deleted(DeletedLinkRecord, domain: LinkDomainRecord)
    /// Nothing: no link has the code, the path cannot be a link's, or it is an invitation of App Invites (`/i/…`).
    case notFound(domain: LinkDomainRecord)
    /// The bare domain, which carries no link.
    case bareDomain(LinkDomainRecord)
    /// A long link that cannot be followed.
    case badLongLink(LongLinkError, domain: LinkDomainRecord)
    /// A link with a destination on a link domain of the service, which could cause a redirect loop.
    case linkIsDynamicLink(WebURL, domain: LinkDomainRecord)
    /// A destination that no URL pattern of the domain allows.
    case allowlistMiss(parameter: LinkParameter, url: AppURI, domain: LinkDomainRecord)
    /// The address is on none of the service's domains.
    case unknownDomain

    /// The short link that may be printed, marked for statistics: a link that can be followed now or later.
    public var printableLink: String? {
        let link: String? =
            if case .inactive(let record, .notStarted, let domain) = self {
                domain.domain.url(for: record.code)
            } else {
                found?.shortLink
            }
        return link.map { "\($0)?\(PassedParameters.query(of: [PassedParameters.qrCodeMarker]))" }
    }

    /// The stored link that an address names, also if it is not followed; `nil` for a long link.
    package var storedLink: LinkRecord.ID? {
        switch self {
        case .link(let found): found.record?.id
        case .inactive(let record, _, _): record.id
        default: nil
        }
    }

    /// The link, if there is one to follow.
    public var found: FoundLink? {
        if case .link(let found) = self { found } else { nil }
    }

    /// The domain of the address; `nil` if it is on none of the service's.
    public var domain: LinkDomainRecord? {
        switch self {
        case .link(let found): found.domain.record
        case .inactive(_, _, let domain), .deleted(_, let domain), .notFound(let domain), .bareDomain(let domain),
            .badLongLink(_, let domain), .linkIsDynamicLink(_, let domain), .allowlistMiss(_, _, let domain):
            domain
        case .unknownDomain: nil
        }
    }
}
