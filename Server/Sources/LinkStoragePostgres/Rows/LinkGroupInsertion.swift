internal import Foundation
internal import LinkStorage
internal import WaymarkLinks

/// Stores links under codes that are free, all in one statement; leaves out those that meet anything.
///
/// A code belongs to one link of a domain and is never reused: the unique index refuses those of links, and a condition those of
/// deleted links. That condition only holds while nobody deletes links of the domain, so that the rows of the domains have to be
/// locked by an earlier statement of the transaction (``lock``): whoever deletes or changes the rule of a domain waits, or is
/// waited for.
enum LinkGroupInsertion {
    /// Locks domains against deletions of links and changes of the case rule; others may insert too.
    static let lock = """
        SELECT id FROM link_domains WHERE id = ANY($1::uuid[]) ORDER BY id FOR SHARE
        """

    /// Inserts; answers with the identities of those that were stored, and notes in the revision that there were some.
    ///
    /// Rows are taken in their order: of two with one code, the first is stored.
    static let insertion = """
        WITH stored AS (
        INSERT INTO links (
            id, project_id, domain_id, code, code_key, parameters, destination, name, tags, is_managed,
            created_at, updated_at, archived_at, expires_at, version, idempotency_key, idempotency_request,
            disabled_at, starts_at, key_id, claim_token, shareable, click_limit, clicks_used, opening_limit,
            openings_used, used_up_url, expired_url)
        SELECT new.id, new.project_id, new.domain_id, new.code, keys.code_key, new.parameters, new.destination, new.name,
            new.tags, new.is_managed, new.created_at, new.updated_at, new.archived_at, new.expires_at, new.version,
            new.idempotency_key, new.idempotency_request, new.disabled_at, new.starts_at, new.key_id, new.claim_token,
            new.shareable, new.click_limit, new.clicks_used, new.opening_limit, new.openings_used, new.used_up_url,
            new.expired_url
        FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[],
            $8::text[], $9::boolean[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[],
            $15::bytea[], $16::bytea[], $17::bigint[], $18::bigint[], $19::uuid[], $20::text[], $21::text[],
            $22::bigint[], $23::bigint[], $24::bigint[], $25::bigint[], $26::text[], $27::text[])
            WITH ORDINALITY AS new (
                id, project_id, domain_id, code, parameters, destination, name, tags, is_managed,
                created_at, updated_at, archived_at, expires_at, version, idempotency_key, idempotency_request,
                disabled_at, starts_at, key_id, claim_token, shareable, click_limit, clicks_used, opening_limit,
                openings_used, used_up_url, expired_url, place)
        JOIN link_domains ON link_domains.id = new.domain_id AND link_domains.project_id = new.project_id
        CROSS JOIN LATERAL (
            SELECT CASE WHEN link_domains.is_case_sensitive THEN new.code ELSE lower(new.code COLLATE "C") END
        ) AS keys (code_key)
        WHERE NOT EXISTS (
                SELECT 1 FROM deleted_links
                WHERE deleted_links.domain_id = new.domain_id AND deleted_links.code_key = keys.code_key)
            AND NOT EXISTS (SELECT 1 FROM deleted_links WHERE deleted_links.id = new.id)
        ORDER BY new.place
        ON CONFLICT DO NOTHING
        RETURNING \(OutboxRow.columns)
        ), noted AS (
        UPDATE links_revision SET additions = additions + 1 WHERE slot = $28 AND EXISTS (SELECT 1 FROM stored)
        ), noticed AS (
        \(OutboxRow.insertion(from: "stored", event: "'link.created'", moment: "stored.created_at")) AND $29::boolean
        )
        SELECT id FROM stored
        """

    /// A link, and the code under which it is to be stored.
    struct Row {
        var link: LinkRow
        var code: ShortCode
    }

    /// Stores links within a transaction.
    ///
    /// - Parameter isNoticed: whether webhooks are told of them.
    /// - Returns: the identities of those that were stored.
    static func run(
        _ rows: [Row], slot: Int64, isNoticed: Bool = true, in session: PostgresSession
    ) throws -> Set<UUID> {
        let domains = Set(rows.map(\.link.record.domainID.uuid)).sorted { $0.uuidString < $1.uuidString }
        let answers = try session.run([
            PostgresQuery(lock, [.uuids(domains)]),
            PostgresQuery(insertion, parameters(rows) + [.number(slot), .flag(isNoticed)]),
        ])
        return Set(try answers[1].map { try $0.uuid(0) })
    }

    private static func parameters(_ rows: [Row]) -> [PostgresValue] {
        func moments(_ moment: (LinkRecord) -> Date?) -> PostgresValue {
            .numbers(rows.map { moment($0.link.record)?.millisecondsSince1970 })
        }
        func limits(_ number: (LinkLimits) -> Int?) -> PostgresValue {
            .numbers(rows.map { number($0.link.record.limits).map { Int64($0) } })
        }
        return [
            .uuids(rows.map { $0.link.record.id.uuid }), .uuids(rows.map { $0.link.record.projectID.uuid }),
            .uuids(rows.map { $0.link.record.domainID.uuid }), .texts(rows.map { $0.code.description }),
            .texts(rows.map { $0.link.parameters }), .texts(rows.map { $0.link.record.link.link.description }),
            .texts(rows.map { $0.link.record.name }), .texts(rows.map { $0.link.tags }),
            .flags(rows.map { $0.link.record.isManaged }), moments(\.createdAt), moments(\.updatedAt),
            moments(\.archivedAt), moments(\.expiresAt), .numbers(rows.map { Int64($0.link.record.version) }),
            .blobs(rows.map { $0.link.record.idempotency.map { Array($0.key) } }),
            .blobs(rows.map { $0.link.record.idempotency.map { Array($0.request) } }),
            moments(\.disabledAt), moments(\.startsAt), .uuids(rows.map { $0.link.record.keyID?.uuid }),
            .texts(rows.map { $0.link.record.claimToken }), .texts(rows.map { $0.link.shareable }),
            limits { $0.clicks?.most }, limits { $0.clicks?.used ?? 0 }, limits { $0.openings?.most },
            limits { $0.openings?.used ?? 0 }, .texts(rows.map { $0.link.record.limits.usedUpURL?.description }),
            .texts(rows.map { $0.link.record.limits.expiredURL?.description }),
        ]
    }
}
