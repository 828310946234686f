/// Keeps the audit log, to which one can only add.
public protocol AuditStore: Sendable {
    /// Adds an entry that belongs to no change of the database; durable on return.
    ///
    /// What changes the database is noted by ``LinkDatabase/noting(_:)``, in the same transaction.
    func append(_ entry: AuditEntryRecord) async throws
    /// One page of the log, the latest entry first.
    ///
    /// - Parameter before: where the page begins: the last entry of the page before.
    func auditEntries(
        matching filter: AuditFilter, before: AuditEntryRecord.ID?, limit: Int
    ) async throws -> [AuditEntryRecord]
}
