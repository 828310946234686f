import Foundation
import LinkStorage
import Locking
import WaymarkLinks

/// A store of pages with 1,000 clicks each, which it makes when they are read.
final class PagedClicks: ActivityStore {
    static let pageSize = 1000

    private let pages: Int
    private let failing: Int?
    private let link: LinkRecord
    private let reads = Mutex(0)

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - pages: the number of pages.
    ///   - failing: the page that cannot be read.
    ///   - link: the link of the clicks.
    init(_ pages: Int, failing: Int? = nil, link: LinkRecord) {
        self.pages = pages
        self.failing = failing
        self.link = link
    }

    /// How often a page was read.
    var readCount: Int { reads.withLock { $0 } }

    func clicks(_ query: ClickQuery, after mark: RecordedClickPage.Mark?) async throws -> RecordedClickPage {
        reads.withLock { $0 += 1 }
        let page = mark.flatMap { Int($0.description) } ?? 0
        guard page != failing else { throw LinkStoreError(.unavailable, detail: "lost") }
        let clicks = (0..<Self.pageSize).map { index in
            let moment = query.hours.lowerBound.start + Double(page * Self.pageSize + index) / 1000
            let click = Click(link: link.id, moment: moment, kind: .person, answer: .web, platform: .ios)
            return RecordedClick(id: Click.ID(at: moment, seed: UInt64(page * Self.pageSize + index)), click: click)
        }
        return RecordedClickPage(
            clicks: clicks, links: [link.id: .init(domainID: link.domainID, code: link.code)],
            next: page + 1 < pages ? RecordedClickPage.Mark(String(page + 1)) : nil)
    }

    func add(_ batch: ActivityBatch) async throws {}
    func uncountedEntryCount() async throws -> Int { 0 }
    func position(of source: ActivityBatch.Source) async throws -> JournalPosition { .start }
    func addUp() async throws {}
    func visitorKey(for day: UTCDay) async throws -> Data { Data() }
    func activityCounts(
        of scopes: [ActivityScope], hours: Range<UTCHour>, by step: ActivityStep
    ) async throws -> [ActivityCount] { [] }
    func valueCounts(
        of dimension: ClickDimension, scopes: [ActivityScope], days: Range<UTCDay>
    ) async throws -> [ClickValueCount] { [] }
    func dayCounts(
        of measure: DayMeasure, scopes: [ActivityScope], days: Range<UTCDay>
    ) async throws -> [UTCDay: Int64] { [:] }
    func clickCounts(
        _ query: ClickQuery, by groupings: [ClickQuery.Grouping]
    ) async throws -> [ClickQuery.Grouping: [ClickQuery.Key: Int64]] { [:] }
    func expireActivity(_ expiry: ActivityExpiry) async throws {}
}
