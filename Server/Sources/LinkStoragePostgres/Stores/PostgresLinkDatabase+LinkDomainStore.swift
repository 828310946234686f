// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
public import LinkStorage
public import WaymarkLinks

extension PostgresLinkDatabase {
    public func insert(_ domain: LinkDomainRecord) async throws {
        try domain.requireStorable()
        let settings = try domain.columns
        try await write { session in
            try session.run(
                """
                INSERT INTO link_domains (
                    prefix, alternate_host, is_case_sensitive, fallback_url, not_found_url, url_patterns, pages, long_links,
                    passed_parameters, serves_associations, is_service_address, retired_hosts, id, project_id, created_at)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
                """,
                settings + [.id(domain.id), .id(domain.projectID), .moment(domain.createdAt)])
            session.raiseSettingsRevision()
        }
    }

    public func update(_ domain: LinkDomainRecord, read: LinkDomainRecord?) async throws {
        try domain.requireStorable()
        try await writeAtLength { [slot] session in
            try session.update(domain, read: read, slot: slot)
            session.raiseSettingsRevision()
        }
    }

    public func codesAlikeButForCase(
        domain: LinkDomainRecord.ID, limit: Int
    ) async throws -> (count: Int, examples: [[ShortCode]]) {
        try await readAtLength { session in
            let rows = try session.run(
                """
                SELECT min(code), max(code), count(*) OVER () FROM links WHERE domain_id = $1
                GROUP BY lower(code) HAVING count(*) > 1 ORDER BY lower(code) LIMIT $2
                """, [.id(domain), .number(max(1, limit))])
            let examples = try rows.prefix(limit).map { row in
                [try row.text(0), try row.text(1)].compactMap { ShortCode($0) }
            }
            return (try rows.first?.integer(2) ?? 0, examples)
        }
    }

    public func moveDomain(
        _ id: LinkDomainRecord.ID, to project: ProjectRecord.ID,
        remarking: @escaping @Sendable (IdempotencyMark) -> IdempotencyMark
    ) async throws {
        // What waits counts for the project in which it happened.
        await settle()
        try await writeAtLength { [slot] session in
            try session.runOnExisting(
                "UPDATE link_domains SET project_id = $1 WHERE id = $2", [.id(project), .id(id)])
            var last = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
            while true {
                let marked = try session.run(
                    """
                    SELECT id, idempotency_key, idempotency_request FROM links
                    WHERE domain_id = $1 AND id > $2 AND idempotency_key IS NOT NULL ORDER BY id LIMIT $3
                    """, [.id(id), .uuid(last), .number(Self.remarkedAtOnce)]
                ).map { row in
                    let mark = IdempotencyMark(key: Data(try row.bytes(1)), request: Data(try row.bytes(2)))
                    return (id: try row.uuid(0), key: Array(remarking(mark).key))
                }
                guard let end = marked.last?.id else { break }
                last = end
                try session.run(
                    """
                    UPDATE links SET project_id = $3, idempotency_key = new.key
                    FROM unnest($1::uuid[], $2::bytea[]) AS new (id, key) WHERE links.id = new.id
                    """, [.uuids(marked.map(\.id)), .blobs(marked.map(\.key)), .id(project)])
            }
            try session.run(
                "UPDATE links SET project_id = $1 WHERE domain_id = $2 AND project_id <> $1", [.id(project), .id(id)])
            session.raiseLinksRevision(slot: slot, naming: nil)
            session.raiseSettingsRevision()
        }
    }

    private static let remarkedAtOnce = 2_000

    public func domains() async throws -> [LinkDomainRecord] {
        try await read(LinkDomainRecord.fetchAll)
    }

    public func removeDomain(_ id: LinkDomainRecord.ID) async throws {
        try await write { session in
            try session.removeExisting(from: "link_domains", id.uuid)
            session.forgetActivity(of: id.uuid)
            session.raiseSettingsRevision()
        }
    }
}

