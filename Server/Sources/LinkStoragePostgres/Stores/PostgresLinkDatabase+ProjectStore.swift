// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
public import LinkStorage

extension PostgresLinkDatabase {
    public func insert(_ project: ProjectRecord) async throws {
        try LinkStoreError.requireStorable(project.name)
        let urlPatterns = try ColumnText.json(project.urlPatterns)
        try await write { session in
            try session.run(
                """
                INSERT INTO projects (id, name, url_patterns, created_at, matches_probably) VALUES ($1, $2, $3, $4, $5)
                """,
                [
                    .id(project.id), .text(project.name), .text(urlPatterns), .moment(project.createdAt),
                    .flag(project.matchesProbably),
                ])
            session.raiseSettingsRevision()
        }
    }

    public func update(_ project: ProjectRecord, read: ProjectRecord?) async throws {
        try LinkStoreError.requireStorable(project.name)
        let urlPatterns = try ColumnText.json(project.urlPatterns)
        try await write { session in
            // Nobody changes it until it is replaced.
            let stored = try ProjectRecord.fetch(session, "WHERE id = $1 FOR UPDATE", [.id(project.id)]).first
            try stored?.requireUnchanged(since: read)
            try session.runOnExisting(
                "UPDATE projects SET name = $1, url_patterns = $2, matches_probably = $3 WHERE id = $4",
                [.text(project.name), .text(urlPatterns), .flag(project.matchesProbably), .id(project.id)])
            session.raiseSettingsRevision()
        }
    }

    public func projects() async throws -> [ProjectRecord] {
        try await read(ProjectRecord.fetchAll)
    }

    public func removeProject(_ id: ProjectRecord.ID) async throws {
        try await write { session in
            try session.removeExisting(from: "projects", id.uuid)
            session.forgetActivity(of: id.uuid)
            session.raiseSettingsRevision()
        }
    }
}

extension PostgresSession {
    /// Lets the statistics of a link, a domain or a project be deleted, and deletes the sums of its events.
    func forgetActivity(of scope: UUID) {
        enqueue("UPDATE activity_scopes SET id = NULL WHERE id = $1", [.uuid(scope)])
        enqueue("DELETE FROM app_event_sums WHERE scope = $1", [.uuid(scope)])
    }
}

extension ProjectRecord {
    /// All projects, oldest first.
    static func fetchAll(_ session: PostgresSession) throws -> [ProjectRecord] {
        try fetch(session, "ORDER BY created_at, id", [])
    }

    fileprivate static func fetch(
        _ session: PostgresSession, _ rest: String, _ parameters: [PostgresValue]
    ) throws -> [ProjectRecord] {
        try session.run(
            "SELECT id, name, url_patterns, created_at, matches_probably FROM projects \(rest)", parameters
        ).map { row in
            ProjectRecord(
                id: try row.identifier(0), name: try row.text(1), urlPatterns: try row.json([String].self, 2),
                matchesProbably: try row.flag(4), createdAt: try row.moment(3))
        }
    }
}
