import Foundation
import WaymarkLinks

/// Keeps numbers: how often what happened to which link.
public protocol LinkEventStore: Sendable {
    /// Adds the counts of a batch to the stored ones, all or none; durable on return. Counts of links that are gone are passed
    /// over.
    ///
    /// A batch changes nothing where its source has added one of the same number or a greater one: so it can be given again
    /// when it is not known what became of it.
    func add(_ batch: CountBatch) async throws
    /// The counts of one link on the days of a range, in no order.
    ///
    /// - Returns: the counts, and the number of the last batch of a source that they hold; 0 where they hold none of it.
    func counts(
        of link: LinkRecord.ID, days: ClosedRange<UTCDay>, source: CountBatch.Source
    ) async throws -> (counts: [DailyCount], lastBatch: Int64)
}
