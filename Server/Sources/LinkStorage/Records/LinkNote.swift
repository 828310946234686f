/// The entries of the audit log about changes of links.
///
/// A store asks for the entry of each link that it changes, because only the store knows which they are, and what they were.
public struct LinkNote: Sendable {
    /// The entry for a change of one link, or `nil` where nothing of it is worth one.
    ///
    /// It is given the link as it was, `nil` for a new one, and as it is, `nil` for a deleted one. A store may ask again for a change
    /// that it repeats.
    public let entry: @Sendable (_ before: LinkRecord?, _ after: LinkRecord?) -> AuditEntryRecord?

    /// Creates a note.
    public init(entry: @escaping @Sendable (_ before: LinkRecord?, _ after: LinkRecord?) -> AuditEntryRecord?) {
        self.entry = entry
    }
}
