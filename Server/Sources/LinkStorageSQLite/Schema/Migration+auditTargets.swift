internal import LinkStorage

extension Migration {
    // The page of a link has its history. A change of a million links adds as many entries to the log of a project.
    static let auditTargets = Migration(
        name: SchemaMigration.auditTargets.rawValue,
        sql: "CREATE INDEX audit_entries_by_target ON audit_entries (target_id, id) WHERE target_id IS NOT NULL;")
}
