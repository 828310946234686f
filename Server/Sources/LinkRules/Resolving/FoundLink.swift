public import LinkStorage
public import WaymarkLinks

/// A link that an address leads to.
///
/// An object, since it is found once for many clicks.
public final class FoundLink: Sendable {
    /// The parameters of the link as its domain allows them, with those of the address that the domain passes on.
    ///
    /// An address in `al` that must not be followed is left out and, on a domain with URL patterns, apps of others, and of an
    /// unsigned long link everything that strangers could use for their own ends.
    public let link: DynamicLink
    /// The stored link; `nil` for a long link, of which nothing is stored or counted.
    public let record: LinkRecord?
    /// The domain of the address.
    public let domain: ConfiguredDomain
    /// Which of the domain's hosts the address names.
    let host: DomainHost
    /// What was read of a long link; of a stored one its parameters only.
    ///
    /// For warnings: unlike ``link``, with what the domain does not allow.
    public let reading: LongLinkReading
    /// The parameters of the address that the domain passes on; none of a long link, whose query is its own.
    let passed: [QueryParameter]
    /// What the signature of a long link is worth; `nil` without one.
    let signature: LongLinkSignature.Outcome?

    /// Finds a short link.
    ///
    /// - Parameter query: the query of its address.
    convenience init(_ record: LinkRecord, query: String?, in match: DomainMatch) {
        let passed = query.map { match.domain.record.passedParameters.parameters(of: $0) } ?? []
        self.init(LongLinkReading(link: record.link), record: record, passed: passed, signature: nil, in: match)
    }

    /// Finds a long link.
    convenience init(_ reading: LongLinkReading, signature: LongLinkSignature.Outcome?, in match: DomainMatch) {
        self.init(reading, record: nil, passed: [], signature: signature, in: match)
    }

    private init(
        _ reading: LongLinkReading, record: LinkRecord?, passed: [QueryParameter],
        signature: LongLinkSignature.Outcome?, in match: DomainMatch
    ) {
        let domain = match.domain
        let given = record == nil ? reading.link.withoutEmptyParameters : reading.link
        var link = given.restricted(to: domain, isLong: record == nil, isSigned: signature?.isValid == true)
        if record == nil, signature?.isValid != true, !domain.urlPatterns.isEmpty {
            // They lead nowhere, and pages repeat them in addresses.
            link.unknownParameters.removeAll { $0.name != RequestedAddress.originName }
        }
        self.link = passed.isEmpty ? link : link.passingOn(passed)
        self.passed = passed
        self.signature = signature
        self.record = record
        self.domain = domain
        host = match.host
        self.reading = reading
    }

    /// The first parameter of a card that the domain does not show.
    var hiddenCardParameter: LinkParameter? {
        guard isStrangers, !domain.record.longLinks.showsCards else { return nil }
        return [.st, .sd, .si].first { reading.link.text(of: $0)?.isEmpty == false }
    }

    /// Whether anyone may have written the link: a long link without a valid signature, on a domain with URL patterns.
    var isStrangers: Bool {
        record == nil && signature?.isValid != true && !domain.urlPatterns.isEmpty
    }

    /// The short link, if it is one.
    public var shortLink: String? {
        record.map { domain.record.domain.url(for: $0.code) }
    }
}

extension FoundLink: Equatable {
    /// Whether both are the same link, found by addresses with the same meaning.
    public static func == (lhs: FoundLink, rhs: FoundLink) -> Bool {
        lhs === rhs
            || lhs.record == rhs.record && lhs.link == rhs.link && lhs.domain == rhs.domain
                && lhs.host == rhs.host && lhs.reading == rhs.reading
                && lhs.passed == rhs.passed && lhs.signature == rhs.signature
    }
}
