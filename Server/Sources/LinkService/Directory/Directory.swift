public import LinkStorage
public import WaymarkLinks

/// Everything that is set up, at one moment: projects, apps, domains and keys.
///
/// A value that never changes; ``DirectoryCache`` replaces it when the database changes.
public struct Directory: Sendable {
    /// The revision of the settings that the snapshot holds, or a later one.
    public let revision: Int64
    /// All projects, oldest first.
    public let projects: [ProjectRecord]
    /// All domains, oldest first.
    public let domains: [LinkDomainRecord]

    private let projectsByID: [ProjectRecord.ID: ProjectRecord]
    private let appsByProject: [ProjectRecord.ID: [AppRecord]]
    private let domainsByProject: [ProjectRecord.ID: [LinkDomainRecord]]
    private let domainsByID: [LinkDomainRecord.ID: LinkDomainRecord]
    private let domainsByPrefix: [LinkDomain: LinkDomainRecord]
    /// Domains by authority, those with the longest path prefix first.
    private let domainsByAuthority: [String: [LinkDomainRecord]]
    /// The https authorities of link hosts, by host.
    let secureAuthoritiesByHost: [String: String]
    private let keysByID: [APIKeyRecord.ID: APIKeyRecord]
    private let patternsByDomain: [LinkDomainRecord.ID: URLPatternSet]
    private let compiledPatterns: [[String]: URLPatternSet]

    /// A directory before anything was read.
    public static let empty = Directory(revision: -1, projects: [], apps: [], domains: [], keys: [])

    /// Indexes records.
    ///
    /// - Parameter previous: a directory whose compiled patterns are used again where they are the same.
    public init(
        revision: Int64, projects: [ProjectRecord], apps: [AppRecord], domains: [LinkDomainRecord],
        keys: [APIKeyRecord], previous: Directory? = nil
    ) {
        self.revision = revision
        self.projects = projects
        self.domains = domains
        projectsByID = Dictionary(projects.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        appsByProject = Dictionary(grouping: apps, by: \.projectID)
        domainsByProject = Dictionary(grouping: domains, by: \.projectID)
        domainsByID = Dictionary(domains.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        domainsByPrefix = Dictionary(
            domains.flatMap { record in record.allDomains.map { ($0, record) } },
            uniquingKeysWith: { first, _ in first })
        domainsByAuthority = Dictionary(
            domains.flatMap { record in record.allDomains.map { ($0.authority, [record]) } }, uniquingKeysWith: +
        ).mapValues { $0.sorted { $0.domain.pathPrefix.utf8.count > $1.domain.pathPrefix.utf8.count } }
        secureAuthoritiesByHost = Dictionary(
            domains.flatMap(\.allDomains).filter { $0.scheme == "https" }.map { ($0.host, $0) },
            uniquingKeysWith: { first, next in first.port != nil && next.port == nil ? next : first }
        ).mapValues(\.authority)
        keysByID = Dictionary(keys.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

        var compiled: [[String]: URLPatternSet] = [:]
        var patternsByDomain: [LinkDomainRecord.ID: URLPatternSet] = [:]
        for domain in domains {
            let inherited = projectsByID[domain.projectID]?.urlPatterns ?? []
            let texts = domain.urlPatterns.isEmpty ? inherited : domain.urlPatterns
            let patterns =
                compiled[texts] ?? previous?.compiledPatterns[texts] ?? URLPatternSet(storedPatterns: texts)
            compiled[texts] = patterns
            patternsByDomain[domain.id] = patterns
        }
        self.patternsByDomain = patternsByDomain
        compiledPatterns = compiled
    }

    /// The project with an identifier.
    public func project(_ id: ProjectRecord.ID) -> ProjectRecord? {
        projectsByID[id]
    }

    /// The project with a name; letter case counts.
    public func project(named name: String) -> ProjectRecord? {
        projects.first { $0.name == name }
    }

    /// The apps of a project, oldest first.
    public func apps(of project: ProjectRecord.ID) -> [AppRecord] {
        appsByProject[project] ?? []
    }

    /// The domains of a project, oldest first.
    public func domains(of project: ProjectRecord.ID) -> [LinkDomainRecord] {
        domainsByProject[project] ?? []
    }

    /// The domain with an identifier.
    public func domain(_ id: LinkDomainRecord.ID) -> LinkDomainRecord? {
        domainsByID[id]
    }

    /// The key with an identifier.
    public func key(_ id: APIKeyRecord.ID) -> APIKeyRecord? {
        keysByID[id]
    }

    /// The domain whose own or alternate prefix is exactly this one.
    public func domain(owning prefix: LinkDomain) -> LinkDomainRecord? {
        domainsByPrefix[prefix]
    }

    /// The patterns that destinations of a domain's links must match: its own, else its project's.
    public func urlPatterns(for domain: LinkDomainRecord) -> URLPatternSet {
        patternsByDomain[domain.id] ?? .unrestricted
    }

    /// Finds the domain that a request concerns, and what of the path lies below its prefix.
    ///
    /// The longest prefix wins, and only at the end of a segment: `/promos` does not hold `/promosx`.
    ///
    /// - Parameters:
    ///   - authority: host and port as the client wrote them; letter case does not count, a default port is ignored.
    ///   - path: the path, still percent-encoded.
    public func match(authority: String, path: String) -> (domain: LinkDomainRecord, rest: Substring)? {
        for candidate in candidates(for: authority.asciiLowercased) {
            if let rest = candidate.domain.remainder(ofPath: path) {
                return (candidate, rest)
            }
        }
        return nil
    }

    /// Whether another domain's prefix stands where a code would, so that a link with it is never reached.
    ///
    /// Letter case counts as it does in the codes of the link's domain.
    func hides(_ code: ShortCode, on domain: LinkDomainRecord) -> Bool {
        let place = "\(domain.domain.pathPrefix)/\(code)"
        return domain.allDomains.contains { own in
            domainsByAuthority[own.authority]?.contains { other in
                let prefix = other.domain.pathPrefix
                return domain.isCaseSensitive ? prefix == place : prefix.asciiLowercased == place.asciiLowercased
            } ?? false
        }
    }

    /// The domains on an authority in lower case, which may have a default port, or the final dot of a full DNS name.
    private func candidates(for authority: String) -> [LinkDomainRecord] {
        if let domains = domainsByAuthority[authority] { return domains }
        var host = authority[...]
        var port = ""
        // The colons of an IPv6 address stand in brackets.
        if let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")), !host.hasSuffix("]") {
            port = String(host[colon...])
            host = host[..<colon]
        }
        if host.utf8.count > 1, host.utf8.last == UInt8(ascii: ".") { host.removeLast() }
        guard host.utf8.count < authority.utf8.count else { return [] }
        if let domains = domainsByAuthority[host + port] { return domains }
        let scheme = [":443": "https", ":80": "http"][port]
        return domainsByAuthority[String(host)]?.filter { $0.domain.scheme == scheme } ?? []
    }
}

extension LinkDomainRecord {
    /// The same domain on its alternate host.
    public var alternateDomain: LinkDomain? {
        guard let alternateHost else { return nil }
        return LinkDomain("\(domain.scheme)://\(alternateHost)\(domain.pathPrefix)")
    }

    /// Whether both are reached by the same host and port.
    func sharesAuthority(with other: LinkDomainRecord) -> Bool {
        let own = allDomains.map(\.authority)
        return other.allDomains.contains { own.contains($0.authority) }
    }

    /// The domain, and the same on its alternate host.
    var allDomains: [LinkDomain] {
        [domain] + (alternateDomain.map { [$0] } ?? [])
    }
}
