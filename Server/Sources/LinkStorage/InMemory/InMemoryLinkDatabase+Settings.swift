// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Projects, domains and keys, which an operator sets up, and the settings revision.
// The protocols document the methods.

public import Foundation
public import WaymarkLinks

extension InMemoryLinkDatabase {
    public func insert(_ project: ProjectRecord) async throws {
        try LinkStoreError.requireStorable(project.name)
        try changeSettings { tables in
            try tables.requireFree(project.id, in: tables.projects)
            try tables.requireFreeName(of: project)
            var project = project
            project.createdAt = project.createdAt.roundedToMilliseconds
            tables.projects[project.id] = project
        }
    }

    public func update(_ project: ProjectRecord, read: ProjectRecord?) async throws {
        try LinkStoreError.requireStorable(project.name)
        try changeSettings { tables in
            var stored = try tables.require(project.id, in: tables.projects)
            try stored.requireUnchanged(since: read)
            try tables.requireFreeName(of: project)
            stored.name = project.name
            stored.urlPatterns = project.urlPatterns
            stored.matchesProbably = project.matchesProbably
            tables.projects[project.id] = stored
        }
    }

    public func projects() async throws -> [ProjectRecord] {
        try access { $0.projects.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) } }
    }

    public func removeProject(_ id: ProjectRecord.ID) async throws {
        try changeSettings { tables in
            _ = try tables.require(id, in: tables.projects)
            guard !tables.domains.values.contains(where: { $0.projectID == id }) else {
                throw LinkStoreError(.alreadyExists, detail: "project \(id) has domains")
            }
            tables.projects[id] = nil
            tables.activity.remove(.project(id))
            tables.appEvents.remove(.project(id))
            tables.apps = tables.apps.filter { $0.value.projectID != id }
            tables.keys = tables.keys.filter { $0.value.projectID != id }
            for user in tables.users.keys { tables.users[user]?.grants.removeAll { $0.projectID == id } }
            tables.claims = tables.claims.filter { $0.value.projectID != id }
            tables.explanations = tables.explanations.filter { $0.value.projectID != id }
            tables.matchingModels[id] = nil
            let webhooks = tables.webhooks.values.filter { $0.projectID == id }.map(\.id)
            tables.webhookMessages = tables.webhookMessages.filter { !webhooks.contains($0.value.webhookID) }
            for webhook in webhooks { tables.webhooks[webhook] = nil }
            tables.appEventBatches = tables.appEventBatches.filter { $0.key.projectID != id }
        }
    }

    public func insert(_ domain: LinkDomainRecord) async throws {
        try domain.requireStorable()
        try changeSettings { tables in
            _ = try tables.require(domain.projectID, in: tables.projects)
            try tables.requireFree(domain.id, in: tables.domains)
            try tables.requireFreePrefix(of: domain)
            var domain = domain
            domain.createdAt = domain.createdAt.roundedToMilliseconds
            tables.domains[domain.id] = domain
        }
    }

    public func update(_ domain: LinkDomainRecord, read: LinkDomainRecord?) async throws {
        try domain.requireStorable()
        try changeSettings { try $0.update(domain, read: read) }
    }

    public func codesAlikeButForCase(
        domain: LinkDomainRecord.ID, limit: Int
    ) async throws -> (count: Int, examples: [[ShortCode]]) {
        try access { tables in
            let codes = tables.links.values.filter { $0.domainID == domain }.map(\.code)
            let alike = Dictionary(grouping: codes) { LinkDomainRecord.codeKey($0, isCaseSensitive: false) }
                .values.filter { $0.count > 1 }.map { $0.map(\.description).sorted() }
            let examples = alike.map { [$0.first, $0.last].compactMap { $0.flatMap { ShortCode($0) } } }
            return (
                alike.count,
                Array(
                    examples.sorted { $0[0].description.asciiLowercased < $1[0].description.asciiLowercased }
                        .prefix(limit))
            )
        }
    }

    public func moveDomain(
        _ id: LinkDomainRecord.ID, to project: ProjectRecord.ID,
        remarking: @escaping @Sendable (IdempotencyMark) -> IdempotencyMark
    ) async throws {
        try changeSettings { tables in
            var domain = try tables.require(id, in: tables.domains)
            _ = try tables.require(project, in: tables.projects)
            for var link in tables.links.values where link.domainID == id {
                if let mark = link.idempotency {
                    let new = remarking(mark)
                    tables.linkIDsByIdempotency[.init(projectID: link.projectID, key: mark.key)] = nil
                    guard
                        tables.linkIDsByIdempotency.updateValue(
                            link.id, forKey: .init(projectID: project, key: new.key)) == nil
                    else { throw LinkStoreError(.alreadyExists, detail: "the mark of link \(link.id)") }
                    link.idempotency?.key = new.key
                }
                link.projectID = project
                try tables.requireFreeClaimToken(of: link)
                tables.links[link.id] = link
            }
            domain.projectID = project
            tables.domains[id] = domain
            tables.linksRevision.changes += 1
        }
    }

    public func domains() async throws -> [LinkDomainRecord] {
        try access { $0.domains.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) } }
    }

    public func removeDomain(_ id: LinkDomainRecord.ID) async throws {
        try changeSettings { tables in
            _ = try tables.require(id, in: tables.domains)
            guard !tables.links.values.contains(where: { $0.domainID == id }) else {
                throw LinkStoreError(.alreadyExists, detail: "domain \(id) has links")
            }
            tables.domains[id] = nil
            tables.activity.remove(.domain(id))
            tables.appEvents.remove(.domain(id))
            tables.deletedLinks = tables.deletedLinks.filter { $0.value.domainID != id }
        }
    }

    public func insert(_ key: APIKeyRecord) async throws {
        try LinkStoreError.requireStorable(key.name)
        try changeSettings { try $0.insert(key) }
    }

    public func replace(_ id: APIKeyRecord.ID, by key: APIKeyRecord, expiringAt moment: Date) async throws {
        try LinkStoreError.requireStorable(key.name)
        try changeSettings { tables in
            var old = try tables.require(id, in: tables.keys)
            try tables.insert(key)
            old.expiresAt = moment.roundedToMilliseconds
            tables.keys[id] = old
        }
    }

    public func keys() async throws -> [APIKeyRecord] {
        try access { $0.keys.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) } }
    }

    public func removeKey(_ id: APIKeyRecord.ID) async throws {
        try changeSettings { tables in
            _ = try tables.require(id, in: tables.keys)
            tables.keys[id] = nil
        }
    }

    public func markUsed(_ moments: [APIKeyRecord.ID: Date]) async throws {
        try access { tables in
            for (id, moment) in moments {
                let moment = moment.roundedToMilliseconds
                guard let key = tables.keys[id], key.lastUsedAt.map({ $0 < moment }) ?? true else { continue }
                tables.keys[id]?.lastUsedAt = moment
            }
        }
    }
}

