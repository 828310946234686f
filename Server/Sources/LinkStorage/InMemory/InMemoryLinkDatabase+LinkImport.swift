// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

internal import WaymarkLinks

extension InMemoryLinkDatabase {
    public func importLinks(_ links: [ImportedLink], policy: LinkImportPolicy) async throws -> [LinkImportOutcome] {
        for link in links { try link.record.requireStorable() }
        return try access { tables in
            for link in links { _ = try tables.domain(of: link.record) }
            let outcomes = try links.map { try tables.importLink($0, policy: policy) }
            if !policy.isDryRun { try note(outcomes, in: &tables) }
            return outcomes
        }
    }

    public func beginBulkImport(after count: Int) async throws -> Bool { false }

    public func finishBulkImport() async throws {}
}

extension InMemoryTables {
    fileprivate func domain(of link: LinkRecord) throws -> LinkDomainRecord {
        let domain = try require(link.domainID, in: domains)
        guard domain.projectID == link.projectID else {
            throw LinkStoreError(.notFound, detail: "domain \(domain.id) in project \(link.projectID)")
        }
        return domain
    }

    fileprivate mutating func importLink(_ link: ImportedLink, policy: LinkImportPolicy) throws -> LinkImportOutcome {
        let domain = try domain(of: link.record)
        let codeKey = Self.codeKey(link.record.code, on: domain)
        if let stored = linkIDsByCode[codeKey].flatMap({ links[$0] }) {
            guard policy.replaces else {
                let isSame = LongLinkCodec.encodeQuery(stored.link) == LongLinkCodec.encodeQuery(link.record.link)
                return isSame ? .unchanged : .codeTaken(by: stored.link.link)
            }
            var new = link.replacing(stored)
            guard new != stored else { return .unchanged }
            guard !hasOtherLink(withClaimTokenOf: new) else { return .claimTokenTaken }
            new.version += 1
            if !policy.isDryRun { replace(new) }
            return .replaced
        }
        if let deleted = deletedLinks[link.record.id] ?? deletedLink(with: link.record.code, on: domain) {
            return .deleted(at: deleted.deletedAt)
        }
        guard links[link.record.id] == nil else { return .identifierTaken }
        guard !hasOtherLink(withClaimTokenOf: link.record) else { return .claimTokenTaken }
        guard !policy.isDryRun else { return .inserted }
        var record = link.record.roundedToMilliseconds
        if let mark = record.idempotency {
            let key = IdempotencyKey(projectID: record.projectID, key: mark.key)
            if linkIDsByIdempotency[key] == nil {
                linkIDsByIdempotency[key] = record.id
            } else {
                record.idempotency = nil
            }
        }
        links[record.id] = record
        linksRevision.additions += 1
        linkIDsByCode[codeKey] = record.id
        return .inserted
    }
}
