/// The progress of a copy.
public enum DatabaseCopyProgress: Hashable, Sendable {
    /// So many bytes are copied, of so many.
    case copying(Int64, of: Int64)
    /// So many records are copied, of so many; these are of one table.
    case copyingRecords(Int64, of: Int64, table: String)
    /// All is copied, and is read once more.
    case checking
}
