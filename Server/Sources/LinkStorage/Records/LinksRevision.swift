/// The state of all links, so that a cache sees whether another process has written.
///
/// Two equal revisions of one database mean that no link was added, changed or deleted between them.
public struct LinksRevision: Hashable, Sendable {
    /// A number that changes whenever a stored link is changed or deleted; added links do not change it.
    public var changes: Int64
    /// A number that changes whenever a link is added, as long as ``changes`` is the same.
    public var additions: Int64
    /// The same for the records of deleted links that are imported.
    public var deletedAdditions: Int64

    /// What ``changes`` is the sum of, in a database that logs which links were changed; empty in others.
    ///
    /// Each part rises by one with each logged change.
    public var changeParts: [Int64]

    /// Which run of which server has told the rest; 0 where a database has one history only.
    ///
    /// A server that was promoted, or has crashed, may lack the last commits of the one before it, and count up to the same numbers
    /// again. So nothing is known of what lies between revisions with different histories.
    public var history: Int64

    /// Creates a revision.
    public init(
        changes: Int64 = 0, additions: Int64 = 0, deletedAdditions: Int64 = 0, changeParts: [Int64] = [],
        history: Int64 = 0
    ) {
        self.changes = changes
        self.additions = additions
        self.deletedAdditions = deletedAdditions
        self.changeParts = changeParts
        self.history = history
    }
}
