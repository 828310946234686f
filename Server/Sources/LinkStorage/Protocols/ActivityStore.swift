public import Foundation

/// Keeps clicks and what is counted of them.
///
/// Records of clicks are kept for a limited time. Counts are kept for as long as their link, domain or project. What is counted for
/// a project stays there when a domain moves to another one.
public protocol ActivityStore: JournalStore {
    /// The key of a day's visitors: 32 random bytes, the same for all who share the database.
    ///
    /// The first call for a day creates it. Keys are not part of backups and exports.
    func visitorKey(for day: UTCDay) async throws -> Data
    /// Counts of people, added up over the scopes, by hour or by day, in no order.
    ///
    /// Counts that are kept by day only count in the first hour of that day.
    ///
    /// - Complexity: one search for each scope and hour, and one for each scope and day.
    func activityCounts(
        of scopes: [ActivityScope], hours: Range<UTCHour>, by step: ActivityStep
    ) async throws -> [ActivityCount]
    /// How many clicks had which value of a dimension, added up over the scopes, in no order.
    ///
    /// - Complexity: one search for each scope and day.
    func valueCounts(
        of dimension: ClickDimension, scopes: [ActivityScope], days: Range<UTCDay>
    ) async throws -> [ClickValueCount]
    /// A number of each day, added up over the scopes.
    func dayCounts(of measure: DayMeasure, scopes: [ActivityScope], days: Range<UTCDay>) async throws -> [UTCDay: Int64]
    /// Counts recorded clicks.
    ///
    /// - Complexity: linear in the number of recorded clicks in those hours, of whichever scope.
    func clickCounts(_ query: ClickQuery) async throws -> [ClickQuery.Key: Int64]
    /// Folds and deletes what is due, and what is left of links, domains and projects that are gone, in transactions that are short.
    ///
    /// It may be called again after it was cancelled.
    func expireActivity(_ expiry: ActivityExpiry) async throws
}
