/// Bytes of a journal that cannot be read as entries and are skipped.
public struct JournalDamage: Hashable, Sendable, CustomStringConvertible {
    /// The kind of damage.
    public enum Kind: String, Hashable, Sendable {
        /// The beginning of a record whose writing was interrupted.
        ///
        /// Either the process stopped before it answered the request, or a power failure lost data that was not yet
        /// synced.
        case tornTail
        /// Anything else that is not a record. The file is kept under another name.
        case damage
        /// A whole record of a form that this program does not know. The file is kept under another name.
        case unknownEntry
    }

    /// The name of the segment's file.
    public var fileName: String
    /// Where the bytes begin in the file.
    public var offset: Int
    /// The number of bytes.
    public var size: Int
    /// What they are.
    public var kind: Kind

    /// The message for logs.
    public var description: String {
        switch kind {
        case .tornTail: "\(fileName) ends with an unfinished record of \(size) bytes."
        case .damage: "\(fileName) has \(size) unreadable bytes at \(offset)."
        case .unknownEntry: "\(fileName) has an entry of an unknown form at \(offset)."
        }
    }
}
