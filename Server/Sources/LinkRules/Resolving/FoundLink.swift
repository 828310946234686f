public import LinkStorage
public import WaymarkLinks

/// A link that an address leads to.
public struct FoundLink: Equatable, Sendable {
    /// The parameters of the link, without an address in `al` that must not be followed.
    public let link: DynamicLink
    /// The stored link; `nil` for a long link, of which nothing is stored or counted.
    public let record: LinkRecord?
    /// The domain of the address.
    public let domain: ConfiguredDomain
    /// Whether the address names the domain's alternate host.
    let isOnAlternateHost: Bool
    /// What was read of a long link; of a stored one its parameters only.
    ///
    /// For warnings: unlike ``link``, with an address in `al` that must not be followed.
    public let reading: LongLinkReading

    /// Finds a short link.
    init(_ record: LinkRecord, in match: DomainMatch) {
        self.init(LongLinkReading(link: record.link), record: record, in: match)
    }

    /// Finds a long link.
    init(_ reading: LongLinkReading, in match: DomainMatch) {
        self.init(reading, record: nil, in: match)
    }

    private init(_ reading: LongLinkReading, record: LinkRecord?, in match: DomainMatch) {
        link = reading.link.followable(apps: match.domain.apps, patterns: match.domain.urlPatterns)
        self.record = record
        domain = match.domain
        isOnAlternateHost = match.isOnAlternateHost
        self.reading = reading
    }

    /// The short link, if it is one.
    public var shortLink: String? {
        record.map { domain.record.domain.url(for: $0.code) }
    }
}
