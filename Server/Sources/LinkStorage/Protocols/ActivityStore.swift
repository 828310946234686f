public import Foundation

/// Stores clicks and their counts.
///
/// Records of clicks are kept for a limited time. Counts are kept as long as their link, domain or project. A project
/// keeps its counts when a domain moves to another project.
public protocol ActivityStore: JournalStore {
    /// The visitor key of a day: 32 random bytes, shared by all processes that use the database.
    ///
    /// The first call for a day creates the key. Keys are not part of backups and exports.
    func visitorKey(for day: UTCDay) async throws -> Data
    /// The counts of people, added up over the scopes, by hour or by day, in no particular order.
    ///
    /// Counts that are kept by day belong to the first hour of that day.
    ///
    /// - Complexity: one search for each scope and hour, and one for each scope and day.
    func activityCounts(
        of scopes: [ActivityScope], hours: Range<UTCHour>, by step: ActivityStep
    ) async throws -> [ActivityCount]
    /// The clicks for each value of a dimension, added up over the scopes, in no particular order.
    ///
    /// - Complexity: one search for each scope and day.
    func valueCounts(
        of dimension: ClickDimension, scopes: [ActivityScope], days: Range<UTCDay>
    ) async throws -> [ClickValueCount]
    /// A measure of each day, added up over the scopes.
    func dayCounts(of measure: DayMeasure, scopes: [ActivityScope], days: Range<UTCDay>) async throws -> [UTCDay: Int64]
    /// Counts recorded clicks by hours or days, by the values of dimensions, or by several of these at once.
    ///
    /// - Complexity: linear in the number of recorded clicks in those hours, whatever their scope; they are read once for all groupings.
    func clickCounts(
        _ query: ClickQuery, by groupings: [ClickQuery.Grouping]
    ) async throws -> [ClickQuery.Grouping: [ClickQuery.Key: Int64]]
    /// Reads some of the recorded clicks of all kinds that pass the filters, and the addresses of their links.
    ///
    /// Each click is on one page only, even if clicks are stored meanwhile.
    ///
    /// - Parameters:
    ///   - query: the clicks.
    ///   - mark: the end of the previous page; `nil` for the first page.
    /// - Returns: a page, which can be empty although others follow.
    func clicks(_ query: ClickQuery, after mark: RecordedClickPage.Mark?) async throws -> RecordedClickPage
    /// The number of stored entries that are not added to the counts yet, whichever process has stored them.
    func uncountedEntryCount() async throws -> Int
    /// Folds and deletes expired statistics and those of deleted links, domains and projects, in short transactions.
    ///
    /// Can be called again after a cancellation.
    func expireActivity(_ expiry: ActivityExpiry) async throws
}

extension ActivityStore {
    /// Counts recorded clicks by hours, by days, or by the values of a dimension.
    public func clickCounts(
        _ query: ClickQuery, by grouping: ClickQuery.Grouping
    ) async throws -> [ClickQuery.Key: Int64] {
        try await clickCounts(query, by: [grouping])[grouping] ?? [:]
    }
}
