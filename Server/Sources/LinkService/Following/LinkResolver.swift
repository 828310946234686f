import Foundation
public import LinkStorage
import WaymarkLinks

/// Finds what an address leads to: domain, then short or long link, then whether it may be followed.
public struct LinkResolver: Sendable {
    private let directory: DirectoryCache
    private let links: any LinkStore
    private let unknownCodes: UnknownCodeLimiter?
    private let clock: LinkClock

    /// Makes a resolver.
    ///
    /// - Parameter unknownCodes: limits how many unknown codes a network may ask for; `nil` for any number.
    public init(
        directory: DirectoryCache, links: any LinkStore, unknownCodes: UnknownCodeLimiter? = nil, clock: LinkClock
    ) {
        self.directory = directory
        self.links = links
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
        guard let match = directory.domainMatch(authority: authority, path: path.isEmpty ? "/" : path) else {
            return .unknownDomain
        }
        switch Self.target(of: match.rest, hasQuery: query?.isEmpty == false) {
        case .domain:
            return Self.resolveLongLink(query ?? "", match, directory: directory)
        case .code(let code):
            return try await resolve(code, match, directory: directory, for: network)
        case .nothing:
            return .notFound(domain: match.domain.record)
        }
    }

    private func resolve(
        _ code: ShortCode, _ match: DomainMatch, directory: Directory, for network: ClientNetwork?
    ) async throws -> Resolution {
        let domain = match.domain.record
        let lookup = try network.flatMap { try unknownCodes?.admit(code, on: domain.id, for: $0) }
        let record = try await translatingStoreErrors(about: "The link") {
            try await links.link(domain: domain.id, code: code)
        }
        let deleted = try await record == nil ? deletedLink(code, on: domain) : nil
        if let lookup { unknownCodes?.record(lookup, isKnown: record != nil || deleted != nil) }
        guard let record else { return deleted.map { .deleted($0, domain: domain) } ?? .notFound(domain: domain) }
        if let inactivity = record.inactivity(at: clock.now()) {
            return .inactive(record, inactivity, domain: domain)
        }
        // Domains, patterns and apps may have changed since the link was made.
        return Self.refusal(of: record.link, match.domain, directory: directory) ?? .link(FoundLink(record, in: match))
    }

    private func deletedLink(_ code: ShortCode, on domain: LinkDomainRecord) async throws -> DeletedLinkRecord? {
        try await translatingStoreErrors(about: "The link") {
            try await links.deletedLink(domain: domain.id, code: code)
        }
    }

    private static func resolveLongLink(_ query: String, _ match: DomainMatch, directory: Directory) -> Resolution {
        let reading: LongLinkReading
        do throws(LongLinkError) {
            reading = try LongLinkCodec.decodeQuery(query)
        } catch .missingLink where query.isEmpty {
            return .bareDomain(match.domain.record)
        } catch {
            return .badLongLink(error, domain: match.domain.record)
        }
        return refusal(of: reading.link, match.domain, directory: directory) ?? .link(FoundLink(reading, in: match))
    }

    /// Why a link must not be followed, if it must not.
    private static func refusal(
        of link: DynamicLink, _ domain: ConfiguredDomain, directory: Directory
    ) -> Resolution? {
        if let (_, url) = directory.firstLinkDomainDestination(in: link) {
            return .linkIsDynamicLink(url, domain: domain.record)
        }
        return domain.urlPatterns.firstRefusal(in: link)
            .map { .allowlistMiss(parameter: $0.parameter, url: $0.url, domain: domain.record) }
    }
}

extension LinkResolver {
    /// What the path below a domain's prefix names.
    private enum Target {
        case domain
        case code(ShortCode)
        case nothing
    }

    /// Reads one segment as a code, with or without a slash after it.
    ///
    /// More segments name nothing, invitations among them.
    private static func target(of rest: Substring, hasQuery: Bool) -> Target {
        var segment = rest.hasPrefix("/") ? rest.dropFirst() : rest
        if segment.hasSuffix("/") { segment.removeLast() }
        guard !segment.isEmpty else {
            // Firebase's builder for iOS adds "/?" to a prefix that may end in a slash.
            return rest.utf8.count <= 1 || hasQuery ? .domain : .nothing
        }
        // An encoded hyphen is a hyphen (RFC 3986 §2.3), and some mail programs write it so.
        let text = segment.contains("%") ? segment.removingPercentEncoding ?? "" : String(segment)
        return ShortCode(text).map(Target.code) ?? .nothing
    }
}
