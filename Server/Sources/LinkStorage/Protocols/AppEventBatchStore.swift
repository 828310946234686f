public import Foundation
import WaymarkLinks

/// Counts what apps say in batches, each batch once.
public protocol AppEventBatchStore: Sendable {
    /// Adds the counts of a batch and keeps its name, all or nothing; durable on return.
    ///
    /// Where the project has a batch of that name, nothing is added: of any number of calls with one name, simultaneous
    /// or not, exactly one adds. Counts of links that are gone are passed over.
    ///
    /// - Parameters:
    ///   - batch: the batch, with the answer to keep.
    ///   - counts: what it adds.
    ///   - events: the events of the app itself. Each is stored and added to the sums of its link, domain and project, unless
    ///     the project has one of its identity, or its link is gone. Those that are stored count in the record.
    ///   - moment: batches that were received before are forgotten, a limited number of them with each call.
    /// - Throws: ``LinkStoreError`` with `notFound` where there is no such project.
    /// - Returns: the record that holds, and whether this call stored it.
    func add(
        _ batch: AppEventBatchRecord, counts: [DailyCount], events: [AppEventRecord], forgettingBefore moment: Date
    ) async throws -> (record: AppEventBatchRecord, isFirst: Bool)
}

extension AppEventBatchStore {
    /// Adds a batch without events of the app itself.
    package func add(
        _ batch: AppEventBatchRecord, counts: [DailyCount], forgettingBefore moment: Date
    ) async throws -> (record: AppEventBatchRecord, isFirst: Bool) {
        try await add(batch, counts: counts, events: [], forgettingBefore: moment)
    }
}
