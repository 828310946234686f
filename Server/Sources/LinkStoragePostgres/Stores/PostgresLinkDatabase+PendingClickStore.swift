// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
public import InstallMatching
public import LinkStorage

extension PostgresLinkDatabase {
    public func pendingClicks(
        of project: ProjectRecord.ID, on networks: Set<NetworkKey>, since moment: Date, limit: Int
    ) async throws -> [PendingClick] {
        try await read { session in
            let networks = Array(networks)
            let answers = try session.run(
                networks.map { network in
                    PostgresQuery(
                        """
                        SELECT clicks.id, clicks.link_id, clicks.moment, clicks.traits, reports.traits
                        FROM pending_clicks AS clicks
                        JOIN links ON links.id = clicks.link_id AND links.project_id = $1
                        LEFT JOIN pending_click_traits AS reports ON reports.id = clicks.id
                        WHERE clicks.network = $2 AND clicks.family = $3 AND clicks.moment >= $4
                        ORDER BY clicks.moment DESC LIMIT $5
                        """,
                        [
                            .id(project), .number(Int64(bitPattern: network.hash)), .text(network.family.rawValue),
                            .moment(moment), .number(limit),
                        ])
                })
            return try zip(networks, answers).flatMap { network, rows in
                try rows.map { row in
                    PendingClick(
                        id: try row.identifier(0), link: try row.identifier(1), moment: try row.moment(2),
                        network: network, traits: try row.traits(3, completedBy: 4))
                }
            }
        }
    }

    public func pendingDevices(
        in period: Range<Date>, limit: Int
    ) async throws -> [(project: ProjectRecord.ID, traits: DeviceTraits)] {
        try await readList { session in
            try session.run(
                """
                SELECT links.project_id, clicks.traits, reports.traits
                FROM pending_clicks AS clicks JOIN links ON links.id = clicks.link_id
                LEFT JOIN pending_click_traits AS reports ON reports.id = clicks.id
                WHERE clicks.moment >= $1 AND clicks.moment < $2 ORDER BY clicks.moment LIMIT $3
                """, [.moment(period.lowerBound), .moment(period.upperBound), .number(limit)]
            ).map { (project: try $0.identifier(0), traits: try $0.traits(1, completedBy: 2)) }
        }
    }

    public func clickTokenSecret() async throws -> Data {
        if let secret = try await read({ try $0.clickTokenSecret() }) { return secret }
        let new = VisitorKey.random().prefix(16)
        return try await write { session in
            session.enqueue(
                "INSERT INTO click_token_secret (only_row, secret) VALUES (1, $1) ON CONFLICT DO NOTHING",
                [.bytes(new)])
            return try session.clickTokenSecret() ?? Data(new)
        }
    }

    public func matchingModel(of project: ProjectRecord.ID) async throws -> Data? {
        try await read { session in
            try session.run("SELECT content FROM matching_models WHERE project_id = $1", [.id(project)]).first
                .map { Data(try $0.bytes(0)) }
        }
    }

    public func setMatchingModel(_ model: Data, of project: ProjectRecord.ID) async throws {
        try await write { session in
            session.enqueue(
                """
                INSERT INTO matching_models (project_id, content) SELECT id, $2 FROM projects WHERE id = $1
                ON CONFLICT (project_id) DO UPDATE SET content = excluded.content
                """, [.id(project), .bytes(model)])
        }
    }
}

extension PostgresSession {
    /// Stores the candidates among the entries of a batch with the next statement.
    func addCandidates(of entries: PackedEntries) throws {
        for entry in entries.candidates {
            switch entry {
            case .candidate(let click):
                enqueue(
                    """
                    INSERT INTO pending_clicks (network, family, moment, id, link_id, traits)
                    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
                    """,
                    [
                        .number(Int64(bitPattern: click.network.hash)), .text(click.network.family.rawValue),
                        .moment(click.moment), .id(click.id), .id(click.link), .text(click.traits.text),
                    ])
            case .candidateTraits(let traits, let id, let moment):
                enqueue(
                    """
                    INSERT INTO pending_click_traits (id, moment, traits) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
                    """, [.id(id), .moment(moment), .text(traits.text)])
            case .click, .appEvent, .unknownCode, .count: break
            }
        }
    }

    fileprivate func clickTokenSecret() throws -> Data? {
        try run("SELECT secret FROM click_token_secret").first.map { Data(try $0.bytes(0)) }
    }
}

extension PostgresRow {
    fileprivate func traits(_ column: Int, completedBy other: Int) throws -> DeviceTraits {
        let traits = try value(column) { DeviceTraits(text: $0) }
        return try optionalValue(other) { DeviceTraits(text: $0) }.map(traits.completed(by:)) ?? traits
    }
}
