package import Foundation
package import LinkStorage
package import WaymarkLinks

/// The meaning of an address, as far as it can be decided without the store.
package enum LinkTarget: Sendable {
    /// A code on a domain, whose link may be in the store.
    case code(ShortCode, on: DomainMatch)
    /// Anything else.
    case resolved(Resolution)

    /// Parses an address: the domain with the longest path prefix, then one segment as a code, or a long link.
    ///
    /// Characters that other programs add to the end of a short link or of the domain are dropped.
    ///
    /// - Parameters:
    ///   - authority: the host and port, in any letter case.
    ///   - path: the path, percent-encoded as received.
    ///   - query: the part after the question mark, percent-encoded as received.
    ///   - directory: the settings.
    package init(authority: String, path: String, query: String?, in directory: Directory) {
        guard let match = directory.domainMatch(authority: authority, path: path.isEmpty ? "/" : path) else {
            self = .resolved(.unknownDomain)
            return
        }
        if match.rest.utf8.count > 1, let code = ShortCode(path: match.rest) {
            self = .code(code, on: match)
        } else if ShortCode.isAbsent(inPath: match.rest) {
            self = .resolved(Resolution(longLink: query ?? "", on: match, in: directory))
        } else {
            self = .resolved(.notFound(domain: match.domain.record))
        }
    }
}

extension Resolution {
    /// Decides whether a short link is followed at a moment, without an address.
    package init(_ record: LinkRecord, on domain: ConfiguredDomain, in directory: Directory, at now: Date) {
        let match = DomainMatch(domain: domain, host: .own, rest: "")
        self.init(record, query: nil, on: match, in: directory, at: now)
    }

    /// Decides whether a short link is followed at a moment.
    ///
    /// - Parameter query: the query of its address; the domain may pass its parameters on.
    package init(_ record: LinkRecord, query: String?, on match: DomainMatch, in directory: Directory, at now: Date) {
        if let inactivity = record.inactivity(at: now) {
            self = .inactive(record, inactivity, domain: match.domain.record)
        } else {
            // Domains, patterns and apps may have changed since the creation of the link.
            self =
                Self.refusal(of: record.link, match.domain, directory)
                ?? .link(FoundLink(record, query: query, in: match))
        }
    }

    fileprivate init(longLink query: String, on match: DomainMatch, in directory: Directory) {
        let domain = match.domain.record
        do throws(LongLinkError) {
            let reading = try LongLinkCodec.decodeQuery(query)
            let signature = LongLinkSignature.check(
                query, reading: reading, key: domain.longLinks.signingKey)
            self =
                Self.refusal(of: reading.link, match.domain, directory)
                ?? .link(FoundLink(reading, signature: signature, in: match))
        } catch .missingLink where !LongLinkCodec.namesALink(query) {
            self = .bareDomain(domain)
        } catch {
            self = .badLongLink(error, domain: domain)
        }
    }

    /// Why the settings forbid a link, if they do: ``linkIsDynamicLink(_:domain:)`` or
    /// ``allowlistMiss(parameter:url:domain:)``.
    package static func refusal(
        of link: DynamicLink, _ domain: ConfiguredDomain, _ directory: Directory
    ) -> Resolution? {
        if let (_, url) = directory.firstLinkDomainDestination(in: link) {
            return .linkIsDynamicLink(url, domain: domain.record)
        }
        return domain.urlPatterns.firstRefusal(in: link)
            .map { .allowlistMiss(parameter: $0.parameter, url: $0.url, domain: domain.record) }
    }
}
