/// The contents of a database that shall become a copy.
public enum RecordTargetState: Hashable, Sendable {
    /// No records.
    case empty
    /// Part of the records of a source.
    case unfinished(RecordFingerprint)
    /// Records that are no unfinished copy; so many links and domains.
    case used(links: Int64, domains: Int64)
}
