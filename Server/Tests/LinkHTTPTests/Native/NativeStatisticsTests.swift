import Foundation
import HTTPTypes
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct NativeStatisticsTests {
    private struct Visit {
        var referrer: String?
        var country: String?
        var kind = Click.Kind.person
        var ago = 0.0
    }

    /// A service with one link and three clicks: one a day ago and two now.
    private func service(
        _ visits: [Visit] = [
            Visit(referrer: "=1+1", country: "DE"), Visit(country: "DE"),
            Visit(referrer: "b.example", country: "FR", ago: 86_400),
            Visit(referrer: "c.example", country: "FR", kind: .preview),
        ]
    ) async throws -> (ServiceUnderTest, LinkResource) {
        let service = try await ServiceUnderTest()
        let link: LinkResource = try await service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com/"},"tags":["spring"]}"#
        ).decoded()
        let id = try #require(LinkRecord.ID(link.id))
        let entries = visits.map { visit in
            JournalEntry.click(
                Click(
                    link: id, moment: ServiceUnderTest.moment - visit.ago, kind: visit.kind, answer: .web,
                    platform: .ios,
                    referrerHost: visit.referrer, country: visit.country, visitor: 1))
        }
        try await service.database.add(
            ActivityBatch(
                source: .init(at: ServiceUnderTest.moment), start: .start, end: JournalPosition(segment: 1, offset: 9),
                entries: PackedEntries(
                    entries.enumerated().map {
                        .init(position: JournalPosition(segment: 1, offset: UInt64($0)), entry: $1)
                    })))
        return (service, link)
    }

    @Test func everySubjectHasStatistics() async throws {
        let (service, link) = try await service()
        for path in [
            "links/\(link.id)/statistics?period=2d", "links/\(link.id)/statistics?days=2", "statistics?period=2d",
            "statistics?project=test&period=2d", "statistics?domain=go.example.com&period=2d",
            "statistics?tag=spring&period=2d",
        ] {
            let answer = try await service.get("/api/v1/\(path)")
            let statistics = try answer.decoded(StatisticsResource.self)
            #expect(statistics.clicks == 3, "\(path)")
            #expect(statistics.points.map(\.clicks) == [1, 2])
            #expect(statistics.visitors == (path.contains("domain") ? nil : 2))
            #expect(statistics.days == 2)
        }
        #expect(try await service.get("/api/v1/statistics?tag=autumn").decoded(StatisticsResource.self).clicks == 0)
    }

    @Test func breakdownsFiltersAndComparisons() async throws {
        let (service, _) = try await service()
        func statistics(_ query: String) async throws -> StatisticsResource {
            try await service.get("/api/v1/statistics?\(query)").decoded()
        }
        let referrers = try await statistics("period=2d&by=referrer")
        #expect(
            referrers.values == [
                .init(value: "=1+1", clicks: 1), .init(value: "b.example", clicks: 1),
                .init(value: nil, rest: StatisticsResource.Value.Rest.none, clicks: 1),
            ])
        let limited = try await statistics("period=2d&by=referrer&limit=1")
        #expect(limited.values?.map(\.rest) == [nil, .other, StatisticsResource.Value.Rest.none])
        #expect(try await statistics("period=2d&country=DE").points.map(\.clicks) == [0, 2])
        #expect(try await statistics("period=2d&country=DE&country=FR").clicks == 3)
        #expect(try await statistics("period=2d&country=DE&referrer=").clicks == 1)
        #expect(try await statistics("period=2d&country=FR&by=referrer").values?.map(\.value) == ["b.example"])
        #expect(try await statistics("period=2d&by=kind").values?.map(\.value) == ["person", "preview"])
        #expect(try await statistics("period=24h&by=kind").values?.map(\.clicks) == [2, 1])
        let compared = try await statistics("period=1d&compare=true&by=country")
        #expect(compared.previous?.clicks == 1)
        #expect(
            compared.values == [
                .init(value: "DE", clicks: 2, previousClicks: 0),
                .init(value: nil, rest: .other, clicks: 0, previousClicks: 1),
            ])
        let hours = try await statistics("period=24h")
        #expect(hours.points.count == 24 && hours.interval == "hour" && hours.days == nil && hours.clicks == 2)
    }

    private static let filters: [[ClickDimension: Set<String?>]] = [
        [:], [.country: ["DE"]], [.country: ["DE", "FR"], .platform: ["ios"]],
    ]

    @Test(arguments: filters, ["2d", "24h"])
    func breakdownsThatAreReadTogetherAreThoseOfEachDimension(
        _ filters: [ClickDimension: Set<String?>], _ period: String
    ) async throws {
        let (service, _) = try await service()
        let statistics = service.useCases.clickStatistics
        var query = StatisticsQuery(
            subject: .project("test"), period: try StatisticsPeriod(period, now: ServiceUnderTest.moment),
            filters: filters, compares: true)
        let together = try await statistics.breakdowns(query, by: ClickDimension.allCases, caller: .commandLine)
        #expect(try await statistics.answer(query, caller: .commandLine) == together.answer)
        for dimension in ClickDimension.allCases {
            query.dimension = dimension
            let alone = try await statistics.answer(query, caller: .commandLine)
            let found = try #require(together.breakdowns[dimension])
            #expect(found.values?.map(\.name) == alone.values?.filter { $0.clicks > 0 }.map(\.name), "\(dimension)")
            #expect(found.values?.map(\.clicks) == alone.values?.map(\.clicks).filter { $0 > 0 }, "\(dimension)")
        }
    }

    /// Today is broken down by its daily counts, the hours before it by records.
    @Test(arguments: [1, 5, 24, 27, 30, 48])
    func hoursAreBrokenDownAsTheirClicks(_ count: Int) async throws {
        let visits = (0..<60).map { (hours: Int) -> Visit in
            let country = hours.isMultiple(of: 5) ? nil : "C\(hours % 3)"
            let kind: Click.Kind = hours.isMultiple(of: 7) ? .preview : .person
            return Visit(country: country, kind: kind, ago: 3600 * Double(hours))
        }
        let (service, _) = try await service(visits)
        func values(by dimension: String) async throws -> [String?: Int64] {
            let statistics: StatisticsResource = try await service.get(
                "/api/v1/statistics?period=\(count)h&by=\(dimension)"
            ).decoded()
            return try Dictionary(
                uniqueKeysWithValues: #require(statistics.values).filter { $0.clicks > 0 }.map { ($0.value, $0.clicks) }
            )
        }
        func expected(_ visits: some Sequence<Visit>, _ value: (Visit) -> String?) -> [String?: Int64] {
            Dictionary(grouping: visits, by: value).mapValues { Int64($0.count) }
        }
        let latest = visits.prefix(count)
        #expect(try await values(by: "country") == expected(latest.filter { $0.kind == .person }, \.country))
        #expect(try await values(by: "kind") == expected(latest, \.kind.rawValue))
    }

    @Test func breakdownsWithoutRecordsAreLeftOut() async throws {
        let (service, _) = try await service()
        let query = StatisticsQuery(
            subject: .project("test"), period: try StatisticsPeriod("1y", now: ServiceUnderTest.moment),
            filters: [.country: ["DE"]])
        let (answer, breakdowns, _) = try await service.useCases.clickStatistics.breakdowns(
            query, by: [.country, .browser], caller: .commandLine)
        #expect(answer.current.clicks == 2 && Array(breakdowns.keys) == [.country])
    }

    @Test func rowsAreCSVAndNDJSON() async throws {
        let (service, _) = try await service()
        let csv = try await service.get("/api/v1/statistics?period=2d&by=referrer&format=csv")
        #expect(csv.headers[.contentType]?.hasPrefix("text/csv") == true)
        #expect(csv.text == "value,clicks\r\n'=1+1,1\r\nb.example,1\r\n(none),1\r\n")
        let points = try await service.get("/api/v1/statistics?period=2d", headers: [.accept: "text/csv"])
        #expect(points.text.hasPrefix("start,clicks,visitors\r\n"))
        #expect(points.text.split(separator: "\r\n").count == 3)
        let lines = try await service.get(
            "/api/v1/statistics?period=2d&by=country", headers: [.accept: "application/x-ndjson"])
        #expect(lines.text == "{\"clicks\":2,\"value\":\"DE\"}\n{\"clicks\":1,\"value\":\"FR\"}\n")
    }

    @Test(arguments: [
        "period=yesterday", "period=0d", "period=2026-02-30", "period=2026-02-02..2026-02-01", "period=99999d",
        "period=2d&days=2", "interval=minute", "by=color", "limit=0", "limit=201", "compare=maybe", "format=xml",
        "domain=go.example.com&tag=spring", "domain=go.example.com&project=test", "color=red",
        "interval=hour&period=60d", "interval=hour&period=2020-01-01", "period=1y&country=DE&browser=safari",
        "period=1y&country=DE&by=browser", "period=9999h", "os=zz", "os=ios&os=zz", "platform=mac", "form=watch",
        "kind=human", "answer=yes", "qr=1", "country=de", "country=Germany", "by=", "compare=", "interval=", "limit=-1",
        "limit=+1", "limit=", "limit=1.0", "limit=99999999999999999999", "limit=1&limit=2", "period=2d&period=2d",
        "days=0", "days=-1", "days=3651", "link=abc", "cursor=x",
    ])
    func questionsThatCannotBeAnsweredAreRefused(_ query: String) async throws {
        let (service, _) = try await service()
        let answer = try await service.get("/api/v1/statistics?\(query)")
        #expect(answer.status == .badRequest, "\(query)")
        #expect(try answer.decoded(ProblemDetails.self).type == "urn:waymark:problem:bad-query")
    }

    @Test(arguments: [
        ("period=1440h&interval=day", "Hours are kept for 90 days"),
        ("period=60d&os=ios&browser=safari", "single clicks"),
    ])
    func theComparedPeriodCountsToo(_ query: String, _ text: String) async throws {
        let (service, _) = try await service()
        #expect(try await service.get("/api/v1/statistics?\(query)").status == .ok)
        let answer = try await service.get("/api/v1/statistics?\(query)&compare=true")
        #expect(answer.status == .badRequest)
        let detail = try #require(try answer.decoded(ProblemDetails.self).detail)
        #expect(detail.contains(text) && detail.contains("The period before, which is compared, counts too"))
    }

    @Test func whatTheKeyMayNotSeeIsNotFound() async throws {
        let (service, _) = try await service()
        #expect(try await service.get("/api/v1/statistics?project=other").status == .notFound)
        #expect(try await service.get("/api/v1/statistics?domain=other.example.com").status == .badRequest)
    }
}
