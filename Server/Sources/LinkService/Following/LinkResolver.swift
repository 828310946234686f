import Foundation
public import LinkRules
public import LinkStorage
import WaymarkLinks

/// Finds what an address leads to: domain, then short or long link, then whether it may be followed.
public final class LinkResolver: Sendable {
    private let directory: DirectoryCache
    private let links: any LinkStore
    private let cache: LinkCache?
    private let unknownCodes: UnknownCodeLimiter?
    private let clock: LinkClock

    /// Creates a resolver.
    ///
    /// - Parameters:
    ///   - directory: the settings.
    ///   - links: the store of links.
    ///   - cache: what is known of the store; `nil` where it is asked each time.
    ///   - unknownCodes: limits how many unknown codes a network may ask for; `nil` for any number.
    ///   - clock: what time it is.
    public init(
        directory: DirectoryCache, links: any LinkStore, cache: LinkCache? = nil,
        unknownCodes: UnknownCodeLimiter? = nil, clock: LinkClock
    ) {
        self.directory = directory
        self.links = links
        self.cache = cache
        self.unknownCodes = unknownCodes
        self.clock = clock
    }

    /// Resolves a whole address; one that is no web address at all is on no domain.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` where the store cannot answer, which is never "not found".
    public func resolve(_ url: String) async throws -> Resolution {
        guard let url = WebURL(url) else { return .unknownDomain }
        return try await resolve(authority: url.authority, path: url.path, query: url.query)
    }

    /// Resolves an address that the service itself has written anew, and that may have become longer than addresses are.
    ///
    /// - Throws: the same as ``resolve(_:)``.
    func resolve(rewritten url: String) async throws -> Resolution {
        guard url.utf8.count > WebURL.maximumLength, let mark = url.firstIndex(of: "?"),
            let page = WebURL(String(url[..<mark]))
        else { return try await resolve(url) }
        return try await resolve(authority: page.authority, path: page.path, query: String(url[mark...].dropFirst()))
    }

    /// Resolves the parts of a request.
    ///
    /// - Parameters:
    ///   - authority: host and port, in any letter case.
    ///   - path: the path, percent-encoded as it came.
    ///   - query: what follows the question mark, percent-encoded as it came.
    ///   - network: the network of the client, if it limits how many unknown codes may be asked for.
    ///   - snapshot: the settings to use; the current ones if it is `nil`.
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store cannot answer, which is never "not found"; with
    ///   `resourceExhausted` if the network has asked for too many unknown codes.
    public func resolve(
        authority: String, path: String, query: String?, for network: ClientNetwork? = nil,
        in snapshot: Directory? = nil
    ) async throws -> Resolution {
        let directory = snapshot ?? directory.current
        switch LinkTarget(authority: authority, path: path, query: query, in: directory) {
        case .resolved(let resolution): return resolution
        case .code(let code, let match):
            return try await resolve(code, query: query, on: match, in: directory, for: network)
        }
    }

    /// Resolves a stored link by its identity.
    ///
    /// - Returns: `nil` if there is no such link, and never was.
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store cannot answer.
    func resolve(_ id: LinkRecord.ID) async throws -> Resolution? {
        let directory = directory.current
        let (record, deleted) = try await translatingStoreErrors(about: "The link") {
            let record = try await links.link(id: id)
            return (record, record == nil ? try await links.deletedLink(id: id) : nil)
        }
        guard let domain = (record?.domainID ?? deleted?.domainID).flatMap(directory.configuredDomain) else {
            return nil
        }
        guard let record else { return deleted.map { .deleted($0, domain: domain.record) } }
        return Resolution(record, on: domain, in: directory, at: clock.now())
    }

    /// Takes uses of a link, if its limits permit them; those of a long link are not limited.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` where the store cannot answer.
    func take(_ uses: LinkUses, of found: FoundLink) async throws -> Bool {
        guard let record = found.record else { return true }
        return try await translatingStoreErrors(about: "The link") { try await links.take(uses, of: record.id) }
    }

    /// The redirect of a short link in memory, without waiting.
    ///
    /// - Returns: `nil` for everything else: where the store would have to be asked, for pages, and for unknown codes, which count
    ///   against a limit.
    func redirectAtOnce(
        _ request: LinkRequest, by profile: VisitorProfile, in directory: Directory, at now: Date
    ) -> PlannedRedirect? {
        guard
            case .code(let code, let match) = LinkTarget(
                authority: request.authority, path: request.path, query: request.query, in: directory)
        else { return nil }
        let key = LinkCache.Key(code, on: match.domain)
        guard case .link(let link)? = cache?.entry(key),
            let redirect = link.redirect(profile, query: request.query, on: match, in: directory, at: now)
        else { return nil }
        if let network = request.network {
            unknownCodes?.recordKnown(key.number, for: network, at: now, latest: link.latestRecording)
        }
        return redirect
    }

    private func resolve(
        _ code: ShortCode, query: String?, on match: DomainMatch, in directory: Directory, for network: ClientNetwork?
    ) async throws -> Resolution {
        let key = LinkCache.Key(code, on: match.domain)
        let lookup = try network.flatMap { try unknownCodes?.admit(key.number, for: $0) }
        let entry = try await entry(code, key)
        if let lookup { unknownCodes?.record(lookup, isKnown: !entry.isUnknown) }
        return resolution(of: entry, query: query, on: match, in: directory)
    }

    private func resolution(
        of entry: CodeEntry, query: String?, on match: DomainMatch, in directory: Directory
    ) -> Resolution {
        switch entry {
        case .unknown: .notFound(domain: match.domain.record)
        case .deleted(let link): .deleted(link, domain: match.domain.record)
        case .link(let link): link.resolution(query: query, on: match, in: directory, at: clock.now())
        }
    }

    private func entry(_ code: ShortCode, _ key: LinkCache.Key) async throws -> CodeEntry {
        guard let cache else { return try await lookUp(code, on: key.domain) }
        return try await cache.entry(key) { try await lookUp(code, on: key.domain) }
    }

    private func lookUp(_ code: ShortCode, on domain: LinkDomainRecord.ID) async throws -> CodeEntry {
        try await translatingStoreErrors(about: "The link") {
            if let link = try await links.link(domain: domain, code: code) { return .link(CachedLink(link)) }
            return try await links.deletedLink(domain: domain, code: code).map(CodeEntry.deleted) ?? .unknown
        }
    }
}
