public import LinkStorage
public import WaymarkLinks

extension LinkDomainRecord {
    /// The most retired hosts of a domain.
    public static let maximumRetiredHosts = 50

    /// The domain on its alternate host, parsed at each call; ``ConfiguredDomain/alternate`` keeps it.
    public var alternateDomain: LinkDomain? {
        guard let alternateHost else { return nil }
        return LinkDomain("\(domain.scheme)://\(alternateHost)\(domain.pathPrefix)")
    }

    /// The domain on its retired hosts, parsed at each call.
    package var retiredDomains: [LinkDomain] {
        retiredHosts.compactMap { LinkDomain("\(domain.scheme)://\($0)\(domain.pathPrefix)") }
    }

    /// The domain on all its hosts.
    package var allDomains: [LinkDomain] {
        [domain] + (alternateDomain.map { [$0] } ?? []) + retiredDomains
    }

    /// Whether both have the same host and port.
    package func sharesAuthority(with other: LinkDomainRecord) -> Bool {
        let own = allDomains.map(\.authority)
        return other.allDomains.contains { own.contains($0.authority) }
    }

    /// The domain with the hosts of an older state added as retired ones, so that links continue to work on them.
    public func keepingHosts(of old: LinkDomainRecord) -> LinkDomainRecord {
        var domain = self
        let hosts = old.retiredHosts + [old.alternateHost].compactMap(\.self)
        for host in hosts where domain.alternateHost != host && !domain.retiredHosts.contains(host) {
            domain.retiredHosts.append(host)
        }
        return domain
    }

    /// The domain without one of its other hosts; `nil` if it has no such host.
    public func removingHost(_ text: String) -> LinkDomainRecord? {
        guard let host = LinkDomain("\(domain.scheme)://\(text)"), host.pathPrefix.isEmpty else { return nil }
        var domain = self
        if domain.alternateHost == host.authority { domain.alternateHost = nil }
        domain.retiredHosts.removeAll { $0 == host.authority }
        return domain == self ? nil : domain
    }
}
