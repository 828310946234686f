public import Foundation

/// Stores the events that apps themselves report, and their sums.
///
/// Records are kept for a limited time; sums are kept as long as their link, domain or project.
public protocol AppEventStore: AppEventBatchStore {
    /// The sums of events, added up over the scopes: the most frequent first.
    ///
    /// - Parameter days: the days on which the events happened.
    func appEventSums(of scopes: [ActivityScope], days: Range<UTCDay>) async throws -> [AppEventSum]
    /// Reads some events in the order in which they were stored.
    ///
    /// - Parameters:
    ///   - number: the last event of the previous page; `nil` for the first page.
    ///   - limit: the most events.
    /// - Returns: a page, which can be empty although others follow.
    func appEvents(_ selection: AppEventSelection, after number: Int64?, limit: Int) async throws
        -> RecordedAppEventPage
    /// Deletes the records of events that were received before a moment, in short transactions; their sums stay.
    ///
    /// Events and sums of deleted links, domains and projects are deleted with these.
    ///
    /// - Returns: the number of deleted records.
    func expireAppEvents(before moment: Date) async throws -> Int
}
