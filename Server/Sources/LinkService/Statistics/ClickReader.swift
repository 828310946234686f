import LinkRules
public import LinkStorage
import WaymarkLinks

/// Reads the clicks of one export, part by part.
///
/// Each part is a short read of the database; nothing is open between two parts. The parts contain each click once, but
/// clicks that are recorded during the export can be missing.
public struct ClickReader: Sendable {
    /// Some clicks.
    public struct Page: Hashable, Sendable {
        /// The clicks, roughly in the order of their times.
        public var clicks: [RecordedClick] = []
        /// The short links of the clicks' links.
        public var shortLinks: [LinkRecord.ID: String] = [:]
    }

    /// The most reads of the database for a page, whether they find clicks or not.
    private static let mostReads = 20

    private let store: any ActivityStore
    private let directory: DirectoryCache
    private let query: ClickQuery

    /// Where the next part begins; `nil` after the last one.
    public private(set) var position: ClickExportPosition?

    init(store: any ActivityStore, directory: DirectoryCache, query: ClickQuery, position: ClickExportPosition) {
        self.store = store
        self.directory = directory
        self.query = query
        self.position = position
    }

    /// Reads the next part, which can be empty although others follow.
    ///
    /// It has as many clicks as the store reads at once, at most 65,536.
    ///
    /// - Throws: ``LinkServiceError`` with `unavailable` or `corrupt`; the position remains.
    public mutating func next() async throws -> Page {
        var room = Int.max
        return try await next(limit: .max, room: &room)
    }

    /// Reads a page, which can be empty although others follow.
    ///
    /// - Parameters:
    ///   - limit: the most clicks.
    ///   - textBytes: the size of the clicks' texts after which the page ends.
    /// - Throws: ``LinkServiceError`` with `unavailable` or `corrupt`.
    public mutating func page(ofAtMost limit: Int, textBytes: Int) async throws -> Page {
        var page = Page()
        var room = textBytes
        for _ in 0..<Self.mostReads {
            guard position != nil, page.clicks.count < limit, room > 0 else { break }
            let part = try await next(limit: limit - page.clicks.count, room: &room)
            page.clicks += part.clicks
            page.shortLinks.merge(part.shortLinks) { $1 }
        }
        return page
    }

    private mutating func next(limit: Int, room: inout Int) async throws -> Page {
        guard let position else { return Page() }
        let stored = try await translatingStoreErrors(about: "The clicks") { [store, query] in
            try await store.clicks(query, after: position.mark)
        }
        var clicks = stored.clicks
        if let last = position.last { clicks.removeAll { $0.id <= last } }
        // A page of the store that has grown meanwhile is continued at the same click.
        clicks.sort { $0.id < $1.id }
        var count = 0
        while count < min(clicks.count, limit), room > 0 {
            room -= clicks[count].click.textBytes
            count += 1
        }
        if count < clicks.count {
            clicks.removeSubrange(count...)
            self.position = ClickExportPosition(mark: position.mark, last: clicks.last?.id)
        } else {
            self.position = stored.next.map { ClickExportPosition(mark: $0) }
        }
        let directory = directory.current
        let shortLinks = stored.links.compactMapValues { address in
            directory.domain(address.domainID)?.domain.url(for: address.code)
        }
        // The link, or its domain, was deleted just now.
        clicks.removeAll { shortLinks[$0.click.link] == nil }
        return Page(clicks: clicks, shortLinks: shortLinks)
    }
}

extension Click {
    /// The size of the texts that the request determines.
    fileprivate var textBytes: Int {
        [
            system, systemVersion, browser, inApp, language, referrerHost, country, campaign.source, campaign.medium,
            campaign.name, campaign.term, campaign.content,
        ].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
}
