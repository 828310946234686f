import Foundation
import LinkStorage
import Testing
import WaymarkLinks

/// Counts, on every store.
@Suite struct LinkNumbersContractTests {
    @Test(arguments: StoreUnderTest.allCases)
    func countsAreKeptByDayEventAndPlatform(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let today = UTCDay(.sample)
            var expected: Set<DailyCount> = []
            for event in LinkEvent.allCases {
                for platform in LinkPlatform.allCases {
                    let key = DailyCount.Key(linkID: link.id, day: today, event: event, platform: platform)
                    expected.insert(DailyCount(key: key, count: Int64(expected.count + 1)))
                }
            }
            try await database.add(Array(expected))
            #expect(Set(try await database.counts(of: link.id, days: today...today)) == expected)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func rangesOfDaysHoldTheirBounds(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            try await database.add(
                (-2...2).map { day in
                    DailyCount(
                        key: DailyCount.Key(
                            linkID: link.id, day: UTCDay(number: day), event: .click, platform: .android),
                        count: 1)
                })
            let counts = try await database.counts(of: link.id, days: UTCDay(number: -1)...UTCDay(number: 1))
            #expect(counts.map(\.key.day.number).sorted() == [-1, 0, 1])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func countsOfLinksThatAreGoneArePassedOver(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let key = DailyCount.Key(linkID: link.id, day: UTCDay(.sample), event: .redirect, platform: .other)
            var lost = key
            lost.linkID = LinkRecord.ID(at: .sample)
            try await database.add([DailyCount(key: lost, count: 1), DailyCount(key: key, count: 2)])
            #expect(try await database.counts(of: lost.linkID, days: key.day...key.day).isEmpty)
            #expect(try await database.counts(of: link.id, days: key.day...key.day).map(\.count) == [2])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func sumsStayAtTheGreatestNumber(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let key = DailyCount.Key(linkID: link.id, day: UTCDay(.sample), event: .click, platform: .ios)
            try await database.add([DailyCount(key: key, count: .max - 1)])
            try await database.add([DailyCount(key: key, count: 5)])
            #expect(try await database.counts(of: link.id, days: key.day...key.day).map(\.count) == [.max])
        }
    }
}
