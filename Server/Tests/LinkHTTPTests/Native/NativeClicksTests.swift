import Foundation
import HTTPTypes
import Hummingbird
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct NativeClicksTests {
    private struct Fixture {
        let service: ServiceUnderTest
        let link: LinkResource

        /// Records clicks, one a second.
        func add(_ clicks: [Click]) async throws {
            let items = clicks.enumerated().map { index, click in
                var click = click
                click.moment = ServiceUnderTest.moment + Double(index)
                return ActivityBatch.Item(
                    position: JournalPosition(segment: 1, offset: UInt64(index)), entry: .click(click))
            }
            try await service.database.add(
                ActivityBatch(
                    source: .init(at: ServiceUnderTest.moment), start: .start,
                    end: JournalPosition(segment: 1, offset: UInt64(clicks.count)), entries: PackedEntries(items)))
        }

        func click(kind: Click.Kind = .person, campaign: String? = nil) throws -> Click {
            Click(
                link: try #require(LinkRecord.ID(link.id)), moment: ServiceUnderTest.moment, kind: kind, answer: .web,
                platform: .ios, campaign: Click.Campaign(name: campaign))
        }

        func clicks(_ query: String = "", accept: String? = nil) async throws -> Answer {
            try await service.get("/api/v1/clicks?\(query)", headers: accept.map { [.accept: $0] } ?? [:])
        }

        func count(_ query: String) async throws -> Int {
            let answer = try await clicks(query)
            #expect(answer.status == .ok, "\(query)")
            return answer.text.split(separator: "\n").count
        }
    }

    private func fixture(
        _ configuration: LinkHTTPConfiguration = LinkHTTPConfiguration()
    ) async throws -> Fixture {
        let service = try await ServiceUnderTest(configuration: configuration)
        let link: LinkResource = try await service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com/"},"customCode":"abc","tags":["spring"]}"#
        ).decoded()
        return Fixture(service: service, link: link)
    }

    private static let fields = """
        id,time,linkID,shortLink,kind,answer,isReturn,qr,platform,form,os,osVersion,browser,inApp,language,referrer,\
        country,source,medium,campaign,term,content,visitor
        """

    @Test func aClickIsALineWithEveryField() async throws {
        let fixture = try await fixture()
        var click = try fixture.click()
        click.isReturn = true
        click.isFromQRCode = true
        click.form = .phone
        (click.system, click.systemVersion, click.browser, click.inApp) = ("ios", "18.5", "safari", "instagram")
        (click.language, click.referrerHost, click.country) = ("de-DE", "www.example.com", "DE")
        click.campaign = Click.Campaign(source: "s", medium: "m", name: "\"<n>", term: "t", content: "c")
        click.visitor = 0xF1
        try await fixture.add([click, try fixture.click(kind: .crawler)])
        let answer = try await fixture.clicks()
        #expect(answer.headers[.contentType] == "application/x-ndjson")
        let lines = answer.text.split(separator: "\n").map(String.init)
        let page = try await fixture.clicks("format=json").decoded(ClickPage.self)
        let ids = page.clicks.map(\.id)
        let link = #""linkID":"\#(fixture.link.id)","shortLink":"https://go.example.com/abc""#
        #expect(
            lines == [
                #"{"id":"\#(ids[0])","time":"2027-01-15T08:00:00.000Z",\#(link),"kind":"person","answer":"web","#
                    + #""isReturn":true,"qr":true,"platform":"ios","form":"phone","os":"ios","osVersion":"18.5","#
                    + #""browser":"safari","inApp":"instagram","language":"de-DE","referrer":"www.example.com","#
                    + #""country":"DE","source":"s","medium":"m","campaign":"\"\u003cn\u003e","term":"t","content":"c","#
                    + #""visitor":"00000000000000f1"}"#,
                #"{"id":"\#(ids[1])","time":"2027-01-15T08:00:01.000Z",\#(link),"kind":"crawler","answer":"web","#
                    + #""isReturn":false,"qr":false,"platform":"ios"}"#,
            ])
        let decoder = WireJSON.decoder()
        #expect(try lines.map { try decoder.decode(ClickResource.self, from: Data($0.utf8)) } == page.clicks)
        let csv = try await fixture.clicks("format=csv").text
        #expect(
            csv == Self.fields + "\r\n\(ids[0]),2027-01-15T08:00:00.000Z,\(fixture.link.id),https://go.example.com/abc,"
                + "person,web,true,true,ios,phone,ios,18.5,safari,instagram,de-DE,www.example.com,DE,s,m,\"\"\"<n>\",t,c,"
                + "00000000000000f1\r\n\(ids[1]),2027-01-15T08:00:01.000Z,\(fixture.link.id),https://go.example.com/abc,"
                + "crawler,web,false,false,ios,,,,,,,,,,,,,,\r\n")
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@A1", "'@A1"), ("=\u{301}1", "'=\u{301}1"),
        ("\r=1", "\"'\r=1\""), ("\t=1", "'\t=1"), ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""),
        ("a,b\"", "\"a,b\"\"\""), ("a=1", "a=1"),
    ])
    func spreadsheetsReadNoValueAsAFormula(_ campaign: String, _ cell: String) async throws {
        let fixture = try await fixture()
        try await fixture.add([fixture.click(campaign: campaign)])
        let text = try await fixture.clicks("format=csv").text
        #expect(Array(text.utf8).suffix(cell.utf8.count + 6) == Array(",\(cell),,,\r\n".utf8))
    }

    @Test func formatsAreChosenByParameterOrField() async throws {
        let fixture = try await fixture()
        for (query, accept, type) in [
            ("", nil, "application/x-ndjson"), ("", "*/*", "application/x-ndjson"), ("", "text/csv;q=1", "text/csv"),
            ("", "application/json, text/csv", "application/json"), ("format=csv", "application/json", "text/csv"),
        ] {
            let answer = try await fixture.clicks(query, accept: accept)
            #expect(answer.headers[.contentType]?.hasPrefix(type) == true)
        }
    }

    @Test func noClicksAreAnEmptyAnswer() async throws {
        let fixture = try await fixture()
        #expect(try await fixture.clicks().text.isEmpty)
        #expect(try await fixture.clicks("format=csv").text == Self.fields + "\r\n")
        #expect(try await fixture.clicks("format=json").text == #"{"clicks":[]}"#)
    }

    @Test func subjectsAndFiltersSelectClicks() async throws {
        let fixture = try await fixture()
        try await fixture.add([
            fixture.click(campaign: "a"), fixture.click(campaign: "b"), fixture.click(kind: .crawler),
        ])
        for query in [
            "", "link=\(fixture.link.id)", "link=https://go.example.com/abc", "domain=go.example.com", "project=test",
            "tag=spring", "tag=spring&project=test", "period=1h", "period=2027-01-15",
        ] {
            #expect(try await fixture.count(query) == 3, "\(query)")
        }
        for (query, count) in [
            ("tag=autumn", 0), ("period=2027-01-14", 0), ("kind=person", 2), ("campaign=a", 1), ("campaign=", 1),
            ("campaign=a&campaign=b", 2), ("campaign=a&kind=crawler", 0),
        ] {
            #expect(try await fixture.count(query) == count, "\(query)")
        }
    }

    @Test func jsonHasPages() async throws {
        let fixture = try await fixture()
        try await fixture.add((0..<5).map { try fixture.click(campaign: "\($0)") })
        var campaigns: [[String?]] = []
        var cursor: String?
        repeat {
            let page: ClickPage = try await fixture.clicks(
                "format=json&limit=2" + (cursor.map { "&cursor=\($0)" } ?? "")
            ).decoded()
            campaigns.append(page.clicks.map(\.campaign))
            cursor = page.next
        } while cursor != nil
        #expect(campaigns == [["0", "1"], ["2", "3"], ["4"]])
    }

    @Test(arguments: [
        "period=yesterday", "period=92d", "format=xml", "limit=10", "cursor=MTox", "format=json&limit=0",
        "format=json&limit=5001", "format=json&cursor=x", "format=json&cursor=MTox", "color=red", "interval=day",
        "domain=go.example.com&tag=spring", "domain=go.example.com&project=test", "link=abc&tag=spring",
        "link=abc&project=test", "domain=other.example.com", "os=zz", "format=json&cursor=", "cursor=", "limit=",
        "format=json&limit=-1", "format=json&cursor=MTox&cursor=MTox", "kind=person&kind=zz", "domain=a&domain=a",
    ])
    func questionsThatCannotBeAnsweredAreRefused(_ query: String) async throws {
        let answer = try await fixture().clicks(query)
        #expect(answer.status == .badRequest, "\(query): \(answer.text)")
        #expect(try answer.decoded(ProblemDetails.self).type == "urn:waymark:problem:bad-query")
    }

    @Test func linksThatAreNotThereHaveNoClicks() async throws {
        let fixture = try await fixture()
        for query in ["link=abc", "link=https://go.example.com/none", "link=\(UUID())", "project=other"] {
            #expect(try await fixture.clicks(query).status == .notFound, "\(query)")
        }
        try await fixture.add([fixture.click()])
        _ = try await fixture.service.sendJSON(.delete, "/api/v1/links/\(fixture.link.id)", "{}")
        for query in ["link=\(fixture.link.id)", "link=https://go.example.com/abc"] {
            #expect(try await fixture.clicks(query).status == .gone, "\(query)")
        }
        #expect(try await fixture.clicks().text.isEmpty)
    }

    @Test func exportsUnderWayAreLimited() async throws {
        var configuration = LinkHTTPConfiguration()
        configuration.limits.clickExports = 2
        let fixture = try await fixture(configuration)
        let key: HTTPFields = [.authorization: "Bearer \(fixture.service.serverKey)"]
        do {
            let first = try await fixture.service.respond(.get, "/api/v1/clicks", headers: key)
            let second = try await fixture.service.respond(.get, "/api/v1/clicks", headers: key)
            let third = try await fixture.clicks()
            #expect(third.status == .serviceUnavailable && third.headers[.retryAfter] == "5")
            #expect(try await fixture.clicks("format=json").status == .serviceUnavailable)
            #expect(first.status == .ok && second.status == .ok)
        }
        #expect(try await fixture.clicks().status == .ok)
    }
}
