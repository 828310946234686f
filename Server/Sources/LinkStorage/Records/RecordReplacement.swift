/// A record that takes the place of one that was read.
public struct RecordReplacement<Record: Hashable & Sendable>: Hashable, Sendable {
    /// The record as it was read; nothing else is replaced.
    public let read: Record
    /// The record as it becomes.
    public let new: Record

    /// Creates a replacement.
    public init(_ read: Record, by new: Record) {
        (self.read, self.new) = (read, new)
    }
}
