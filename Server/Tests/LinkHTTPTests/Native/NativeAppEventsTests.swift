import HTTPTypes
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Events that apps themselves report: attributed, in statistics and in exports.
@Suite struct NativeAppEventsTests {
    private static let path = "/api/v1/events"
    /// The moment at which test services stand still.
    private static let now = "2027-01-15T08:00:00Z"

    private func link(_ service: ServiceUnderTest) async throws -> LinkResource {
        try await service.sendJSON(.post, "/api/v1/links", #"{"link":{"link":"https://example.com/a"}}"#).decoded()
    }

    private func report(
        _ events: [String], batch: String, to service: ServiceUnderTest
    ) async throws -> AppEventBatchResult {
        let json = #"{"id":"\#(batch)","platform":"ios","events":[\#(events.joined(separator: ","))]}"#
        return try await service.sendJSON(.post, Self.path, json, key: service.appKey).decoded()
    }

    private func order(_ id: String, _ link: LinkResource?, value: String = "12.50", at moment: String = now) -> String
    {
        let linkID = link.map { #""linkID":"\#($0.id)","# } ?? ""
        return #"{"kind":"custom",\#(linkID)"at":"\#(moment)","custom":{"id":"\#(id)","name":"order","#
            + #""value":"\#(value)","currency":"EUR"}}"#
    }

    @Test func anOrderStandsInTheStatisticsAndTheExportOnce() async throws {
        let service = try await ServiceUnderTest()
        let link = try await link(service)
        let first = try await report([order("1", link), order("2", link, value: "-0.10")], batch: "a", to: service)
        #expect(first == AppEventBatchResult(counted: 2, ignored: 0))
        let again = try await report([order("1", link, value: "99")], batch: "b", to: service)
        #expect(again == AppEventBatchResult(counted: 0, ignored: 1))
        let expected = [StatisticsResource.AppEvents(name: "order", count: 2, value: "12.4", currency: "EUR")]
        for path in ["/api/v1/links/\(link.id)/statistics", "/api/v1/statistics"] {
            #expect(try await service.get(path).decoded(StatisticsResource.self).appEvents == expected)
        }
        let filtered = try await service.get("/api/v1/statistics?country=DE").decoded(StatisticsResource.self)
        #expect(filtered.appEvents == nil)

        let page = try await service.get(Self.path + "?format=json&limit=1").decoded(AppEventPage.self)
        let event = try #require(page.events.first)
        #expect((event.id, event.value, event.currency, event.touch) == ("1", "12.50", "EUR", "open"))
        #expect((event.linkID, event.shortLink) == (link.id, link.shortLink))
        let cursor = try #require(page.next)
        let rest = try await service.get(Self.path + "?format=json&cursor=\(cursor)")
            .decoded(AppEventPage.self)
        #expect(rest.events.map(\.id) == ["2"] && rest.next == nil)

        let csv = try await service.get(Self.path + "?format=csv&link=\(link.id)").text
        #expect(
            csv.hasPrefix("id,name,value,currency,platform,time,receivedAt,linkID,shortLink,touch,claimID,clickID\r\n"))
        #expect(csv.contains("2,order,-0.10,EUR,ios,"))
        let lines = try await service.get(Self.path).text.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix(#"{"id":"1","name":"order","value":"12.50""#))
    }

    @Test func anEventOfAClaimBelongsToItsLink() async throws {
        let service = try await ServiceUnderTest()
        let link = try await link(service)
        let body =
            #"{"installationID":"phone","platform":"ios","bundleOrPackage":"com.example.ios","#
            + #""clipboardLink":"\#(link.shortLink)"}"#
        let claim = try await service.sendJSON(.post, "/api/v1/claims", body, key: service.appKey)
            .decoded(ClaimResponse.self)
        let claimID = try #require(claim.claimID)
        let event =
            #"{"kind":"custom","at":"\#(Self.now)","custom":{"id":"1","name":"sign-up","claimID":"\#(claimID)"}}"#
        #expect(try await report([event], batch: "a", to: service).counted == 1)
        let stored = try await service.get(Self.path + "?format=json").decoded(AppEventPage.self).events
        #expect(stored.map(\.linkID) == [link.id] && stored.map(\.touch) == ["install"])
        #expect(stored.map(\.claimID) == [claimID])
    }

    @Test(arguments: ["2026-12-01T00:00:00Z", "2027-01-20T00:00:00Z"])
    func eventsTooOldOrTooFarAheadAreNotStored(_ moment: String) async throws {
        let service = try await ServiceUnderTest()
        let result = try await report([order("1", try await link(service), at: moment)], batch: "a", to: service)
        #expect(result == AppEventBatchResult(counted: 0, ignored: 1))
    }

    @Test func eventsThatBelongToNoLinkAreNotStored() async throws {
        let service = try await ServiceUnderTest()
        _ = try await link(service)
        let unknown = #"{"kind":"custom","at":"\#(Self.now)","custom":{"id":"2","name":"x","claimID":"nobody"}}"#
        let result = try await report([order("1", nil), unknown], batch: "a", to: service)
        #expect(result == AppEventBatchResult(counted: 0, ignored: 2))
        #expect(try await service.get(Self.path).text.isEmpty)
    }

    @Test(arguments: [
        "?cursor=x&format=json", "?limit=5", "?limit=1001&format=json", "?period=never", "?link=a&tag=b", "?x=1",
    ])
    func badQueriesAreRefused(_ query: String) async throws {
        let service = try await ServiceUnderTest()
        #expect(try await service.get(Self.path + query).status == .badRequest)
    }

    @Test func appsAreNotAllowedToRead() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(
            .get, Self.path, headers: [.authorization: "Bearer \(service.appKey)"])
        #expect(answer.status == .forbidden)
    }
}
