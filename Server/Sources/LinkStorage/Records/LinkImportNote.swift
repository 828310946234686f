/// The entries of the audit log about the transactions of an import.
public struct LinkImportNote: Sendable {
    /// The entry for one transaction, or `nil` where nothing of it is worth one.
    ///
    /// It is given what became of each link that the transaction was given, in their order. A store may ask again for a
    /// transaction that it repeats.
    public let entry: @Sendable (_ outcomes: [LinkImportOutcome]) -> AuditEntryRecord?

    /// Creates a note.
    public init(entry: @escaping @Sendable (_ outcomes: [LinkImportOutcome]) -> AuditEntryRecord?) {
        self.entry = entry
    }
}
