public import LinkStorage
public import WaymarkLinks

/// A link domain with everything that the answers about its links depend on.
///
/// A part of a ``Directory``, which reads and compiles it once.
public final class ConfiguredDomain: Sendable {
    /// The domain as it is stored.
    public let record: LinkDomainRecord
    /// The same domain on its alternate host.
    public let alternate: LinkDomain?
    /// The apps of the domain's project, oldest first.
    public let apps: [AppRecord]
    /// The patterns that the destinations of links must match: the domain's own, else its project's.
    public let urlPatterns: URLPatternSet
    /// The same domain on its retired hosts.
    package let retired: [LinkDomain]
    /// Host and port.
    let authority: String
    /// Host and port of the alternate host; the domain's own without one.
    let alternateAuthority: String

    /// Creates a domain from its records.
    public init(_ record: LinkDomainRecord, apps: [AppRecord] = [], urlPatterns: URLPatternSet = .unrestricted) {
        self.record = record
        alternate = record.alternateDomain
        retired = record.retiredDomains
        self.apps = apps
        self.urlPatterns = urlPatterns
        authority = record.domain.authority
        alternateAuthority = alternate?.authority ?? authority
    }

    /// Where the owner's own pages begin: the page to which the bare domain leads; beside a path of links the host's home page;
    /// else the first site that the URL patterns allow.
    public var home: WebURL? {
        if let fallback = record.fallbackURL { return fallback }
        let domain = record.domain
        guard domain.pathPrefix.isEmpty else { return WebURL("\(domain.scheme)://\(domain.authority)/") }
        return urlPatterns.firstSite
    }

    /// The domain, and the same on its other hosts.
    package var prefixes: [LinkDomain] { places.map(\.prefix) }

    /// The domain on each of its hosts.
    var places: [(host: DomainHost, prefix: LinkDomain)] {
        [(.own, record.domain)] + (alternate.map { [(.alternate, $0)] } ?? [])
            + retired.indices.map { (.retired($0), retired[$0]) }
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
    /// Whether both are the same domain with the same settings; apps and inherited patterns do not count.
    public static func == (lhs: ConfiguredDomain, rhs: ConfiguredDomain) -> Bool {
        lhs === rhs || lhs.record == rhs.record
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(record.id)
    }
}
