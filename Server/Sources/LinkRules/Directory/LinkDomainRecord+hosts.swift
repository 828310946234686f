public import LinkStorage
public import WaymarkLinks

extension LinkDomainRecord {
    /// How many retired hosts a domain keeps at the most.
    public static let maximumRetiredHosts = 50

    /// The same domain on its alternate host, parsed anew at each call; ``ConfiguredDomain/alternate`` keeps it.
    public var alternateDomain: LinkDomain? {
        guard let alternateHost else { return nil }
        return LinkDomain("\(domain.scheme)://\(alternateHost)\(domain.pathPrefix)")
    }

    /// The same domain on its retired hosts, parsed anew at each call.
    package var retiredDomains: [LinkDomain] {
        retiredHosts.compactMap { LinkDomain("\(domain.scheme)://\($0)\(domain.pathPrefix)") }
    }

    /// The domain, and the same on its other hosts.
    package var allDomains: [LinkDomain] {
        [domain] + (alternateDomain.map { [$0] } ?? []) + retiredDomains
    }

    /// Whether both are reached by the same host and port.
    package func sharesAuthority(with other: LinkDomainRecord) -> Bool {
        let own = allDomains.map(\.authority)
        return other.allDomains.contains { own.contains($0.authority) }
    }

    /// The domain, where links go on at the hosts by which an older state of it was reached.
    public func keepingHosts(of old: LinkDomainRecord) -> LinkDomainRecord {
        var domain = self
        let hosts = old.retiredHosts + [old.alternateHost].compactMap(\.self)
        for host in hosts where domain.alternateHost != host && !domain.retiredHosts.contains(host) {
            domain.retiredHosts.append(host)
        }
        return domain
    }

    /// The domain without a host that is not its own; `nil` if it has no such host.
    public func removingHost(_ text: String) -> LinkDomainRecord? {
        guard let host = LinkDomain("\(domain.scheme)://\(text)"), host.pathPrefix.isEmpty else { return nil }
        var domain = self
        if domain.alternateHost == host.authority { domain.alternateHost = nil }
        domain.retiredHosts.removeAll { $0 == host.authority }
        return domain == self ? nil : domain
    }
}
