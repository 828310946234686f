// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
public import LinkStorage
internal import WaymarkLinks

extension PostgresLinkDatabase {
    /// The server's clock in milliseconds since 1970: the clocks of nodes may differ.
    private static let now = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

    public func changedLinks(from old: LinksRevision, to new: LinksRevision) async throws -> [ChangedLink]? {
        guard old.changeParts.count == new.changeParts.count else { return nil }
        let parts = zip(old.changeParts, new.changeParts)
        // A database that was restored, or lost its last commits, counts back.
        guard parts.allSatisfy({ $0 <= $1 }) else { return nil }
        let count = parts.reduce(0) { $0 + $1.1 - $1.0 }
        guard count <= EditLog.length else { return nil }
        let rows = try await read { session in
            try session.run(
                """
                SELECT changed.slot, changed.revision, changed.domain_id, changed.code
                FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS wanted (low, high, place)
                JOIN link_changes AS changed ON changed.slot = wanted.place - 1
                    AND changed.revision > wanted.low AND changed.revision <= wanted.high
                WHERE wanted.low < wanted.high
                """, [.numbers(old.changeParts), .numbers(new.changeParts)]
            ).map { row in
                (
                    change: [try row.number(0), try row.number(1)],
                    link: ChangedLink(domain: try row.identifier(2), code: try row.value(3) { ShortCode($0) })
                )
            }
        }
        // Changes without names, those of an older version, and those that the log has forgotten are missing.
        guard Set(rows.map { $0.change }).count == count else { return nil }
        return rows.map { $0.link }
    }

    public func register(_ node: NodeRecord, for lease: Duration) async throws -> NodeRegistration {
        try await write { session in
            let registered = try session.run(
                """
                INSERT INTO nodes (id, run, place, host, folder, started_at, renewals, ends_at)
                VALUES ($1, $2, $3, $4, $5, \(Self.now), 0, \(Self.now) + $6::bigint)
                ON CONFLICT (id) DO UPDATE SET
                    run = excluded.run, place = excluded.place, host = excluded.host, folder = excluded.folder,
                    started_at = CASE WHEN nodes.run = excluded.run THEN nodes.started_at ELSE excluded.started_at END,
                    renewals = nodes.renewals + 1, ends_at = excluded.ends_at
                WHERE nodes.run = excluded.run OR nodes.place = excluded.place
                    OR nodes.ends_at NOT BETWEEN \(Self.now) AND \(Self.now) + 2 * $6::bigint
                RETURNING 1::bigint
                """,
                [
                    .uuid(node.id), .uuid(node.run), .text(node.place), .text(node.host), .text(node.folder),
                    .number(lease.milliseconds),
                ])
            if registered.count > 0 { return .registered }
            let found = try session.run(
                "SELECT run, host, folder, renewals, ends_at - \(Self.now) FROM nodes WHERE id = $1", [.uuid(node.id)])
            // Rows of nodes are not deleted.
            guard let row = found.first else { throw LinkStoreError(.corruptRecord, detail: "node \(node.id) is gone") }
            return .taken(
                NodeRegistration.Holder(
                    run: try row.uuid(0), host: try row.text(1), folder: try row.text(2), renewals: try row.number(3),
                    left: .milliseconds(max(0, try row.number(4)))))
        }
    }

    public func hasRegistered(_ node: UUID) async throws -> Bool {
        // Rows of nodes are not deleted.
        try await read { try $0.run("SELECT 1::bigint FROM nodes WHERE id = $1", [.uuid(node)]).count > 0 }
    }

    public func release(_ node: NodeRecord) async throws {
        try await write { session in
            session.enqueue(
                "UPDATE nodes SET ends_at = 0 WHERE id = $1 AND run = $2", [.uuid(node.id), .uuid(node.run)])
        }
    }

    public func begin(
        _ duty: SharedDuty, by holder: UUID, for lease: Duration, every interval: Duration
    ) async throws -> Bool {
        try await write { session in
            // What lies further ahead than it can is from before the clock was set back.
            try session.run(
                """
                INSERT INTO shared_duties (name, holder, ends_at) VALUES ($1, $2, \(Self.now) + $3::bigint)
                ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
                WHERE (shared_duties.holder IS NULL OR shared_duties.holder = excluded.holder
                        OR shared_duties.ends_at NOT BETWEEN \(Self.now) AND \(Self.now) + 2 * $3::bigint)
                    AND (shared_duties.done_at IS NULL
                        OR shared_duties.done_at NOT BETWEEN \(Self.now) - $4::bigint AND \(Self.now))
                RETURNING 1::bigint
                """,
                [
                    .text(duty.rawValue), .uuid(holder), .number(lease.milliseconds), .number(interval.milliseconds),
                ]
            ).count > 0
        }
    }

    public func keep(_ duty: SharedDuty, by holder: UUID, for lease: Duration) async throws -> Bool {
        try await write { session in
            try session.run(
                "UPDATE shared_duties SET ends_at = \(Self.now) + $3::bigint WHERE name = $1 AND holder = $2",
                [.text(duty.rawValue), .uuid(holder), .number(lease.milliseconds)]
            ).changedCount > 0
        }
    }

    public func finish(_ duty: SharedDuty, by holder: UUID, isDone: Bool) async throws {
        try await write { session in
            session.enqueue(
                """
                UPDATE shared_duties SET holder = NULL, done_at = CASE WHEN $3 THEN \(Self.now) ELSE done_at END
                WHERE name = $1 AND holder = $2
                """, [.text(duty.rawValue), .uuid(holder), .flag(isDone)])
        }
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
