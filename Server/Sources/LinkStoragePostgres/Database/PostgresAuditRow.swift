internal import Foundation
internal import LinkStorage

/// An entry of the audit log in the form of its row.
struct PostgresAuditRow: Sendable {
    private let entry: AuditEntryRecord
    private let changes: String

    /// - Throws: ``LinkStoreError`` where a text cannot be stored.
    init(_ entry: AuditEntryRecord) throws {
        try entry.requireStorable()
        self.entry = entry
        changes = try ColumnText.json(entry.changes)
    }

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
        if let entry { try PostgresAuditRow(entry).enqueue(self) }
    }
}
