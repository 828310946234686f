// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
internal import GRDB
public import InstallMatching
public import LinkStorage

extension SQLiteLinkDatabase {
    public func pendingClicks(
        of project: ProjectRecord.ID, on networks: Set<NetworkKey>, since moment: Date, limit: Int
    ) async throws -> [PendingClick] {
        try await read { db in
            try networks.flatMap { try db.pendingClicks(of: project, on: $0, since: moment, limit: limit) }
        }
    }

    public func pendingDevices(
        in period: Range<Date>, limit: Int
    ) async throws -> [(project: ProjectRecord.ID, traits: DeviceTraits)] {
        try await readAtLength { db in
            let rows = try Row.fetchCursor(
                try db.cachedStatement(
                    sql: """
                        SELECT links.project_id, clicks.traits, reports.traits
                        FROM pending_clicks AS clicks CROSS JOIN links ON links.id = clicks.link_id
                        LEFT JOIN pending_click_traits AS reports ON reports.id = clicks.id
                        WHERE clicks.moment >= ? AND clicks.moment < ? ORDER BY clicks.moment LIMIT ?
                        """),
                arguments: [
                    period.lowerBound.millisecondsSince1970, period.upperBound.millisecondsSince1970, limit,
                ])
            return try Array(rows.map { (project: try $0.identifier(0), traits: try $0.traits(1, completedBy: 2)) })
        }
    }

    public func clickTokenSecret() async throws -> Data {
        if let secret = try await read({ try $0.clickTokenSecret() }) { return secret }
        return try await write { db in
            let new = VisitorKey.random().prefix(16)
            try db.run("INSERT INTO click_token_secret (only_row, secret) VALUES (1, ?) ON CONFLICT DO NOTHING", [new])
            return try db.clickTokenSecret() ?? new
        }
    }

    public func matchingModel(of project: ProjectRecord.ID) async throws -> Data? {
        try await read { db in
            try Data.fetchOne(
                try db.cachedStatement(sql: "SELECT content FROM matching_models WHERE project_id = ?"),
                arguments: [project.uuid])
        }
    }

    public func setMatchingModel(_ model: Data, of project: ProjectRecord.ID) async throws {
        try await write { db in
            try db.run(
                """
                INSERT INTO matching_models (project_id, content) SELECT id, ?2 FROM projects WHERE id = ?1
                ON CONFLICT (project_id) DO UPDATE SET content = excluded.content
                """, [project.uuid, model])
        }
    }
}

extension Database {
    /// Stores the candidates among the entries of a batch.
    func addCandidates(of entries: PackedEntries) throws {
        for entry in entries.candidates {
            switch entry {
            case .candidate(let click):
                let statement = try BoundStatement(
                    self,
                    sql: """
                        INSERT INTO pending_clicks (network, family, moment, id, link_id, traits)
                        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                        """)
                statement.bind(1, Int64(bitPattern: click.network.hash))
                statement.bind(2, click.network.family.rawValue)
                statement.bind(3, click.moment.millisecondsSince1970)
                statement.bind(4, click.id.uuid)
                statement.bind(5, click.link.uuid)
                statement.bind(6, click.traits.text)
                try statement.run(self)
            case .candidateTraits(let traits, let id, let moment):
                let statement = try BoundStatement(
                    self,
                    sql: "INSERT INTO pending_click_traits (id, moment, traits) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
                )
                statement.bind(1, id.uuid)
                statement.bind(2, moment.millisecondsSince1970)
                statement.bind(3, traits.text)
                try statement.run(self)
            case .click, .appEvent, .unknownCode, .count: break
            }
        }
    }

    fileprivate func pendingClicks(
        of project: ProjectRecord.ID, on network: NetworkKey, since moment: Date, limit: Int
    ) throws -> [PendingClick] {
        let rows = try Row.fetchCursor(
            try cachedStatement(
                sql: """
                    SELECT clicks.id, clicks.link_id, clicks.moment, clicks.traits, reports.traits
                    FROM pending_clicks AS clicks CROSS JOIN links ON links.id = clicks.link_id AND links.project_id = ?1
                    LEFT JOIN pending_click_traits AS reports ON reports.id = clicks.id
                    WHERE clicks.network = ?2 AND clicks.family = ?3 AND clicks.moment >= ?4
                    ORDER BY clicks.moment DESC LIMIT ?5
                    """),
            arguments: [
                project.uuid, Int64(bitPattern: network.hash), network.family.rawValue, moment.millisecondsSince1970,
                limit,
            ])
        return try Array(
            rows.map { row in
                PendingClick(
                    id: try row.identifier(0), link: try row.identifier(1), moment: try row.moment(2),
                    network: network, traits: try row.traits(3, completedBy: 4))
            })
    }

    fileprivate func clickTokenSecret() throws -> Data? {
        try Data.fetchOne(try cachedStatement(sql: "SELECT secret FROM click_token_secret"))
    }
}

extension Row {
    fileprivate func traits(_ index: Int, completedBy other: Int) throws -> DeviceTraits {
        let traits = try value(index) { DeviceTraits(text: $0) }
        return try optionalValue(other) { DeviceTraits(text: $0) }.map(traits.completed(by:)) ?? traits
    }
}
