// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import GRDB
public import LinkStorage
public import WaymarkLinks

extension SQLiteLinkDatabase {
    public func insert(_ domain: LinkDomainRecord) async throws {
        try LinkStoreError.requireStorable(domain.alternateHost)
        let urlPatterns = try columnJSON(domain.urlPatterns)
        let pages = try columnJSON(domain.pages)
        let longLinks = try columnJSON(domain.longLinks)
        let passedParameters = try columnJSON(domain.passedParameters)
        try await write { db in
            try db.run(
                """
                INSERT INTO link_domains (
                    id, project_id, prefix, alternate_host, is_case_sensitive, fallback_url, not_found_url, url_patterns,
                    pages, long_links, passed_parameters, serves_associations, is_service_address, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    domain.id.uuid, domain.projectID.uuid, domain.domain.description, domain.alternateHost,
                    domain.isCaseSensitive, domain.fallbackURL?.description, domain.notFoundURL?.description,
                    urlPatterns, pages, longLinks, passedParameters, domain.servesAssociations, domain.isServiceAddress,
                    domain.createdAt.millisecondsSince1970,
                ])
        }
    }

    public func update(_ domain: LinkDomainRecord) async throws {
        try LinkStoreError.requireStorable(domain.alternateHost)
        let urlPatterns = try columnJSON(domain.urlPatterns)
        let pages = try columnJSON(domain.pages)
        let longLinks = try columnJSON(domain.longLinks)
        let passedParameters = try columnJSON(domain.passedParameters)
        try await write { db in
            let isCaseSensitive = try Bool.fetchOne(
                db, sql: "SELECT is_case_sensitive FROM link_domains WHERE id = ?", arguments: [domain.id.uuid])
            try db.runOnExisting(
                """
                UPDATE link_domains SET
                    prefix = ?, alternate_host = ?, is_case_sensitive = ?, fallback_url = ?, not_found_url = ?,
                    url_patterns = ?, pages = ?, long_links = ?, passed_parameters = ?, serves_associations = ?,
                    is_service_address = ?
                WHERE id = ?
                """,
                [
                    domain.domain.description, domain.alternateHost, domain.isCaseSensitive,
                    domain.fallbackURL?.description, domain.notFoundURL?.description, urlPatterns, pages,
                    longLinks, passedParameters, domain.servesAssociations, domain.isServiceAddress, domain.id.uuid,
                ])
            if isCaseSensitive != domain.isCaseSensitive {
                // Two codes that become one break the unique index.
                let codeKey = domain.isCaseSensitive ? "code" : "ascii_lower(code)"
                for table in ["links", "deleted_links"] {
                    try db.run("UPDATE \(table) SET code_key = \(codeKey) WHERE domain_id = ?", [domain.id.uuid])
                }
            }
        }
    }

    public func codesAlikeButForCase(domain: LinkDomainRecord.ID) async throws -> [ShortCode] {
        try await readAtLength { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT MIN(code), MAX(code) FROM links WHERE domain_id = ?
                    GROUP BY ascii_lower(code) HAVING COUNT(*) > 1 ORDER BY MIN(code) LIMIT 1
                    """,
                arguments: [domain.uuid])
            guard let row else { return [] }
            let texts: [String] = [try row.decode(atIndex: 0), try row.decode(atIndex: 1)]
            return texts.compactMap { ShortCode($0) }
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
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, project_id, prefix, alternate_host, is_case_sensitive, fallback_url, not_found_url,
                    url_patterns, pages, long_links, passed_parameters, serves_associations, is_service_address,
                    created_at
                FROM link_domains ORDER BY created_at, id
                """)
        return try Array(Row.fetchCursor(statement).map(LinkDomainRecord.init(row:)))
    }

    fileprivate init(row: Row) throws {
        self.init(
            id: try row.identifier(0), projectID: try row.identifier(1),
            domain: try row.value(2) { try LinkDomain($0, allowsPlainHTTP: true) },
            alternateHost: try row.decode(atIndex: 3),
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
