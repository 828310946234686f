// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

public import Foundation

extension InMemoryLinkDatabase {
    public func add(
        _ batch: AppEventBatchRecord, counts: [DailyCount], events: [AppEventRecord], forgettingBefore moment: Date
    ) async throws -> (record: AppEventBatchRecord, isFirst: Bool) {
        try LinkStoreError.requireStorable(batch.batchID)
        return try access { tables in
            _ = try tables.require(batch.projectID, in: tables.projects)
            let key = InMemoryTables.BatchKey(projectID: batch.projectID, batchID: BinaryString(batch.batchID))
            if let first = tables.appEventBatches[key] { return (first, false) }
            var batch = batch
            batch.receivedAt = batch.receivedAt.roundedToMilliseconds
            tables.appEventBatches = tables.appEventBatches.filter { $0.value.receivedAt >= moment }
            tables.add(counts)
            let added = events.count { tables.add($0.roundedToMilliseconds) }
            batch.counted += added
            batch.ignored -= added
            tables.appEventBatches[key] = batch
            return (batch, true)
        }
    }
}

extension InMemoryTables {
    /// Adds counts to the stored ones; ignores those of deleted links.
    ///
    /// - Parameter addsSums: whether to add the counts to the links' domains and projects too.
    mutating func add(_ counts: [DailyCount], toSums addsSums: Bool = true) {
        for count in counts {
            guard let link = links[count.key.linkID] else { continue }
            let old = self.counts[link.id]?[count.key] ?? 0
            self.counts[link.id, default: [:]][count.key] = .saturatingSum(old, count.count)
            if addsSums { addToSums(count.count, count.key, of: link) }
        }
    }

    /// Adds a count of a link to its domain and its project.
    mutating func addToSums(_ count: Int64, _ key: DailyCount.Key, of link: LinkRecord) {
        for scope in [ActivityScope.domain(link.domainID), .project(link.projectID)] {
            let period = ActivityTally.Period(number: key.day.number, scope: activity.number(of: scope))
            let key = ActivityTally.EventKey(event: key.event, kind: .person, platform: key.platform)
            activity.days[period, default: [:]][key] = .saturatingSum(activity.days[period]?[key] ?? 0, count)
        }
    }
}
