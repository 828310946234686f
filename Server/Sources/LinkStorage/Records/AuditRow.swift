/// An entry of the audit log in the form of its row, for databases that store it as texts and numbers.
package struct AuditRow: Sendable {
    package let entry: AuditEntryRecord
    /// The changes as a list in JSON.
    package let changes: String

    /// Encodes an entry.
    ///
    /// - Throws: ``LinkStoreError`` where a text cannot be stored.
    package init(_ entry: AuditEntryRecord) throws {
        try entry.requireStorable()
        self.entry = entry
        changes = try ColumnText.json(entry.changes)
    }
}
