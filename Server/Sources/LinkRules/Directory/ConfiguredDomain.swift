public import LinkStorage
public import WaymarkLinks

/// A link domain with all settings that responses to its links depend on.
///
/// Part of a ``Directory``, which parses and compiles it once.
public final class ConfiguredDomain: Sendable {
    /// The domain as it is stored.
    public let record: LinkDomainRecord
    // What every click needs is kept apart, since the whole record would be copied with each look at it.
    /// The identity of the domain.
    public let id: LinkDomainRecord.ID
    /// Whether the letter case of codes counts.
    package let isCaseSensitive: Bool
    private let hasPathPrefix: Bool
    /// The same domain on its alternate host.
    public let alternate: LinkDomain?
    /// The apps of the domain's project, oldest first.
    public let apps: [AppRecord]
    /// The patterns of allowed destinations: the domain's own, otherwise its project's.
    public let urlPatterns: URLPatternSet
    /// Whether the domain's project permits that an installation is matched with a click that only probably led to it.
    package let matchesProbably: Bool
    /// The same domain on its retired hosts.
    package let retired: [LinkDomain]
    /// Host and port.
    let authority: String
    /// Host and port of the alternate host; the domain's own if it has none.
    let alternateAuthority: String

    /// Creates a domain from its records.
    public init(
        _ record: LinkDomainRecord, apps: [AppRecord] = [], urlPatterns: URLPatternSet = .unrestricted,
        matchesProbably: Bool = false
    ) {
        self.record = record
        id = record.id
        isCaseSensitive = record.isCaseSensitive
        hasPathPrefix = !record.domain.pathPrefix.isEmpty
        alternate = record.alternateDomain
        retired = record.retiredDomains
        self.apps = apps
        self.urlPatterns = urlPatterns
        self.matchesProbably = matchesProbably
        authority = record.domain.authority
        alternateAuthority = alternate?.authority ?? authority
    }

    /// The owner's website: the destination of the bare domain; otherwise, for a domain with a path prefix, the host's
    /// home page; otherwise the first site that the URL patterns allow.
    public var home: WebURL? {
        if let fallback = record.fallbackURL { return fallback }
        let domain = record.domain
        guard domain.pathPrefix.isEmpty else { return WebURL("\(domain.scheme)://\(domain.authority)/") }
        return urlPatterns.firstSite
    }

    /// The domain's prefixes on all its hosts.
    package var prefixes: [LinkDomain] { places.map(\.prefix) }

    /// The domain on each of its hosts.
    var places: [(host: DomainHost, prefix: LinkDomain)] {
        [(.own, record.domain)] + (alternate.map { [(.alternate, $0)] } ?? [])
            + retired.indices.map { (.retired($0), retired[$0]) }
    }

    /// The part of a path below the domain's prefix; `nil` if the path is not below it.
    func remainder(ofPath path: String) -> Substring? {
        if !hasPathPrefix, path.utf8.first == UInt8(ascii: "/") { return path[...] }
        return record.domain.remainder(ofPath: path)
    }

    /// Host and port of one of the hosts.
    func authority(of host: DomainHost) -> String {
        switch host {
        case .own: authority
        case .alternate: alternateAuthority
        case .retired(let index): retired[index].authority
        }
    }
}

extension ConfiguredDomain: Hashable {
    /// Whether both have the same record; apps and inherited patterns are not compared.
    public static func == (lhs: ConfiguredDomain, rhs: ConfiguredDomain) -> Bool {
        lhs === rhs || lhs.record == rhs.record
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(record.id)
    }
}
