internal import Foundation
internal import GRDB
internal import LinkStorage

extension AuditRow {
    /// Adds the row.
    func insert(_ db: Database) throws {
        try db.run(
            """
            INSERT INTO audit_entries (
                id, happened_at, actor_kind, actor_id, actor_name, action, target_kind, target_id, target_name, project_id,
                changes, request_id, network, outcome)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                entry.id.uuid, entry.at.millisecondsSince1970, entry.actor.kind.rawValue, entry.actor.id,
                entry.actor.name, entry.action, entry.target.kind, entry.target.id, entry.target.name,
                entry.projectID?.uuid, changes, entry.requestID, entry.network, entry.outcome.rawValue,
            ])
    }
}

extension Database {
    /// Adds an entry to the audit log, if there is one.
    func add(_ entry: AuditEntryRecord?) throws {
        if let entry { try AuditRow(entry).insert(self) }
    }
}
