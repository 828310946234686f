public import Foundation
import LinkRules
public import LinkStorage
import WaymarkLinks

/// Gives callers the records of events that apps themselves have reported.
public struct AppEventExport: Sendable {
    /// An event with its short link.
    public struct Entry: Hashable, Sendable {
        /// The event.
        public var event: AppEventRecord
        /// The short link to which it belongs.
        public var shortLink: String
    }

    /// Some events.
    public struct Page: Hashable, Sendable {
        /// The events in the order in which they were stored.
        public var entries: [Entry]
        /// The number of the last event, after which the next page begins; `nil` on the last page.
        public var next: Int64?
    }

    private let store: any AppEventStore
    private let scopes: StatisticsScopes

    init(links: any LinkStore, store: any AppEventStore, directory: DirectoryCache) {
        self.store = store
        scopes = StatisticsScopes(links: links, directory: directory)
    }

    /// Reads a page of events.
    ///
    /// The link of ``StatisticsQuery/Subject/link(_:)`` must be one of the caller's.
    ///
    /// - Parameters:
    ///   - subject: the links to which the events belong.
    ///   - received: when the service received them.
    ///   - number: ``Page/next`` of the previous page; `nil` for the first page.
    ///   - limit: the most events.
    ///   - caller: who asks.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `notFound`, `permissionDenied` or `unavailable`.
    public func page(
        of subject: StatisticsQuery.Subject, received: Range<Date>, after number: Int64?, limit: Int, caller: Caller
    ) async throws -> Page {
        try caller.require(.exportClicks)
        let scopes = try await scopes.scopes(of: subject, for: .exportClicks, caller: caller)
        let stored = try await translatingStoreErrors(about: "The events") { [store] in
            try await store.appEvents(
                AppEventSelection(scopes: scopes, received: received), after: number, limit: limit)
        }
        let directory = self.scopes.directory.current
        return Page(
            entries: stored.entries.compactMap { entry in
                directory.domain(entry.domainID).map {
                    Entry(event: entry.event, shortLink: $0.domain.url(for: entry.code))
                }
            }, next: stored.next)
    }
}
