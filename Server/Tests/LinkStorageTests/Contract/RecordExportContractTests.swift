import Foundation
import LinkStorage
import Locking
import Testing
import WaymarkLinks

/// Everything out, and counts in again, on every store.
@Suite struct RecordExportContractTests {
    private func records(of database: any LinkDatabase) async throws -> [StoredRecord] {
        let records = Mutex<[StoredRecord]>([])
        try await database.export { record in records.withLock { $0.append(record) } }
        return records.withLock { $0 }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func everythingIsGivenInOrder(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let project = try #require(try await database.projects().first)
            let app = AppRecord.sample(in: project)
            try await database.insert(app)
            let keys = [
                APIKeyRecord.sample(in: project), APIKeyRecord.sample(in: nil, createdAt: .sample + 1),
            ]
            for key in keys { try await database.insert(key) }
            let links = try [
                LinkRecord.sample(on: domain, code: "b", createdAt: .sample),
                LinkRecord.sample(on: domain, code: "a", createdAt: .sample + 1, archivedAt: .sample + 2),
            ]
            for link in links.reversed() { try await database.insert(link) }
            let gone = try LinkRecord.sample(on: domain, code: "c", createdAt: .sample - 1)
            try await database.insert(gone)
            let deleted = try await database.delete(gone.id, version: nil, at: .sample)
            let day = UTCDay(.sample)
            let keysOfCounts = [
                DailyCount.Key(linkID: links[1].id, day: day, event: .click, platform: .ios),
                DailyCount.Key(linkID: links[0].id, day: UTCDay(number: day.number + 1), event: .click, platform: .ios),
                DailyCount.Key(linkID: links[0].id, day: day, event: .redirect, platform: .android),
                DailyCount.Key(linkID: links[0].id, day: day, event: .click, platform: .other),
            ]
            try await database.add(keysOfCounts.map { DailyCount(key: $0, count: 3) })
            let counts = [(0, 3), (0, 2), (0, 1), (1, 0)].map { link, key in
                LinkCount(
                    domainID: domain.id, code: links[link].code, day: keysOfCounts[key].day,
                    event: keysOfCounts[key].event, platform: keysOfCounts[key].platform, count: 3)
            }
            #expect(
                try await records(of: database)
                    == [.project(project), .app(app), .domain(domain)] + keys.map(StoredRecord.key)
                    + links.map(StoredRecord.link) + [.deletedLink(deleted)] + counts.map(StoredRecord.count))
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func whatTheReceiverThrowsEndsTheExport(_ store: StoreUnderTest) async throws {
        struct Full: Error {}
        try await store.withDatabase { database in
            _ = try await database.insertSampleDomain()
            await #expect(throws: Full.self) { try await database.export { _ in throw Full() } }
            #expect(try await records(of: database).count == 2)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func theGreaterCountStays(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain(isCaseSensitive: false)
            let link = try LinkRecord.sample(on: domain, code: "Abc")
            try await database.insert(link)
            func count(_ code: String, _ number: Int64) throws -> LinkCount {
                LinkCount(
                    domainID: domain.id, code: try ShortCode.sample(code), day: UTCDay(number: 20_000), event: .click,
                    platform: .ios, count: number)
            }
            for (number, expected) in [(5, 5), (5, 5), (3, 5), (9, 9)] as [(Int64, Int64)] {
                #expect(
                    try await database.importCounts([count("aBC", number), count("other", 1)]) == [true, false])
                let day = UTCDay(number: 20_000)
                let stored = try await database.counts(of: link.id, days: day...day)
                #expect(stored.map(\.count) == [expected])
            }
        }
    }
}
