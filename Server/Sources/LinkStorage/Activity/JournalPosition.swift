/// A position in a journal; as a stored position, everything before it is in the database.
public struct JournalPosition: Hashable, Sendable, Comparable {
    /// The number of the segment, from 1.
    public var segment: UInt64
    /// The offset in the segment in bytes.
    public var offset: UInt64

    /// Creates a position.
    public init(segment: UInt64, offset: UInt64) {
        self.segment = segment
        self.offset = offset
    }

    /// The beginning of a journal.
    public static let start = JournalPosition(segment: 1, offset: 0)

    /// Orders earlier positions before later ones.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.segment, lhs.offset) < (rhs.segment, rhs.offset)
    }
}
