import Foundation
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

/// The export of single clicks.
@Suite struct ClickExportTests {
    private struct Fixture {
        let service: ServiceFixture
        let link: ManagedLink
        let other: ManagedLink

        func reader(
            _ subject: StatisticsQuery.Subject = .project(nil), period: String = "24h",
            filters: [ClickDimension: Set<String?>] = [:], from position: ClickExportPosition = .start,
            caller: Caller? = nil
        ) async throws -> ClickReader {
            try await service.useCases.clickExport.reader(
                ClickExport.Query(
                    subject: subject, period: try StatisticsPeriod(period, now: ServiceFixture.moment), filters: filters
                ),
                from: position, caller: caller ?? service.server)
        }

        /// The seconds before the moment of the fixture at which the exported clicks were.
        func ages(
            _ subject: StatisticsQuery.Subject = .project(nil), period: String = "24h",
            filters: [ClickDimension: Set<String?>] = [:], caller: Caller? = nil
        ) async throws -> [Double] {
            var reader = try await reader(subject, period: period, filters: filters, caller: caller)
            var ages: [Double] = []
            while reader.position != nil { ages += try await reader.next().clicks.map(age) }
            return ages
        }

        func age(_ click: RecordedClick) -> Double {
            ServiceFixture.moment.timeIntervalSince(click.click.moment)
        }

        func add(_ link: ManagedLink, ago seconds: Double, kind: Click.Kind = .person) async throws {
            let click = Click(
                link: link.record.id, moment: ServiceFixture.moment - seconds, kind: kind, answer: .web, platform: .ios,
                country: kind == .person ? "DE" : nil, visitor: 1)
            let position = JournalPosition(segment: 1, offset: 0)
            try await service.database.add(
                ActivityBatch(
                    source: .init(at: ServiceFixture.moment), start: .start,
                    end: JournalPosition(segment: 1, offset: 1),
                    entries: PackedEntries([.init(position: position, entry: .click(click))])))
        }
    }

    /// Clicks of people 3,000, 2,000 and 90,000 seconds ago, the last two on another link, and one of a crawler 1,000
    /// seconds ago.
    private func fixture(retentionDays: Int = 90) async throws -> Fixture {
        let service = try await ServiceFixture(
            configuration: UseCaseConfiguration(clickRetentionDays: retentionDays))
        let shortener = service.useCases.shortener
        var creation = try service.creation()
        creation.tags = ["spring"]
        let link = try await shortener.create(creation, caller: service.server)
        let other = try await shortener.create(service.creation(), caller: service.server)
        let fixture = Fixture(service: service, link: link, other: other)
        try await fixture.add(link, ago: 3000)
        try await fixture.add(other, ago: 2000)
        try await fixture.add(other, ago: 90_000)
        try await fixture.add(link, ago: 1000, kind: .crawler)
        return fixture
    }

    @Test func aClickComesWithTheShortLinkOfItsLink() async throws {
        let fixture = try await fixture()
        var reader = try await fixture.reader(.link(fixture.link.record.id))
        let page = try await reader.next()
        #expect(page.clicks.map(fixture.age) == [3000, 1000] && reader.position == nil)
        #expect(page.clicks.first?.click.country == "DE" && page.clicks.first?.click.visitor == 1)
        #expect(page.shortLinks == [fixture.link.record.id: fixture.link.shortLink])
    }

    @Test func everySubjectHasClicks() async throws {
        let fixture = try await fixture()
        #expect(try await fixture.ages() == [3000, 2000, 1000])
        #expect(try await fixture.ages(.project("shop")) == [3000, 2000, 1000])
        #expect(try await fixture.ages(.domain("go.example.com")) == [3000, 2000, 1000])
        #expect(try await fixture.ages(.tag("spring", project: nil)) == [3000, 1000])
        #expect(try await fixture.ages(.tag("autumn", project: nil)).isEmpty)
        #expect(try await fixture.ages(.link(fixture.other.record.id), period: "3d") == [90_000, 2000])
    }

    @Test func allKindsOfClientsAreIncludedUnlessTheyAreFiltered() async throws {
        let fixture = try await fixture()
        #expect(try await fixture.ages(filters: [.kind: ["person"]]) == [3000, 2000])
        #expect(try await fixture.ages(filters: [.country: [nil]]) == [1000])
        #expect(try await fixture.ages(filters: [.country: ["DE"], .kind: ["crawler"]]).isEmpty)
    }

    @Test func pagesContinueWhereTheOnesBeforeEnded() async throws {
        let fixture = try await fixture()
        var ages: [Double] = []
        var position = ClickExportPosition.start
        while true {
            var reader = try await fixture.reader(from: position)
            let page = try await reader.page(ofAtMost: 1, textBytes: 1000)
            #expect(page.clicks.count == 1)
            ages += page.clicks.map(fixture.age)
            // Neither shifts the place at which the export is continued.
            try await fixture.add(fixture.link, ago: 3500)
            if ages.count == 1 { try await fixture.add(fixture.link, ago: 500) }
            guard let next = reader.position else { break }
            position = try #require(ClickExportPosition(next.description))
        }
        #expect(ages == [3000, 2000, 1000, 500])
    }

    @Test func pagesEndWhenTheirTextsAreLong() async throws {
        let fixture = try await fixture()
        var reader = try await fixture.reader()
        // Each click of a person has a text of two bytes.
        #expect(try await reader.page(ofAtMost: 10, textBytes: 3).clicks.map(fixture.age) == [3000, 2000])
        #expect(try await reader.page(ofAtMost: 10, textBytes: 3).clicks.map(fixture.age) == [1000])
    }

    @Test func clicksOfDeletedLinksAreGone() async throws {
        let fixture = try await fixture()
        _ = try await fixture.service.useCases.catalog.delete(
            fixture.link.record.id, version: nil, caller: fixture.service.server)
        #expect(try await fixture.ages() == [2000])
    }

    @Test func callersGetTheClicksOfTheirProjectsOnly() async throws {
        let fixture = try await fixture()
        let stranger = try await fixture.service.addStranger().caller
        #expect(try await fixture.ages(caller: stranger).isEmpty)
        #expect(try await fixture.ages(.tag("spring", project: nil), caller: stranger).isEmpty)
        for subject: StatisticsQuery.Subject in [.project("shop"), .domain("go.example.com")] {
            await #expect(throws: LinkServiceError.self) { _ = try await fixture.reader(subject, caller: stranger) }
        }
        let refused = await #expect(throws: LinkServiceError.self) {
            _ = try await fixture.reader(caller: fixture.service.app)
        }
        #expect(refused?.code == .permissionDenied)
        let reader = Caller(
            keyID: try #require(fixture.service.server.keyID), role: .reader, projectID: fixture.service.project.id)
        #expect(try await fixture.ages(caller: reader) == [3000, 2000, 1000])
    }

    @Test(arguments: [(0, "24h"), (2, "4d")])
    func periodsWithoutRecordsAreRefused(_ retentionDays: Int, _ period: String) async throws {
        let fixture = try await fixture(retentionDays: retentionDays)
        let error = await #expect(throws: LinkServiceError.self) { _ = try await fixture.reader(period: period) }
        #expect(error?.code == .invalidArgument && error?.parameter == "period")
    }

    @Test(arguments: ["", "x", "1", "/x", "x/", "1/2/3", "1/019AB3F0-6A40-7000-8000-00000000000"])
    func textsThatAreNoPositionsAreNotRead(_ text: String) {
        #expect(ClickExportPosition(text) == nil)
    }
}
