internal import Foundation
internal import LinkStorage

extension AuditRow {
    /// Adds the row.
    func insert(_ session: PostgresSession) throws {
        try session.run(Self.sql, parameters)
    }

    /// Adds the row with the next statement, without waiting for an answer.
    func enqueue(_ session: PostgresSession) {
        session.enqueue(Self.sql, parameters)
    }

    private static let sql = """
        INSERT INTO audit_entries (
            id, happened_at, actor_kind, actor_id, actor_name, action, target_kind, target_id, target_name, project_id,
            changes, request_id, network, outcome)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
        """

    private var parameters: [PostgresValue] {
        [
            .id(entry.id), .moment(entry.at), .text(entry.actor.kind.rawValue), .text(entry.actor.id),
            .text(entry.actor.name), .text(entry.action), .text(entry.target.kind), .text(entry.target.id),
            .text(entry.target.name), .id(entry.projectID), .text(changes), .text(entry.requestID),
            .text(entry.network), .text(entry.outcome.rawValue),
        ]
    }
}

extension PostgresSession {
    /// Adds an entry to the audit log, if there is one.
    func add(_ entry: AuditEntryRecord?) throws {
        if let entry { try AuditRow(entry).enqueue(self) }
    }
}
