public import Foundation

/// Counts that are added to the stored ones together, and once however often they are given.
public struct CountBatch: Hashable, Sendable {
    /// One process that counts; its batches are added in the order of their numbers.
    public typealias Source = Identifier<CountBatch>

    /// The process that has counted.
    public var source: Source
    /// The batch's place among those of its source, from 1.
    public var number: Int64
    /// When the batch was closed.
    public var closedAt: Date
    /// The counts; each key once.
    public var counts: [DailyCount]

    /// Creates a batch.
    public init(source: Source, number: Int64, closedAt: Date, counts: [DailyCount]) {
        self.source = source
        self.number = number
        self.closedAt = closedAt
        self.counts = counts
    }

    /// For how long a store remembers which batches of a source it has added, after the last one.
    ///
    /// A batch that waits longer in a file may be counted twice.
    public static let memory: TimeInterval = 90 * 86_400
}