extension InMemoryTables {
    /// Replaces the settings of a domain.
    mutating func update(_ domain: LinkDomainRecord, read: LinkDomainRecord?) throws {
        let stored = try require(domain.id, in: domains)
        try stored.requireUnchanged(since: read)
        try requireFreePrefix(of: domain)
        var domain = domain
        domain.projectID = stored.projectID
        domain.createdAt = stored.createdAt
        if domain.isCaseSensitive != stored.isCaseSensitive {
            try rekeyCodes(of: domain)
        }
        domains[domain.id] = domain
    }

    fileprivate mutating func insert(_ key: APIKeyRecord) throws {
        if let projectID = key.projectID { _ = try require(projectID, in: projects) }
        try requireFree(key.id, in: keys)
        var key = key
        key.createdAt = key.createdAt.roundedToMilliseconds
        key.lastUsedAt = key.lastUsedAt?.roundedToMilliseconds
        key.expiresAt = key.expiresAt?.roundedToMilliseconds
        keys[key.id] = key
    }

    func require<Record>(
        _ id: Identifier<Record>, in table: [Identifier<Record>: Record]
    ) throws -> Record {
        guard let record = table[id] else { throw LinkStoreError(.notFound, detail: "\(Record.self) \(id)") }
        return record
    }

    func requireFree<Record>(_ id: Identifier<Record>, in table: [Identifier<Record>: Record]) throws {
        guard table[id] == nil else { throw LinkStoreError(.alreadyExists, detail: "\(Record.self) \(id)") }
    }

    fileprivate func requireFreeName(of project: ProjectRecord) throws {
        let name = BinaryString(project.name)
        guard !projects.values.contains(where: { $0.id != project.id && BinaryString($0.name) == name }) else {
            throw LinkStoreError(.alreadyExists, detail: "project name \(project.name)")
        }
    }

    fileprivate func requireFreePrefix(of domain: LinkDomainRecord) throws {
        guard !domains.values.contains(where: { $0.id != domain.id && $0.domain == domain.domain }) else {
            throw LinkStoreError(.alreadyExists, detail: "domain \(domain.domain)")
        }
    }

    /// Rebuilds the index of a domain's codes after a change of its case rule.
    fileprivate mutating func rekeyCodes(of domain: LinkDomainRecord) throws {
        var index = linkIDsByCode.filter { $0.key.domainID != domain.id }
        for link in links.values where link.domainID == domain.id {
            let key = CodeKey(
                domainID: domain.id,
                codeKey: LinkDomainRecord.codeKey(link.code, isCaseSensitive: domain.isCaseSensitive))
            guard index.updateValue(link.id, forKey: key) == nil else {
                throw LinkStoreError(.alreadyExists, detail: "codes that differ only in letter case")
            }
        }
        linkIDsByCode = index
        linksRevision.changes += 1
    }
}
