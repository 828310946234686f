// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
internal import GRDB
public import LinkStorage
public import WaymarkLinks

extension SQLiteLinkDatabase {
    public func insert(_ domain: LinkDomainRecord) async throws {
        try domain.requireStorable()
        let retiredHosts = try ColumnText.json(domain.retiredHosts)
        let urlPatterns = try ColumnText.json(domain.urlPatterns)
        let pages = try ColumnText.json(domain.pages)
        let longLinks = try ColumnText.json(domain.longLinks)
        let passedParameters = try ColumnText.json(domain.passedParameters)
        try await write { db in
            try db.run(
                """
                INSERT INTO link_domains (
                    id, project_id, prefix, alternate_host, is_case_sensitive, fallback_url, not_found_url, url_patterns,
                    pages, long_links, passed_parameters, serves_associations, is_service_address, created_at, retired_hosts)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    domain.id.uuid, domain.projectID.uuid, domain.domain.description, domain.alternateHost,
                    domain.isCaseSensitive, domain.fallbackURL?.description, domain.notFoundURL?.description,
                    urlPatterns, pages, longLinks, passedParameters, domain.servesAssociations, domain.isServiceAddress,
                    domain.createdAt.millisecondsSince1970, retiredHosts,
                ])
        }
    }

    public func update(_ domain: LinkDomainRecord, read: LinkDomainRecord?) async throws {
        let change = try await domainChange(to: domain, read: read)
        try await write { try change.make($0) }
    }

    /// Prepares a change of a domain: looks at its codes where letter case no longer counts in them.
    ///
    /// - Parameter read: the domain as it was read; `nil` to replace whatever is stored.
    func domainChange(to domain: LinkDomainRecord, read: LinkDomainRecord?) async throws -> DomainChange {
        try domain.requireStorable()
        let check = domain.isCaseSensitive ? nil : try await readAtLength { try CaseCheck($0, of: domain.id) }
        return try DomainChange(domain, read: read, check)
    }

    public func codesAlikeButForCase(
        domain: LinkDomainRecord.ID, limit: Int
    ) async throws -> (count: Int, examples: [[ShortCode]]) {
        try await readAtLength { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT MIN(code), MAX(code) FROM links WHERE domain_id = ?
                    GROUP BY code COLLATE NOCASE HAVING COUNT(*) > 1 ORDER BY code COLLATE NOCASE
                    """,
                arguments: [domain.uuid])
            var (count, examples): (Int, [[ShortCode]]) = (0, [])
            while let row = try rows.next() {
                count += 1
                guard examples.count < limit else { continue }
                let texts: [String] = [try row.decode(atIndex: 0), try row.decode(atIndex: 1)]
                examples.append(texts.compactMap { ShortCode($0) })
            }
            return (count, examples)
        }
    }

    public func moveDomain(
        _ id: LinkDomainRecord.ID, to project: ProjectRecord.ID,
        remarking: @escaping @Sendable (IdempotencyMark) -> IdempotencyMark
    ) async throws {
        // What waits counts for the project in which it happened.
        await settle()
        let remark = DatabaseFunction("remark", argumentCount: 2, pure: true) { values in
            guard let key = Data.fromDatabaseValue(values[0]), let request = Data.fromDatabaseValue(values[1]) else {
                return nil
            }
            return remarking(IdempotencyMark(key: key, request: request)).key
        }
        try await write { db in
            db.add(function: remark)
            defer { db.remove(function: remark) }
            try db.runOnExisting("UPDATE link_domains SET project_id = ? WHERE id = ?", [project.uuid, id.uuid])
            try db.run(
                """
                UPDATE links SET project_id = ?2, idempotency_key = remark(idempotency_key, idempotency_request)
                WHERE domain_id = ?1
                """, [id.uuid, project.uuid])
            if db.changesCount > 0 { try LinkIndexer.reset(db) }
        }
    }

    public func domains() async throws -> [LinkDomainRecord] {
        try await read(LinkDomainRecord.fetchAll)
    }

    public func removeDomain(_ id: LinkDomainRecord.ID) async throws {
        try await write { try $0.removeExisting(from: "link_domains", id.uuid) }
    }
}

extension LinkDomainRecord {
    /// All domains, oldest first.
    static func fetchAll(_ db: Database) throws -> [LinkDomainRecord] {
        try fetch(db, "ORDER BY created_at, id", [])
    }

    static func fetch(
        _ db: Database, _ rest: String, _ arguments: StatementArguments
    ) throws -> [LinkDomainRecord] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, project_id, prefix, alternate_host, is_case_sensitive, fallback_url, not_found_url,
                    url_patterns, pages, long_links, passed_parameters, serves_associations, is_service_address,
                    created_at, retired_hosts
                FROM link_domains \(rest)
                """)
        return try Array(Row.fetchCursor(statement, arguments: arguments).map(LinkDomainRecord.init(row:)))
    }

    fileprivate init(row: Row) throws {
        self.init(
            id: try row.identifier(0), projectID: try row.identifier(1),
            domain: try row.value(2) { try LinkDomain($0, allowsPlainHTTP: true) },
            alternateHost: try row.decode(atIndex: 3), retiredHosts: try row.json([String].self, 14),
            isCaseSensitive: try row.decode(atIndex: 4),
            fallbackURL: try row.optionalValue(5) { WebURL($0) },
            notFoundURL: try row.optionalValue(6) { WebURL($0) },
            urlPatterns: try row.json([String].self, 7),
            pages: try row.json(DomainBrand.self, 8),
            longLinks: try row.json(LongLinkSettings.self, 9),
            passedParameters: try row.json(PassedParameters.self, 10),
            servesAssociations: try row.decode(atIndex: 11),
            isServiceAddress: try row.decode(atIndex: 12), createdAt: try row.moment(13))
    }
}
