// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

public import Foundation

extension InMemoryLinkDatabase {
    public func add(
        _ batch: AppEventBatchRecord, counts: [DailyCount], forgettingBefore moment: Date
    ) async throws -> (record: AppEventBatchRecord, isFirst: Bool) {
        try LinkStoreError.requireStorable(batch.batchID)
        return try access { tables in
            _ = try tables.require(batch.projectID, in: tables.projects)
            let key = InMemoryTables.BatchKey(projectID: batch.projectID, batchID: BinaryString(batch.batchID))
            if let first = tables.appEventBatches[key] { return (first, false) }
            var batch = batch
            batch.receivedAt = batch.receivedAt.roundedToMilliseconds
            tables.appEventBatches = tables.appEventBatches.filter { $0.value.receivedAt >= moment }
            tables.appEventBatches[key] = batch
            tables.add(counts)
            return (batch, true)
        }
    }
}

extension InMemoryTables {
    /// Adds counts to the stored ones; those of links that are gone are passed over.
    mutating func add(_ counts: [DailyCount]) {
        for count in counts where links[count.key.linkID] != nil {
            let old = self.counts[count.key.linkID]?[count.key] ?? 0
            let (sum, overflow) = old.addingReportingOverflow(count.count)
            self.counts[count.key.linkID, default: [:]][count.key] = overflow ? .max : sum
        }
    }
}
