import LinkRules
public import LinkStorage
import WaymarkLinks

extension Administration {
    /// The key that signs the long links of a domain; created when it is first asked for.
    ///
    /// - Parameters:
    ///   - domain: the domain.
    ///   - isNew: whether a new key replaces the one that there is. Links that were signed with it count as unsigned then.
    /// - Throws: ``LinkServiceError`` with `notFound` or `unavailable`.
    public func signingKey(of domain: LinkDomainRecord, isNew: Bool = false) async throws -> SigningKey {
        // Whoever has the key makes long links that lead anywhere.
        try require(.changeDomains, in: domain.projectID)
        if let key = domain.longLinks.signingKey, !isNew { return key }
        let random = SigningKey.random()
        var key = random
        try await changeDomain(domain.id) { stored in
            // Of two who ask for the first key at once, both get the same.
            key = isNew ? random : stored.longLinks.signingKey ?? random
            stored.longLinks.signingKey = key
        }
        return key
    }

    /// Signs a long link with the key of its domain.
    ///
    /// - Returns: the link on the host that it names, with the parameters that the service knows.
    /// - Throws: ``LinkServiceError`` with `invalidArgument` for anything but a long link, `notFound` for a host without
    ///   a link domain.
    public func signed(longLink text: String) async throws -> String {
        let reading: LongLinkReading
        do throws(LongLinkError) {
            reading = try LongLinkCodec.decode(text)
        } catch {
            throw LinkServiceError(.invalidArgument, "\(error)", parameter: "longLink", value: text)
        }
        let domains = try await translatingStoreErrors(about: "The domains") { try await database.domains() }
        let directory = Directory(revision: 0, projects: [], apps: [], domains: domains, keys: [])
        guard let base = reading.base, let match = directory.domainMatch(authority: base.authority, path: base.path),
            match.rest.utf8.count <= 1, let mark = text.firstIndex(of: "?")
        else {
            throw LinkServiceError(
                .notFound, "“\(text)” is not a long link of a link domain.", parameter: "longLink", value: text)
        }
        let key = try await signingKey(of: match.domain.record)
        let query = text[text.index(after: mark)...].prefix { $0 != "#" }
        let path = match.domain.record.domain.pathPrefix
        return
            "\(base.scheme)://\(base.authority)\(path)/?\(LongLinkSignature.signedQuery(of: String(query), key: key))"
    }
}
