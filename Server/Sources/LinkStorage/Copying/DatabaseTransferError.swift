/// The reason why records are not copied from one database to another.
///
/// The text is for operators: what is wrong, and what would be right.
public struct DatabaseTransferError: Error, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// The target holds other records.
        case isUsed(links: Int64, domains: Int64)
        /// The target is an unfinished copy of another database, or the source has changed since.
        case isCopyOfOther
        /// A table of the copy is not what it is in the source.
        case differs(table: String, source: Int64, target: Int64)
        /// A node has begun to use the source before all of it was copied.
        case sourceInUse
    }

    /// What is wrong.
    public let reason: Reason

    /// Creates an error.
    package init(reason: Reason) {
        self.reason = reason
    }

    /// The fault, with a correct form.
    public var description: String {
        switch reason {
        case .isUsed(let links, let domains):
            """
            the target is not empty (\(links) link\(links == 1 ? "" : "s"), \(domains) domain\(domains == 1 ? "" : "s")); copy into an \
            empty database
            """
        case .isCopyOfOther:
            """
            the target is an unfinished copy of another database, or the source has changed since that copy began; add --start-over to \
            discard what is copied, or choose another target
            """
        case .differs(let table, let source, let target):
            """
            the copy differs from the source in \(table) (\(source) records, the copy has \(target)) and is not finished: the source was \
            changed meanwhile, or a disk is damaged; add --start-over to copy again
            """
        case .sourceInUse:
            """
            a node has begun to use the source while it was copied, so that the copy may lack what that node has stored; stop `waymark serve` on \
            all nodes, and copy again into another, empty database
            """
        }
    }
}
