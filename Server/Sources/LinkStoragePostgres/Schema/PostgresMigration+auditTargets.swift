internal import LinkStorage

extension PostgresMigration {
    // See SQLite's step of the same name.
    static let auditTargets = PostgresMigration(
        .auditTargets,
        ["CREATE INDEX audit_entries_by_target ON audit_entries (target_id, id) WHERE target_id IS NOT NULL"])
}
