public import LinkStorage
public import WaymarkLinks

/// A snapshot of the settings: projects, apps, domains and keys, and whether there are webhooks.
///
/// It never changes; ``DirectoryCache`` replaces it when the database changes. Each request uses one snapshot
/// throughout.
public final class Directory: Sendable {
    /// The revision of the settings that the snapshot holds, or a later one.
    public let revision: Int64
    /// All projects, oldest first.
    public let projects: [ProjectRecord]
    /// All domains, oldest first.
    public let domains: [LinkDomainRecord]
    /// Whether any project has a webhook.
    public let hasWebhooks: Bool

    private let projectsByID: [ProjectRecord.ID: ProjectRecord]
    private let appsByProject: [ProjectRecord.ID: [AppRecord]]
    private let domainsByProject: [ProjectRecord.ID: [LinkDomainRecord]]
    private let domainsByID: [LinkDomainRecord.ID: ConfiguredDomain]
    private let domainsByPrefix: [LinkDomain: ConfiguredDomain]
    private let domainsByText: [String: ConfiguredDomain]
    /// Domains by authority, those with the longest path prefix first.
    private let domainsByAuthority: [String: [HostedDomain]]
    private let hosts: Set<String>
    /// The https authorities of link hosts, by host.
    let secureAuthoritiesByHost: [String: String]
    private let keysByID: [APIKeyRecord.ID: APIKeyRecord]
    private let projectsOfBranchKeys: Set<ProjectRecord.ID>
    private let compiledPatterns: [[String]: URLPatternSet]

    /// An empty directory, for use before the first read.
    public static let empty = Directory(revision: -1, projects: [], apps: [], domains: [], keys: [])

