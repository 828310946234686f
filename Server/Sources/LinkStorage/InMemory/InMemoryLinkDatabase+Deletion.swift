// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Deleted links.
// The protocols document the methods.

public import Foundation
public import WaymarkLinks

extension InMemoryLinkDatabase {
    public func delete(_ id: LinkRecord.ID, version: Int?, at moment: Date) async throws -> DeletedLinkRecord {
        try access { tables in
            if let deleted = tables.deletedLinks[id] { return deleted }
            let link = try tables.require(id, in: tables.links)
            guard version.map({ $0 == link.version }) ?? true else {
                throw LinkStoreError(.versionMismatch, detail: "link \(id) is at version \(link.version)")
            }
            let deleted = try tables.delete(link, at: moment)
            try note(link, nil, in: &tables)
            return deleted
        }
    }

    public func deletedLink(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> DeletedLinkRecord? {
        try access { tables in tables.domains[domain].flatMap { tables.deletedLink(with: code, on: $0) } }
    }

    public func deletedLink(id: LinkRecord.ID) async throws -> DeletedLinkRecord? {
        try access { $0.deletedLinks[id] }
    }

    public func importDeletedLinks(
        _ links: [DeletedLinkRecord], policy: LinkImportPolicy
    ) async throws -> [LinkImportOutcome] {
        try access { tables in
            for link in links { _ = try tables.require(link.domainID, in: tables.domains) }
            let outcomes = try links.map {
                try tables.importDeletedLink($0.roundedToMilliseconds, policy: policy)
            }
            if !policy.isDryRun { try note(outcomes, in: &tables) }
            return outcomes
        }
    }
}

extension InMemoryTables {
    /// The record of the deleted link that had a code.
    func deletedLink(with code: ShortCode, on domain: LinkDomainRecord) -> DeletedLinkRecord? {
        let key = Self.codeKey(code, on: domain)
        return deletedLinks.values.first { $0.domainID == domain.id && Self.codeKey($0.code, on: domain) == key }
    }

    @discardableResult
    fileprivate mutating func delete(_ link: LinkRecord, at moment: Date) throws -> DeletedLinkRecord {
        let deleted = DeletedLinkRecord(
            id: link.id, domainID: link.domainID, code: link.code, createdAt: link.createdAt, deletedAt: moment)
        linkIDsByCode[Self.codeKey(link.code, on: try require(link.domainID, in: domains))] = nil
        notice(.linkDeleted, link, at: deleted.deletedAt.roundedToMilliseconds)
        if let mark = link.idempotency {
            linkIDsByIdempotency[IdempotencyKey(projectID: link.projectID, key: mark.key)] = nil
        }
        links[link.id] = nil
        linksRevision.changes += 1
        counts[link.id] = nil
        activity.remove(.link(link.id))
        appEvents.remove(.link(link.id))
        deletedLinks[link.id] = deleted.roundedToMilliseconds
        return deleted.roundedToMilliseconds
    }

    fileprivate mutating func importDeletedLink(
        _ link: DeletedLinkRecord, policy: LinkImportPolicy
    ) throws -> LinkImportOutcome {
        let domain = try require(link.domainID, in: domains)
        if deletedLinks[link.id] != nil || deletedLink(with: link.code, on: domain) != nil { return .unchanged }
        if let stored = linkIDsByCode[Self.codeKey(link.code, on: domain)].flatMap({ links[$0] }) {
            guard policy.replaces else { return .codeTaken(by: stored.link.link) }
            if !policy.isDryRun { try delete(stored, at: link.deletedAt) }
            return .replaced
        }
        guard links[link.id] == nil else { return .identifierTaken }
        if !policy.isDryRun {
            deletedLinks[link.id] = link
            linksRevision.deletedAdditions += 1
        }
        return .inserted
    }
}
