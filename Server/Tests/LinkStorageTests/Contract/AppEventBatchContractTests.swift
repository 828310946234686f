import Foundation
import LinkStorage
import LinkStorageSQLite
import Testing
import WaymarkLinks

/// Batches of events of apps, on every store.
@Suite struct AppEventBatchContractTests {
    private static let longAgo = Date(timeIntervalSince1970: 0)

    private func batch(_ name: String, in project: ProjectRecord.ID, at moment: Date = .sample) -> AppEventBatchRecord {
        AppEventBatchRecord(projectID: project, batchID: name, counted: 2, ignored: 1, receivedAt: moment)
    }

    private func insertLink(in database: any LinkDatabase) async throws -> LinkRecord {
        let link = try LinkRecord.sample(on: try await database.insertSampleDomain())
        try await database.insert(link)
        return link
    }

    private func count(_ link: LinkRecord.ID, _ number: Int64 = 2) -> DailyCount {
        DailyCount(
            key: DailyCount.Key(linkID: link, day: UTCDay(.sample), event: .appReopen, platform: .ios), count: number)
    }

    private func total(of link: LinkRecord.ID, in database: any LinkDatabase) async throws -> Int64 {
        let day = UTCDay(.sample)
        return try await database.counts(of: link, days: day...day).reduce(0) { $0 + $1.count }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aRepeatedBatchAddsNothingAndGetsTheFirstOnesAnswer(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let link = try await insertLink(in: database)
            let first = batch("one", in: link.projectID)
            let stored = try await database.add(first, counts: [count(link.id)], forgettingBefore: Self.longAgo)
            #expect(stored == (first, true))
            var again = first
            again.counted = 9
            again.ignored = 9
            again.receivedAt += 60
            let repeated = try await database.add(again, counts: [count(link.id)], forgettingBefore: Self.longAgo)
            #expect(repeated == (first, false))
            #expect(try await total(of: link.id, in: database) == 2)
            let other = batch("two", in: link.projectID)
            let added = try await database.add(other, counts: [count(link.id)], forgettingBefore: Self.longAgo)
            #expect(added == (other, true))
            #expect(try await total(of: link.id, in: database) == 4)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func simultaneousRepetitionsAddOnce(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let link = try await insertLink(in: database)
            let batch = batch("one", in: link.projectID)
            let counts = [count(link.id)]
            let firsts = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<40 {
                    group.addTask {
                        try await database.add(batch, counts: counts, forgettingBefore: Self.longAgo).isFirst
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(firsts == 1)
            #expect(try await total(of: link.id, in: database) == 2)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func namesOfBatchesAreThoseOfOneProject(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let link = try await insertLink(in: database)
            let other = ProjectRecord.sample(name: "Other")
            try await database.insert(other)
            for project in [link.projectID, other.id] {
                let batch = batch("one", in: project)
                let stored = try await database.add(batch, counts: [], forgettingBefore: Self.longAgo)
                #expect(stored == (batch, true))
            }
            let stranger = batch("one", in: ProjectRecord.ID(at: .sample))
            let counts = [count(link.id)]
            await expectStoreError(.notFound) {
                _ = try await database.add(stranger, counts: counts, forgettingBefore: Self.longAgo)
            }
            #expect(try await total(of: link.id, in: database) == 0)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func countsOfLinksThatAreGoneArePassedOver(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let link = try await insertLink(in: database)
            let counts = [count(LinkRecord.ID(at: .sample)), count(link.id, .max), count(link.id)]
            _ = try await database.add(
                batch("one", in: link.projectID), counts: counts, forgettingBefore: Self.longAgo)
            #expect(try await total(of: link.id, in: database) == .max)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func oldBatchesAreForgottenAndYoungOnesAreNot(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let project = try await insertLink(in: database).projectID
            for age in [0.0, 10, 20] {
                let batch = batch("\(age)", in: project, at: .sample + age)
                _ = try await database.add(batch, counts: [], forgettingBefore: Self.longAgo)
            }
            _ = try await database.add(
                batch("new", in: project, at: .sample + 30), counts: [], forgettingBefore: .sample + 10)
            var firsts: [Bool] = []
            for age in [0.0, 10, 20] {
                let batch = batch("\(age)", in: project, at: .sample + 30)
                firsts.append(try await database.add(batch, counts: [], forgettingBefore: Self.longAgo).isFirst)
            }
            #expect(firsts == [true, false, false])
        }
    }

    @Test func aBatchIsKnownAfterARestart() async throws {
        try await withTemporaryFolder { folder in
            let first = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let link = try await insertLink(in: first)
            let batch = batch("one", in: link.projectID)
            _ = try await first.add(batch, counts: [count(link.id)], forgettingBefore: Self.longAgo)
            try await first.close()
            let second = try await SQLiteLinkDatabase.open(path: folder.databasePath, ifMissing: .fail)
            let repeated = try await second.add(batch, counts: [count(link.id)], forgettingBefore: Self.longAgo)
            #expect(repeated == (batch, false))
            #expect(try await total(of: link.id, in: second) == 2)
            try await second.close()
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func namesThatCannotBeStoredAreRefused(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let batch = batch("a\u{0}", in: try await insertLink(in: database).projectID)
            await #expect(throws: (any Error).self) {
                try await database.add(batch, counts: [], forgettingBefore: Self.longAgo)
            }
        }
    }
}