extension PostgresSession {
    /// Replaces the settings of a domain.
    ///
    /// - Parameters:
    ///   - domain: the domain with its new settings.
    ///   - read: the domain as it was read; `nil` to replace whatever is stored.
    ///   - slot: the row of `links_revision` that this process writes.
    func update(_ domain: LinkDomainRecord, read: LinkDomainRecord?, slot: Int64) throws {
        // Waits for insertions under the old rule, and lets later ones wait.
        let found = try LinkDomainRecord.fetch(self, "WHERE id = $1 FOR UPDATE", [.id(domain.id)]).first
        guard let stored = found else { throw LinkStoreError(.notFound, detail: "domain \(domain.id)") }
        try stored.requireUnchanged(since: read)
        try run(
            """
            UPDATE link_domains SET
                prefix = $1, alternate_host = $2, is_case_sensitive = $3, fallback_url = $4, not_found_url = $5,
                url_patterns = $6, pages = $7, long_links = $8, passed_parameters = $9, serves_associations = $10,
                is_service_address = $11, retired_hosts = $12
            WHERE id = $13
            """, try domain.columns + [.id(domain.id)])
        if stored.isCaseSensitive != domain.isCaseSensitive {
            // The unique index refuses codes that differ only in letter case.
            for table in ["links", "deleted_links"] {
                let key = domain.isCaseSensitive ? "code" : "lower(code)"
                try run(
                    "UPDATE \(table) SET code_key = \(key) WHERE domain_id = $1 AND code_key <> \(key)",
                    [.id(domain.id)])
            }
            // Caches map codes to links by the case rule, so a changed rule invalidates them.
            raiseLinksRevision(slot: slot, naming: nil)
        }
    }
}

extension LinkDomainRecord {
    /// The settings in the order of the statements above.
    fileprivate var columns: [PostgresValue] {
        get throws {
            [
                .text(domain.description), .text(alternateHost), .flag(isCaseSensitive),
                .text(fallbackURL?.description), .text(notFoundURL?.description),
                .text(try ColumnText.json(urlPatterns)), .text(try ColumnText.json(pages)),
                .text(try ColumnText.json(longLinks)), .text(try ColumnText.json(passedParameters)),
                .flag(servesAssociations), .flag(isServiceAddress), .text(try ColumnText.json(retiredHosts)),
            ]
        }
    }

    /// All domains, oldest first.
    static func fetchAll(_ session: PostgresSession) throws -> [LinkDomainRecord] {
        try fetch(session, "ORDER BY created_at, id", [])
    }

    fileprivate static func fetch(
        _ session: PostgresSession, _ rest: String, _ parameters: [PostgresValue]
    ) throws -> [LinkDomainRecord] {
        try session.run(
            """
            SELECT id, project_id, prefix, alternate_host, is_case_sensitive, fallback_url, not_found_url,
                url_patterns, pages, long_links, passed_parameters, serves_associations, is_service_address,
                created_at, retired_hosts
            FROM link_domains \(rest)
            """, parameters
        ).map { row in
            LinkDomainRecord(
                id: try row.identifier(0), projectID: try row.identifier(1),
                domain: try row.value(2) { try LinkDomain($0, allowsPlainHTTP: true) },
                alternateHost: try row.optionalText(3), retiredHosts: try row.json([String].self, 14),
                isCaseSensitive: try row.flag(4),
                fallbackURL: try row.optionalValue(5) { WebURL($0) },
                notFoundURL: try row.optionalValue(6) { WebURL($0) },
                urlPatterns: try row.json([String].self, 7),
                pages: try row.json(DomainBrand.self, 8),
                longLinks: try row.json(LongLinkSettings.self, 9),
                passedParameters: try row.json(PassedParameters.self, 10),
                servesAssociations: try row.flag(11),
                isServiceAddress: try row.flag(12), createdAt: try row.moment(13))
        }
    }
}
