import Foundation
import LinkStorage
import LinkStorageSQLite
import Testing
import WaymarkLinks

/// Events of apps, on every store.
@Suite struct AppEventContractTests {
    private static let longAgo = Date(timeIntervalSince1970: 0)
    private static let always = longAgo..<Date(timeIntervalSince1970: 1e11)

    private func insertLink(in database: any LinkDatabase) async throws -> LinkRecord {
        let link = try LinkRecord.sample(on: try await database.insertSampleDomain())
        try await database.insert(link)
        return link
    }

    private func event(
        _ id: String, of link: LinkRecord, name: String = "order", value: String? = "12.50", currency: String? = "EUR",
        claim: ClaimRecord.ID? = nil, at moment: Date = .sample
    ) -> AppEventRecord {
        AppEventRecord(
            projectID: link.projectID, eventID: id, name: name, value: value, currency: currency, platform: .ios,
            happenedAt: moment, receivedAt: moment,
            attribution: EventAttribution(
                link: link.id, touch: .install, claim: claim, click: claim.map { PendingClick.ID(uuid: $0.uuid) }))
    }

    @discardableResult private func add(
        _ events: [AppEventRecord], batch: String, to database: any LinkDatabase
    ) async throws -> AppEventBatchRecord {
        let first = try #require(events.first)
        return try await database.add(
            AppEventBatchRecord(
                projectID: first.projectID, batchID: batch, counted: 0, ignored: events.count,
                receivedAt: first.receivedAt),
            counts: [], events: events, forgettingBefore: Self.longAgo
        ).record
    }

    private func sums(_ scopes: [ActivityScope], in database: any LinkDatabase) async throws -> [AppEventSum] {
        let day = UTCDay(.sample).number
        return try await database.appEventSums(
            of: scopes, days: UTCDay(number: day)..<UTCDay(number: day + 1))
    }

    @Test(arguments: StoreUnderTest.allCases)
    func anEventCountsOnceForItsLinkDomainAndProject(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let link = try await insertLink(in: database)
            let events = [
                event("1", of: link), event("2", of: link, value: "0.10"),
                event("3", of: link, name: "sign-up", value: nil, currency: nil),
                event("4", of: link, value: "7", currency: nil), event("1", of: link, value: "99"),
            ]
            let record = try await add(events, batch: "one", to: database)
            #expect((record.counted, record.ignored) == (4, 1))
            let again = try await add([event("2", of: link), event("5", of: link)], batch: "two", to: database)
            #expect((again.counted, again.ignored) == (1, 1))
            let expected = [
                AppEventSum(name: "order", currency: "EUR", count: 3, value: Decimal(string: "25.10")),
                AppEventSum(name: "order", currency: nil, count: 1, value: 7),
                AppEventSum(name: "sign-up", count: 1),
            ]
            for scope in [ActivityScope.link(link.id), .domain(link.domainID), .project(link.projectID)] {
                #expect(try await sums([scope], in: database) == expected)
            }
            #expect(try await sums([.link(LinkRecord.ID(at: .sample))], in: database).isEmpty)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func simultaneousRepetitionsCountOnce(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let link = try await insertLink(in: database)
            let event = event("1", of: link)
            let counted = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<40 {
                    group.addTask { try await add([event], batch: "\(number)", to: database).counted }
                }
                return try await group.reduce(0, +)
            }
            #expect(counted == 1)
            #expect(try await sums([.link(link.id)], in: database).map(\.count) == [1])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func namesThatAreTooManyCountTogether(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let link = try await insertLink(in: database)
            let events = (0..<AppEventSum.mostNames + 5).map { event("\($0)", of: link, name: "name-\($0)") }
            try await add(events, batch: "one", to: database)
            let sums = try await sums([.link(link.id)], in: database)
            #expect(sums.count == AppEventSum.mostNames + 1)
            #expect(sums.first { $0.name == AppEventSum.otherName }?.count == 5)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func eventsAreReadInPages(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let link = try await insertLink(in: database)
            let events = (0..<5).map { event("\($0)", of: link) }
            try await add(events, batch: "one", to: database)
            var deleted = link
            deleted.id = LinkRecord.ID(at: .sample)
            let gone = try await add([event("6", of: deleted)], batch: "two", to: database)
            #expect(gone.counted == 0)
            for scope in [ActivityScope.link(link.id), .domain(link.domainID), .project(link.projectID)] {
                let selection = AppEventSelection(scopes: [scope], received: Self.always)
                let first = try await database.appEvents(selection, after: nil, limit: 3)
                #expect(first.entries.map(\.event) == Array(events[..<3]))
                #expect(first.entries.map(\.code) == Array(repeating: link.code, count: 3))
                let second = try await database.appEvents(selection, after: first.next, limit: 3)
                #expect(second.entries.map(\.event.eventID) == ["3", "4"])
                #expect(second.next == nil)
            }
            let later = AppEventSelection(scopes: [.link(link.id)], received: (.sample + 1)..<(.sample + 2))
            #expect(try await database.appEvents(later, after: nil, limit: 3).entries.isEmpty)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func oldEventsAreDeletedAndTheirSumsStay(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let link = try await insertLink(in: database)
            try await add([event("1", of: link), event("2", of: link)], batch: "one", to: database)
            try await add([event("3", of: link, at: .sample + 60)], batch: "two", to: database)
            #expect(try await database.expireAppEvents(before: .sample + 30) == 2)
            #expect(try await database.expireAppEvents(before: .sample + 30) == 0)
            let selection = AppEventSelection(scopes: [.link(link.id)], received: Self.always)
            #expect(try await database.appEvents(selection, after: nil, limit: 9).entries.map(\.event.eventID) == ["3"])
            #expect(try await sums([.link(link.id)], in: database).map(\.count) == [3])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aDeletedLinkTakesItsEventsAlongAndItsProjectKeepsTheirSums(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let link = try await insertLink(in: database)
            try await add([event("1", of: link)], batch: "one", to: database)
            _ = try await database.delete(link.id, version: nil, at: .sample)
            #expect(try await sums([.link(link.id)], in: database).isEmpty)
            #expect(try await sums([.project(link.projectID)], in: database).map(\.count) == [1])
            let selection = AppEventSelection(scopes: [.project(link.projectID)], received: Self.always)
            #expect(try await database.appEvents(selection, after: nil, limit: 9).entries.isEmpty)
            #expect(try await database.expireAppEvents(before: .sample + 30) == 0)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func erasingAnInstallationTakesItsClaimOutOfItsEvents(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let link = try await insertLink(in: database)
            let claim = ClaimRecord(
                id: ClaimRecord.ID(at: .sample), projectID: link.projectID, installationID: "phone",
                answer: .link(link.id), method: .link, claimedAt: .sample)
            _ = try await database.claim(claim, explanation: nil)
            try await add([event("1", of: link, claim: claim.id)], batch: "one", to: database)
            let selection = AppEventSelection(scopes: [.link(link.id)], received: Self.always)
            let before = try await database.appEvents(selection, after: nil, limit: 9).entries.map(\.event.attribution)
            #expect(before.map(\.claim) == [claim.id])
            _ = try await database.eraseInstallation("phone", project: link.projectID)
            let after = try await database.appEvents(selection, after: nil, limit: 9).entries.map(\.event.attribution)
            #expect(after == [EventAttribution(link: link.id, touch: .install)])
        }
    }
}