    /// Creates a directory from records.
    ///
    /// - Parameter previous: a directory whose compiled patterns are reused if unchanged.
    public init(
        revision: Int64, projects: [ProjectRecord], apps: [AppRecord], domains: [LinkDomainRecord],
        keys: [APIKeyRecord], hasWebhooks: Bool = false, previous: Directory? = nil
    ) {
        self.revision = revision
        self.projects = projects
        self.domains = domains
        self.hasWebhooks = hasWebhooks
        projectsByID = Dictionary(projects.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        appsByProject = Dictionary(grouping: apps, by: \.projectID)
        domainsByProject = Dictionary(grouping: domains, by: \.projectID)
        keysByID = Dictionary(keys.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        projectsOfBranchKeys = Set(keys.lazy.filter(\.isBranchKey).compactMap(\.projectID))

        var compiled: [[String]: URLPatternSet] = [:]
        var configured: [ConfiguredDomain] = []
        for domain in domains {
            let texts = Self.urlPatternTexts(for: domain, of: projectsByID[domain.projectID])
            let patterns =
                compiled[texts] ?? previous?.compiledPatterns[texts] ?? URLPatternSet(storedPatterns: texts)
            compiled[texts] = patterns
            configured.append(
                ConfiguredDomain(
                    domain, apps: appsByProject[domain.projectID] ?? [], urlPatterns: patterns,
                    matchesProbably: projectsByID[domain.projectID]?.matchesProbably == true))
        }
        compiledPatterns = compiled
        domainsByID = Dictionary(configured.map { ($0.record.id, $0) }, uniquingKeysWith: { first, _ in first })
        domainsByPrefix = Dictionary(
            configured.flatMap { domain in domain.prefixes.map { ($0, domain) } },
            uniquingKeysWith: { first, _ in first })
        domainsByText = Dictionary(
            domainsByPrefix.map { ($0.key.description, $0.value) }, uniquingKeysWith: { first, _ in first })
        let prefixes = configured.flatMap(\.prefixes)
        hosts = Set(prefixes.map(\.host))
        domainsByAuthority = Dictionary(
            configured.flatMap { domain in
                domain.places.map { ($0.prefix.authority, [HostedDomain(domain: domain, host: $0.host)]) }
            }, uniquingKeysWith: +
        ).mapValues { domains in
            domains.sorted { $0.pathPrefix.utf8.count > $1.pathPrefix.utf8.count }
        }
        secureAuthoritiesByHost = Dictionary(
            prefixes.filter { $0.scheme == "https" }.map { ($0.host, $0) },
            uniquingKeysWith: { first, next in first.port != nil && next.port == nil ? next : first }
        ).mapValues(\.authority)
    }

    /// The project with an identifier.
    public func project(_ id: ProjectRecord.ID) -> ProjectRecord? {
        projectsByID[id]
    }

    /// The project with a name; case-sensitive.
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
        domainsByID[id]?.record
    }

    /// Whether any project has keys in Branch's form.
    public var hasBranchKeys: Bool { !projectsOfBranchKeys.isEmpty }

    /// Whether a project has keys in Branch's form, so that addresses of its links mean what they mean at Branch.
    public func hasBranchKeys(_ project: ProjectRecord.ID) -> Bool {
        projectsOfBranchKeys.contains(project)
    }

    /// The key with an identifier.
    public func key(_ id: APIKeyRecord.ID) -> APIKeyRecord? {
        keysByID[id]
    }

    /// The configured domain with an identifier.
    package func configuredDomain(_ id: LinkDomainRecord.ID) -> ConfiguredDomain? {
        domainsByID[id]
    }

    /// The domain with exactly this prefix on one of its hosts.
    public func domain(owning prefix: LinkDomain) -> LinkDomainRecord? {
        domainsByPrefix[prefix]?.record
    }

    /// The domain of which a text is the prefix on one of its hosts, exactly as the service writes it.
    package func domain(writtenAs prefix: String) -> LinkDomainRecord? {
        domainsByText[prefix]?.record
    }

    /// The patterns of allowed destinations of a domain's links: its own, otherwise its project's.
    public func urlPatterns(for domain: LinkDomainRecord) -> URLPatternSet {
        domainsByID[domain.id]?.urlPatterns ?? .unrestricted
    }

    /// Finds the domain of a request, and the part of the path below its prefix.
    ///
    /// The longest prefix wins; it must end at the end of a segment: `/promos` does not contain `/promosx`.
    ///
    /// - Parameters:
    ///   - authority: the host and port as received; case-insensitive, and a default port is ignored.
    ///   - path: the path, still percent-encoded.
    public func match(authority: String, path: String) -> (domain: LinkDomainRecord, rest: Substring)? {
        domainMatch(authority: authority, path: path).map { ($0.domain.record, $0.rest) }
    }

    /// Finds the domain of a request as ``match(authority:path:)`` does, with its configuration.
    package func domainMatch(authority: String, path: String) -> DomainMatch? {
        // Nearly every client writes the host in lower case.
        for candidate in domainsByAuthority[authority] ?? candidates(for: authority.asciiLowercased) {
            if let rest = candidate.domain.remainder(ofPath: path) {
                return DomainMatch(domain: candidate.domain, host: candidate.host, rest: rest)
            }
        }
        return nil
    }

    /// The configured domain of a request; see ``match(authority:path:)``.
    public func domain(ofHost authority: String, path: String) -> ConfiguredDomain? {
        domainMatch(authority: authority, path: path)?.domain
    }

    /// Whether an address is on a link domain of the service.
    ///
    /// Called for each destination at each click: a host without a link domain costs one look-up.
    public func holds(_ url: WebURL) -> Bool {
        hosts.contains(url.host) && domainMatch(authority: url.authority, path: url.path) != nil
    }

    /// The domains that have a host, as own or other host, oldest first and without duplicates.
    package func domains(onHost authority: String) -> [ConfiguredDomain] {
        domains.compactMap { domainsByID[$0.id] }
            .filter { domain in domain.prefixes.contains { $0.isOn(authority: authority) } }
    }

    /// Whether a link's code equals the prefix of another domain, so that the link can never be reached.
    ///
    /// Letter case counts if it counts in the codes of the link's domain.
    package func hides(_ code: ShortCode, on domain: LinkDomainRecord) -> Bool {
        let place = "\(domain.domain.pathPrefix)/\(code)"
        return (domainsByID[domain.id]?.prefixes ?? domain.allDomains).contains { own in
            domainsByAuthority[own.authority]?.contains { other in
                let prefix = other.pathPrefix
                return domain.isCaseSensitive ? prefix == place : prefix.asciiLowercased == place.asciiLowercased
            } ?? false
        }
    }

    /// The texts of the URL patterns of a domain: its own, otherwise its project's.
    package func urlPatternTexts(for id: LinkDomainRecord.ID) -> [String] {
        domain(id).map { Self.urlPatternTexts(for: $0, of: project($0.projectID)) } ?? []
    }

    private static func urlPatternTexts(for domain: LinkDomainRecord, of project: ProjectRecord?) -> [String] {
        domain.urlPatterns.isEmpty ? project?.urlPatterns ?? [] : domain.urlPatterns
    }

    /// The domains on an authority in lower case; a default port and the final dot of a DNS name are ignored.
    private func candidates(for authority: String) -> [HostedDomain] {
        if let domains = domainsByAuthority[authority] { return domains }
        let named = RequestAuthority(authority)
        if let domains = domainsByAuthority[named.host + named.port] { return domains }
        guard let scheme = named.schemeOfPort else { return [] }
        return domainsByAuthority[named.host]?.filter { $0.domain.record.domain.scheme == scheme } ?? []
    }
}

/// A domain on one of its hosts.
private struct HostedDomain: Sendable {
    var domain: ConfiguredDomain
    var host: DomainHost

    var pathPrefix: String { domain.record.domain.pathPrefix }
}

extension LinkDomain {
    /// Whether a request for an authority may belong to the domain, whatever its path.
    package func isOn(authority: String) -> Bool {
        remainder(ofAuthority: authority, path: pathPrefix) != nil
    }
}
