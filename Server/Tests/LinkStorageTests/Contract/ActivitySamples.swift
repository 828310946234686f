import Foundation
import LinkStorage
import WaymarkLinks

extension StoreUnderTest {
    /// Runs a test on a database with one link.
    func withLink(_ body: (any LinkDatabase, LinkRecord) async throws -> Void) async throws {
        try await withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            try await body(database, link)
        }
    }
}

extension LinkRecord {
    /// All scopes whose statistics include the link.
    var scopes: [ActivityScope] { [.link(id), .domain(domainID), .project(projectID)] }
}

extension Click {
    static func sample(
        _ link: LinkRecord, kind: Kind = .person, answer: Answer = .web, isReturn: Bool = false,
        referrer: String? = nil, country: String? = nil, visitor: UInt64? = nil, at moment: Date = .sample
    ) -> Click {
        Click(
            link: link.id, moment: moment, kind: kind, answer: answer, isReturn: isReturn, platform: .android,
            form: .phone, system: "android", browser: "chrome", referrerHost: referrer, country: country,
            visitor: visitor)
    }
}

extension ActivityBatch {
    /// The first batch of a journal.
    static func sample(_ entries: [JournalEntry], source: Source = Source(at: .sample)) -> ActivityBatch {
        ActivityBatch(
            source: source, start: .start, end: JournalPosition(segment: 1, offset: 100),
            entries: PackedEntries(
                entries.enumerated().map { index, entry in
                    Item(position: JournalPosition(segment: 1, offset: UInt64(index)), entry: entry)
                }))
    }
}

extension UTCHour {
    static func + (hour: UTCHour, count: Int) -> UTCHour { UTCHour(number: hour.number + count) }
}

extension ActivityStore {
    /// The clicks of people from the sample's day on.
    func clicks(_ scope: ActivityScope, days: Int = 1) async throws -> Int64 {
        let start = UTCHour(startOf: UTCDay(.sample))
        return try await activityCounts(of: [scope], hours: start..<start + 24 * days, by: .day)
            .filter { $0.event == .click }.reduce(0) { $0 + $1.count }
    }

    /// All recorded clicks that a query selects.
    func allClicks(_ query: ClickQuery) async throws -> [RecordedClick] {
        var page = try await clicks(query, after: nil)
        var clicks = page.clicks
        while let next = page.next {
            page = try await self.clicks(query, after: next)
            clicks += page.clicks
        }
        return clicks
    }

    /// The values of a dimension on the sample's day.
    func values(_ dimension: ClickDimension, _ scope: ActivityScope) async throws -> [String?: Int64] {
        let day = UTCDay(.sample)
        let counts = try await valueCounts(of: dimension, scopes: [scope], days: day..<UTCDay(number: day.number + 1))
        return Dictionary(uniqueKeysWithValues: counts.map { ($0.value, $0.count) })
    }
}
