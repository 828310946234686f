// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Links and their numbers.
// The protocols document the methods.

internal import Foundation
public import WaymarkLinks

extension InMemoryLinkDatabase {
    public func insert(_ link: NewLinkRecord) async throws -> LinkInsertion {
        try link.record.requireStorable()
        return try access { tables in
            let insertion = try tables.insert(link)
            if case .inserted(let stored) = insertion {
                try note(nil, stored, in: &tables)
                tables.notice(.linkCreated, stored, at: stored.createdAt)
            }
            return insertion
        }
    }

    public func update(_ link: LinkRecord) async throws -> LinkRecord {
        try link.requireStorable()
        return try access { tables in
            let before = try tables.require(link.id, in: tables.links)
            var stored = before
            guard stored.version == link.version else {
                throw LinkStoreError(.versionMismatch, detail: "link \(link.id) is at version \(stored.version)")
            }
            stored.link = link.link
            stored.name = link.name
            stored.tags = link.tags
            stored.isManaged = link.isManaged
            stored.updatedAt = link.updatedAt.roundedToMilliseconds
            stored.archivedAt = link.archivedAt?.roundedToMilliseconds
            stored.disabledAt = link.disabledAt?.roundedToMilliseconds
            stored.startsAt = link.startsAt?.roundedToMilliseconds
            stored.expiresAt = link.expiresAt?.roundedToMilliseconds
            stored.limits = link.limits.keepingUses(of: stored.limits)
            stored.claimToken = link.claimToken
            stored.shareable = link.shareable
            try tables.requireFreeClaimToken(of: stored)
            stored.version += 1
            tables.replace(stored)
            try note(before, stored, in: &tables)
            tables.notice(before.event(of: stored), stored, at: stored.updatedAt)
            return stored
        }
    }

    public func take(_ uses: LinkUses, of id: LinkRecord.ID) async throws -> Bool {
        try access { tables in
            _ = try tables.require(id, in: tables.links)
            return tables.take(uses, of: id)
        }
    }

    public func link(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> LinkRecord? {
        try access { tables in
            guard let record = tables.domains[domain] else { return nil }
            return tables.linkIDsByCode[InMemoryTables.codeKey(code, on: record)].flatMap { tables.links[$0] }
        }
    }

    public func link(id: LinkRecord.ID) async throws -> LinkRecord? {
        try access { $0.links[id] }
    }

    public func link(project: ProjectRecord.ID, claimToken: String) async throws -> LinkRecord? {
        try access { tables in
            tables.links.values.first {
                $0.projectID == project && $0.claimToken.map(BinaryString.init) == BinaryString(claimToken)
            }
        }
    }

    public func links(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int
    ) async throws -> [LinkRecord] {
        guard limit > 0 else { return [] }
        return try access { $0.links(matching: filter, after: after, limit: limit) }
    }
}

extension InMemoryTables {
    static func codeKey(_ code: ShortCode, on domain: LinkDomainRecord) -> CodeKey {
        CodeKey(
            domainID: domain.id,
            codeKey: LinkDomainRecord.codeKey(code, isCaseSensitive: domain.isCaseSensitive))
    }

    /// Takes uses of a link, if its limits permit them; those of a link that is gone are permitted.
    mutating func take(_ uses: LinkUses, of id: LinkRecord.ID) -> Bool {
        guard let limits = links[id]?.limits else { return true }
        guard limits.permits(uses) else { return false }
        links[id]?.limits.count(uses)
        return true
    }

    /// Whether another link of the project has a link's claim token.
    func hasOtherLink(withClaimTokenOf link: LinkRecord) -> Bool {
        guard let token = link.claimToken.map(BinaryString.init) else { return false }
        return links.values.contains {
            $0.id != link.id && $0.projectID == link.projectID && $0.claimToken.map(BinaryString.init) == token
        }
    }

    func requireFreeClaimToken(of link: LinkRecord) throws {
        guard !hasOtherLink(withClaimTokenOf: link) else {
            throw LinkStoreError(.claimTokenTaken, detail: "the claim token of link \(link.id)")
        }
    }

    func links(matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int) -> [LinkRecord] {
        let matches = links.values.filter { link in after.map { link.id < $0 } ?? true && filter.matches(link) }
        return Array(matches.sorted { $0.id > $1.id }.prefix(limit))
    }

    fileprivate mutating func insert(_ new: NewLinkRecord) throws -> LinkInsertion {
        var link = new.record
        if let id = new.replaced, let mark = link.idempotency, links[id]?.idempotency?.key == mark.key {
            links[id]?.idempotency = nil
            linkIDsByIdempotency[IdempotencyKey(projectID: link.projectID, key: mark.key)] = nil
        }
        let idempotencyKey = link.idempotency.map { IdempotencyKey(projectID: link.projectID, key: $0.key) }
        if let existing = idempotencyKey.flatMap({ linkIDsByIdempotency[$0] }).flatMap({ links[$0] }) {
            return .existing(existing)
        }
        let domain = try require(link.domainID, in: domains)
        guard domain.projectID == link.projectID else {
            throw LinkStoreError(.notFound, detail: "domain \(domain.id) in project \(link.projectID)")
        }
        try requireFree(link.id, in: links)
        let isFree = { (code: ShortCode) in
            linkIDsByCode[Self.codeKey(code, on: domain)] == nil && deletedLink(with: code, on: domain) == nil
        }
        guard let code = new.candidates.first(where: isFree) else {
            throw LinkStoreError(.shortCodeTaken, detail: "\(new.candidates) on \(domain.domain)")
        }
        try requireFreeClaimToken(of: link)
        link.code = code
        link = link.roundedToMilliseconds
        links[link.id] = link
        linksRevision.additions += 1
        linkIDsByCode[Self.codeKey(code, on: domain)] = link.id
        if let idempotencyKey { linkIDsByIdempotency[idempotencyKey] = link.id }
        return .inserted(link)
    }
}
