public import LinkStorage
public import WaymarkLinks

/// A link that an address refers to.
///
/// A class, because one instance serves many clicks.
public final class FoundLink: Sendable {
    /// The parameters of the link that its domain allows, with the passed-on parameters of the address.
    ///
    /// An address in `al` with a forbidden scheme is removed. On a domain with URL patterns, other projects' apps are
    /// removed, and an unsigned long link loses all parameters that could be abused.
    public let link: DynamicLink
    /// The stored link; `nil` for a long link, which is neither stored nor counted.
    public let record: LinkRecord?
    /// The domain of the address.
    public let domain: ConfiguredDomain
    /// The host of the domain that the address names.
    let host: DomainHost
    /// The parsed long link; for a stored link, its parameters only.
    ///
    /// Used for warnings: unlike ``link``, it contains what the domain does not allow.
    public let reading: LongLinkReading
    /// The parameters of the address that the domain passes on; empty for a long link.
    let passed: [QueryParameter]
    /// The result of checking the signature of a long link; `nil` without a signature.
    let signature: LongLinkSignature.Outcome?

    /// Creates the result for a short link.
    ///
    /// - Parameter query: the query of its address.
    convenience init(_ record: LinkRecord, query: String?, in match: DomainMatch) {
        let passed = query.map { match.domain.record.passedParameters.parameters(of: $0) } ?? []
        self.init(LongLinkReading(link: record.link), record: record, passed: passed, signature: nil, in: match)
    }

    /// Creates the result for a long link.
    convenience init(_ reading: LongLinkReading, signature: LongLinkSignature.Outcome?, in match: DomainMatch) {
        self.init(reading, record: nil, passed: [], signature: signature, in: match)
    }

    /// Creates the same link with other parameters.
    private init(_ other: FoundLink, link: DynamicLink) {
        self.link = link
        passed = []
        signature = nil
        record = other.record
        domain = other.domain
        host = other.host
        reading = LongLinkReading(link: link)
    }

    /// The link with only what a match may deliver that is not certain.
    ///
    /// Besides the shareable parts these are the address without query and fragment, the campaign, the apps and their least
    /// versions.
    package var shareable: FoundLink {
        let parts = record?.shareable ?? []
        return parts.includesEverything ? self : FoundLink(self, link: link.limited(to: parts))
    }

    /// The link as an address changes it for one visit, which can be no more than what an unsigned long link may say.
    ///
    /// - Returns: the same link, if the domain does not permit what it would lead to.
    package func changed(by override: LinkOverride, in directory: Directory) -> FoundLink {
        guard record != nil else { return self }
        var changed = override.applied(to: link)
        // Anyone may have written it: where destinations are restricted, it shows no words of its own.
        if !domain.urlPatterns.isEmpty, !domain.record.longLinks.showsCards { changed.social = link.social }
        guard changed != link, Resolution.refusal(of: changed, domain, directory) == nil else { return self }
        return FoundLink(self, link: changed.restricted(to: domain, isLong: false, isSigned: false))
    }

    private init(
        _ reading: LongLinkReading, record: LinkRecord?, passed: [QueryParameter],
        signature: LongLinkSignature.Outcome?, in match: DomainMatch
    ) {
        let domain = match.domain
        let given = record == nil ? reading.link.withoutEmptyParameters : reading.link
        var link = given.restricted(to: domain, isLong: record == nil, isSigned: signature?.isValid == true)
        if record == nil, signature?.isValid != true, !domain.urlPatterns.isEmpty {
            // Unknown parameters have no effect, and pages would repeat them in addresses.
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

    /// The first card parameter that the domain does not show.
    var hiddenCardParameter: LinkParameter? {
        guard isStrangers, !domain.record.longLinks.showsCards else { return nil }
        return [.st, .sd, .si].first { reading.link.text(of: $0)?.isEmpty == false }
    }

    /// Whether anyone may have written the link: a long link without a valid signature, on a domain with URL patterns.
    var isStrangers: Bool {
        record == nil && signature?.isValid != true && !domain.urlPatterns.isEmpty
    }

    /// The short link; `nil` for a long link.
    public var shortLink: String? {
        record.map { domain.record.domain.url(for: $0.code) }
    }

    /// The link on its domain's own host, without what pages and tools add to addresses.
    package var address: String { shortLink ?? RequestedAddress(self).url }
}

extension FoundLink: Equatable {
    /// Whether both are the same link, found by equivalent addresses.
    public static func == (lhs: FoundLink, rhs: FoundLink) -> Bool {
        lhs === rhs
            || lhs.record == rhs.record && lhs.link == rhs.link && lhs.domain == rhs.domain
                && lhs.host == rhs.host && lhs.reading == rhs.reading
                && lhs.passed == rhs.passed && lhs.signature == rhs.signature
    }
}
