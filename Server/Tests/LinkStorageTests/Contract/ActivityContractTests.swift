import Foundation
import LinkStorage
import LinkStorageSQLite
import Testing
import WaymarkLinks

/// Clicks and their counts, on every store.
@Suite struct ActivityContractTests {
    private static let hour = UTCHour(.sample)
    private static let day = UTCDay(.sample)

    @Test(arguments: StoreUnderTest.allCases)
    func aBatchIsStoredOnceHoweverOftenItComes(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            let source = ActivityBatch.Source(at: .sample)
            let batch = ActivityBatch.sample([.click(.sample(link))], source: source)
            #expect(try await database.position(of: source) == .start)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<10 { group.addTask { try await database.add(batch) } }
                try await group.waitForAll()
            }
            #expect(try await database.position(of: source) == batch.end)
            #expect(try await database.clicks(.link(link.id)) == 1)
            var earlier = batch
            earlier.end = JournalPosition(segment: 1, offset: 50)
            try await database.add(earlier)
            var gap = batch
            (gap.start, gap.end) = (JournalPosition(segment: 2, offset: 0), JournalPosition(segment: 2, offset: 9))
            await expectStoreError(.versionMismatch) { try await database.add(gap) }
            var overlap = batch
            (overlap.start, overlap.end) = (
                JournalPosition(segment: 1, offset: 50), JournalPosition(segment: 1, offset: 150)
            )
            await expectStoreError(.versionMismatch) { try await database.add(overlap) }
            #expect(try await database.clicks(.link(link.id)) == 1)
            #expect(try await database.position(of: source) == batch.end)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func clicksOfPeopleCountForLinkDomainAndProject(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            try await database.add(
                .sample([
                    .click(.sample(link)), .click(.sample(link, answer: .page)),
                    .click(.sample(link, answer: .app, isReturn: true)), .click(.sample(link, answer: .flow)),
                    .click(.sample(link, kind: .preview, answer: .card)), .click(.sample(link, kind: .head)),
                    .appEvent(.appFirstOpen, link: link.id, platform: .ios, at: .sample),
                ]))
            for scope in link.scopes {
                let counts = try await database.activityCounts(of: [scope], hours: Self.hour..<Self.hour + 1, by: .hour)
                #expect(
                    Set(counts) == [
                        ActivityCount(start: Self.hour, event: .click, platform: .android, count: 2),
                        ActivityCount(start: Self.hour, event: .redirect, platform: .android, count: 2),
                        ActivityCount(start: Self.hour, event: .appFirstOpen, platform: .ios, count: 1),
                    ])
                #expect(try await database.values(.kind, scope) == ["person": 2, "preview": 1, "head": 1])
                #expect(try await database.values(.answer, scope) == ["web": 1, "page": 1])
                #expect(try await database.values(.qr, scope) == ["false": 2])
                #expect(try await database.values(.referrer, scope) == [:])
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func entriesOfLinksAndDomainsThatAreGoneArePassedOver(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            var gone = link
            gone.id = LinkRecord.ID(at: .sample)
            let batch = ActivityBatch.sample([
                .click(.sample(gone)), .appEvent(.appReopen, link: gone.id, platform: .ios, at: .sample),
                .unknownCode(on: LinkDomainRecord.ID(at: .sample), at: .sample), .click(.sample(link)),
            ])
            try await database.add(batch)
            #expect(try await database.clicks(.project(link.projectID)) == 1)
            #expect(try await database.position(of: batch.source) == batch.end)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func visitorsCountOncePerDayAndUnknownCodesPerDomain(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            let tomorrow = Date.sample + 86_400
            for moment in [Date.sample, .sample, tomorrow] {
                try await database.add(
                    .sample([
                        .click(.sample(link, visitor: 7, at: moment)), .click(.sample(link, visitor: .max, at: moment)),
                        .click(.sample(link, at: moment)), .click(.sample(link, kind: .tool, visitor: 9, at: moment)),
                        .unknownCode(on: link.domainID, at: moment),
                    ]))
            }
            let days = Self.day..<UTCDay(number: Self.day.number + 2)
            let next = UTCDay(number: Self.day.number + 1)
            for scope in [ActivityScope.link(link.id), .project(link.projectID)] {
                let visitors = try await database.dayCounts(of: .visitors, scopes: [scope], days: days)
                #expect(visitors == [Self.day: 2, next: 2])
            }
            let codes = try await database.dayCounts(of: .unknownCodes, scopes: [.domain(link.domainID)], days: days)
            #expect(codes == [Self.day: 2, next: 1])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func valuesThatAreTooManyCountAsOther(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            let names = (0..<230).map { String(format: "%03d.example", $0) }
            for batch in [Array(names[..<150]), Array(names[100...]), Array(names[..<1])] {
                try await database.add(.sample(batch.map { .click(.sample(link, referrer: $0)) }))
            }
            for scope in link.scopes {
                let values = try await database.values(.referrer, scope)
                #expect(values.count == ClickDimension.mostValues + 1)
                #expect(values[nil] == 30)
                #expect(values["000.example"] == 2)
                #expect(values["120.example"] == 2)
                #expect(values["220.example"] == nil)
                #expect(values.values.reduce(0, +) == 281)
            }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func whatWaitsToBeCountedIsKnown(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            #expect(try await database.uncountedEntryCount() == 0)
            try await database.add(.sample([.click(.sample(link)), .click(.sample(link))]))
            let waiting = try await database.uncountedEntryCount()
            // A store in memory counts at once.
            #expect(waiting == (store == .memory ? 0 : 2))
            try await database.addUp()
            #expect(try await database.uncountedEntryCount() == 0)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func daysThatAreOverKeepTheMostFrequentValues(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            let clicks = (0..<150).flatMap { number in
                Array(
                    repeating: JournalEntry.click(.sample(link, referrer: "\(number).example")), count: number % 3 + 1)
            }
            try await database.add(.sample(clicks))
            try await database.expireActivity(ActivityExpiry(at: .sample + 86_400, retentionDays: 90))
            let values = try await database.values(.referrer, .project(link.projectID))
            #expect(values.count == ClickDimension.mostKeptValues + 1)
            #expect(values["2.example"] == 3)
            #expect(values["0.example"] == nil)
            #expect(values.values.reduce(0, +) == 300)
            try await database.add(.sample(clicks))
            #expect(try await database.values(.referrer, .project(link.projectID)).values.reduce(0, +) == 600)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func hoursBecomeDaysAndNothingIsLost(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            try await database.add([
                DailyCount(
                    key: DailyCount.Key(linkID: link.id, day: Self.day, event: .click, platform: .android), count: 10)
            ])
            let moments = [Date.sample, .sample + 3600, .sample + 7200]
            try await database.add(
                .sample(
                    moments.flatMap {
                        [.click(.sample(link, at: $0)), JournalEntry.click(.sample(link, kind: .search, at: $0))]
                    }))
            let later = Date.sample + 91 * 86_400
            let hours = UTCHour(startOf: Self.day)..<UTCHour(later)
            func totals(_ scope: ActivityScope, _ step: ActivityStep) async throws -> [Int: Int64] {
                let counts = try await database.activityCounts(of: [scope], hours: hours, by: step)
                return counts.filter { $0.event == .click }.reduce(into: [:]) {
                    $0[$1.start.number, default: 0] += $1.count
                }
            }
            for scope in link.scopes {
                #expect(try await totals(scope, .day) == [hours.lowerBound.number: 13])
                #expect(try await totals(scope, .hour)[Self.hour.number] == 1)
            }
            #expect(try await database.counts(of: link.id, days: Self.day...Self.day).map(\.count).sorted() == [3, 13])
            try await database.expireActivity(ActivityExpiry(at: later, retentionDays: 0))
            for scope in link.scopes {
                #expect(try await totals(scope, .hour) == [hours.lowerBound.number: 13])
                #expect(try await database.values(.kind, scope) == ["person": 13, "search": 3])
            }
            #expect(try await database.counts(of: link.id, days: Self.day...Self.day).map(\.count).sorted() == [3, 13])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func recordsAnswerCombinedFiltersUntilTheyExpire(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            let later = Date.sample + 2 * 86_400
            try await database.add(
                .sample([
                    .click(.sample(link, referrer: "a.example", country: "DE")),
                    .click(.sample(link, referrer: "a.example", country: "FR")),
                    .click(.sample(link, country: "DE")), .click(.sample(link, kind: .ai, country: "DE")),
                    .click(.sample(link, answer: .app, isReturn: true, country: "DE")),
                    .click(.sample(link, referrer: "a.example", country: "DE", at: later)),
                ]))
            func answer(
                _ filters: [ClickDimension: Set<String?>], _ grouping: ClickQuery.Grouping
            ) async throws -> [ClickQuery.Key: Int64] {
                try await database.clickCounts(
                    ClickQuery(scopes: link.scopes, hours: Self.hour..<UTCHour(later) + 1, filters: filters),
                    by: grouping)
            }
            #expect(
                try await answer([.country: ["DE"]], .dimension(.referrer))
                    == [.value("a.example"): 2, .value(nil): 1])
            #expect(
                try await answer([.country: ["DE"], .referrer: ["a.example", nil]], .step(.hour))
                    == [.start(Self.hour): 2, .start(UTCHour(later)): 1])
            #expect(try await answer([.referrer: [nil]], .step(.day)) == [.start(UTCHour(startOf: Self.day)): 1])
            #expect(try await answer([.kind: ["ai"], .country: ["DE", "FR"]], .dimension(.kind)) == [.value("ai"): 1])
            #expect(try await answer([.country: ["XX"]], .dimension(.kind)).isEmpty)
            let groupings: [ClickQuery.Grouping] = [.step(.day), .dimension(.country), .dimension(.referrer)]
            let together = try await database.clickCounts(
                ClickQuery(
                    scopes: link.scopes, hours: Self.hour..<Self.hour + 1, filters: [.referrer: ["a.example"]]),
                by: groupings)
            #expect(
                together == [
                    groupings[0]: [.start(UTCHour(startOf: Self.day)): 2],
                    groupings[1]: [.value("DE"): 1, .value("FR"): 1], groupings[2]: [.value("a.example"): 2],
                ])
            try await database.expireActivity(ActivityExpiry(at: later, retentionDays: 1))
            #expect(try await answer([.country: ["DE", "FR"]], .dimension(.country)) == [.value("DE"): 1])
            try await database.expireActivity(ActivityExpiry(at: later + 1, retentionDays: 0))
            #expect(try await answer([:], .dimension(.country)).isEmpty)
            #expect(try await database.clicks(.link(link.id), days: 3) == 4)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func everyRecordedClickCanBeRead(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            let source = ActivityBatch.Source(at: .sample)
            var full = Click.sample(link, referrer: "a.example", country: "DE", visitor: .max)
            full.systemVersion = "16"
            full.language = "pt-BR"
            full.inApp = "instagram"
            full.campaign = Click.Campaign(source: "s", medium: "m", name: "n", term: "t", content: "c")
            full.isFromQRCode = true
            let clicks = [
                full, .sample(link, kind: .preview, answer: .card, country: "DE"),
                .sample(link, answer: .app, isReturn: true, country: "DE", at: .sample + 1),
                .sample(link, country: "FR", at: .sample + 2), .sample(link, country: "DE", at: .sample + 86_400),
            ]
            try await database.add(.sample(clicks.map(JournalEntry.click), source: source))
            let query = ClickQuery(
                scopes: [.domain(link.domainID)], hours: Self.hour..<Self.hour + 1, filters: [.country: ["DE"]])
            let expected = [0, 1, 2].map { index in
                let position = JournalPosition(segment: 1, offset: UInt64(index))
                let click = clicks[index].storable
                return RecordedClick(id: Click.ID(at: click.moment, source: source, position: position), click: click)
            }
            #expect(Set(try await database.allClicks(query)) == Set(expected))
            let address = RecordedClickPage.Address(domainID: link.domainID, code: link.code)
            #expect(try await database.clicks(query, after: nil).links == [link.id: address])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func clicksOfDeletedLinksAreNotRead(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            let domain = try #require(try await database.domains().first)
            let other = try LinkRecord.sample(on: domain, code: "other")
            try await database.insert(other)
            try await database.add(.sample([.click(.sample(link)), .click(.sample(other))]))
            _ = try await database.delete(link.id, version: nil, at: .sample)
            let query = ClickQuery(
                scopes: [.link(link.id), .project(link.projectID)], hours: Self.hour..<Self.hour + 1)
            let page = try await database.clicks(query, after: nil)
            #expect(page.clicks.map(\.click.link) == [other.id] && Set(page.links.keys) == [other.id])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aBatchThatKeepsNoClicksCountsThem(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            var batch = ActivityBatch.sample([.click(.sample(link, country: "DE"))])
            batch.keepsClicks = false
            try await database.add(batch)
            #expect(try await database.values(.country, .link(link.id)) == ["DE": 1])
            let records = try await database.clickCounts(
                ClickQuery(scopes: link.scopes, hours: Self.hour..<Self.hour + 1), by: .step(.hour))
            #expect(records.isEmpty)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func nothingIsLeftOfWhatIsDeleted(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            let domain = try #require(try await database.domains().first)
            let other = try LinkRecord.sample(on: domain, code: "other")
            try await database.insert(other)
            try await database.add(
                .sample([
                    .click(.sample(link, country: "DE", visitor: 1)), .click(.sample(other, country: "DE", visitor: 2)),
                ]))
            _ = try await database.delete(link.id, version: nil, at: .sample)
            #expect(try await database.clicks(.link(link.id)) == 0)
            for _ in 0..<2 {
                try await database.expireActivity(ActivityExpiry(at: .sample, retentionDays: 90))
                #expect(try await database.clicks(.link(link.id)) == 0)
                #expect(try await database.values(.country, .link(link.id)).isEmpty)
                #expect(try await database.clicks(.link(other.id)) == 1)
                #expect(try await database.clicks(.project(link.projectID)) == 2)
            }
            let query = ClickQuery(
                scopes: [.link(link.id), .link(other.id)], hours: Self.hour..<Self.hour + 1)
            #expect(try await database.clickCounts(query, by: .dimension(.country)) == [.value("DE"): 1])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func textsThatNoStoreKeepsDoNotHoldUpOthers(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            try await database.add(
                .sample([.click(.sample(link, referrer: "a\0b", country: "")), .click(.sample(link, country: "DE"))]))
            #expect(try await database.clicks(.link(link.id)) == 2)
            #expect(try await database.values(.referrer, .link(link.id)).isEmpty)
            #expect(try await database.values(.country, .link(link.id)) == ["DE": 1])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func keysOfVisitorsAreSharedAndEnd(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, _ in
            let tomorrow = UTCDay(number: Self.day.number + 1)
            let keys = try await withThrowingTaskGroup(of: Data.self) { group in
                for _ in 0..<10 { group.addTask { try await database.visitorKey(for: Self.day) } }
                return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
            }
            let key = try #require(keys.first)
            #expect(keys.count == 1 && key.count == 32)
            #expect(try await database.visitorKey(for: tomorrow) != key)
            try await database.expireActivity(ActivityExpiry(at: .sample + 2 * 86_400, retentionDays: 90))
            #expect(try await database.visitorKey(for: Self.day) == key)
            try await database.expireActivity(ActivityExpiry(at: .sample + 3 * 86_400, retentionDays: 90))
            #expect(try await database.visitorKey(for: Self.day) != key)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func countsThatAreImportedAgainDoNotGrow(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            try await database.add(.sample([.click(.sample(link)), .click(.sample(link))]))
            let count = LinkCount(
                domainID: link.domainID, code: link.code, day: Self.day, event: .click, platform: .android, count: 5)
            for _ in 0..<2 { #expect(try await database.importCounts([count]) == [true]) }
            for scope in link.scopes { #expect(try await database.clicks(scope) == 5) }
            let exported = Mutexed<[LinkCount]>([])
            try await database.export { record in
                if case .count(let count) = record { exported.withLock { $0.append(count) } }
            }
            #expect(exported.withLock { $0 }.filter { $0.event == .click } == [count])
        }
    }
}
