import Foundation
import LinkStorage
import Testing
import WaymarkLinks

/// Counts and claims, on every store.
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

    @Test(arguments: StoreUnderTest.allCases)
    func laterClaimsGetTheFirstOnesAnswer(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let first = ClaimRecord(
                projectID: domain.projectID, installationID: "phone", answer: .link(LinkRecord.ID(at: .sample)),
                claimedAt: .sample)
            let before = try await database.claim(project: first.projectID, installationID: "phone")
            #expect(before == nil)
            var second = first
            second.answer = .longLink(digest: Data(repeating: 7, count: 32))
            second.claimedAt = .sample + 60
            let firstAnswer = try await database.claim(first, forgettingBefore: .sample)
            #expect(firstAnswer == (first, true))
            let secondAnswer = try await database.claim(second, forgettingBefore: .sample)
            #expect(secondAnswer == (first, false))
            second.installationID = "tablet"
            let otherAnswer = try await database.claim(second, forgettingBefore: .sample)
            #expect(otherAnswer == (second, true))
            let kept = try await database.claim(project: first.projectID, installationID: "tablet")
            #expect(kept == second)
            second.projectID = ProjectRecord.ID(at: .sample)
            let stranger = second
            await expectStoreError(.notFound) { _ = try await database.claim(stranger, forgettingBefore: .sample) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func claimsAreForgottenWithEachNewOne(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            for (index, name) in ["a", "b", "c"].enumerated() {
                let claim = ClaimRecord(
                    projectID: domain.projectID, installationID: name, answer: .link(LinkRecord.ID(at: .sample)),
                    claimedAt: .sample + Double(index))
                let answer = try await database.claim(claim, forgettingBefore: .sample + Double(index))
                #expect(answer.isFirst)
            }
            var kept: [String] = []
            for name in ["a", "b", "c"] {
                let claim = try await database.claim(project: domain.projectID, installationID: name)
                if claim != nil { kept.append(name) }
            }
            #expect(kept == ["c"])
        }
    }
}
