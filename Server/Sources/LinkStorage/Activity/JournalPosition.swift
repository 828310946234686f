/// A place in one journal: everything before it is in the database.
public struct JournalPosition: Hashable, Sendable, Comparable {
    /// The number of the segment, from 1.
    public var segment: UInt64
    /// The number of bytes before the place in the segment.
    public var offset: UInt64

    /// Names a place.
    public init(segment: UInt64, offset: UInt64) {
        self.segment = segment
        self.offset = offset
    }

    /// The beginning of a journal.
    public static let start = JournalPosition(segment: 1, offset: 0)

    /// Orders earlier before later.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.segment, lhs.offset) < (rhs.segment, rhs.offset)
    }
}
