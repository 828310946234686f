import HTTPTypes
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct NativeEventsTests {
    private static let path = "/api/v1/events"
    /// The moment at which test services stand still.
    private static let now = "2027-01-15T08:00:00Z"

    private func link(_ service: ServiceUnderTest) async throws -> LinkResource {
        try await service.sendJSON(.post, "/api/v1/links", #"{"link":{"link":"https://example.com/a"}}"#).decoded()
    }

    private func opened(_ link: String, id: String = "b1") -> String {
        #"{"id":"\#(id)","platform":"ios","events":[{"kind":"opened","linkID":"\#(link)","at":"\#(Self.now)","timing":"live"}]}"#
    }

    private func numbers(_ service: ServiceUnderTest, _ link: LinkResource) async throws -> [LinkStatisticsResource
        .Entry]
    {
        try await service.get("/api/v1/links/\(link.id)/statistics").decoded(LinkStatisticsResource.self).events
    }

    @Test func openingShowsInTheStatisticsAtOnceAndOnce() async throws {
        let service = try await ServiceUnderTest()
        let link = try await link(service)
        let first = try await service.sendJSON(.post, Self.path, opened(link.id), key: service.appKey)
        #expect(first.status == .ok)
        #expect(first.headers[.idempotentReplayed] == nil)
        #expect(try first.decoded() == AppEventBatchResult(counted: 1, ignored: 0))
        let second = try await service.sendJSON(.post, Self.path, opened(link.id), key: service.appKey)
        #expect(second.headers[.idempotentReplayed] == "true")
        #expect(try second.decoded() == AppEventBatchResult(counted: 1, ignored: 0))
        #expect(
            try await numbers(service, link) == [.init(event: .appReopen, platform: .ios, count: 1)])
    }

    @Test func allKindsAreTaken() async throws {
        let service = try await ServiceUnderTest()
        let link = try await link(service)
        let events = AppEvent.Kind.allCases.map {
            #"{"kind":"\#($0.rawValue)","linkID":"\#(link.id)","at":"\#(Self.now)","reason":null,"door":"beacon"}"#
        }
        let json = #"{"id":"b","platform":"android","events":[\#(events.joined(separator: ","))],"omitted":2}"#
        let answer = try await service.sendJSON(.post, Self.path, json, key: service.appKey)
        #expect(try answer.decoded() == AppEventBatchResult(counted: 1, ignored: 7))
        #expect(
            try await numbers(service, link) == [.init(event: .appReopen, platform: .android, count: 1)])
    }

    @Test func eventOfAKindThatIsNotKnownCostsNoOther() async throws {
        let service = try await ServiceUnderTest()
        let link = try await link(service)
        let events = ["teleported", "opened"].map {
            #"{"kind":"\#($0)","linkID":"\#(link.id)","at":"\#(Self.now)"}"#
        }
        let json = #"{"id":"b","platform":"ios","events":[\#(events.joined(separator: ","))]}"#
        let answer = try await service.sendJSON(.post, Self.path, json, key: service.appKey)
        #expect(try answer.decoded() == AppEventBatchResult(counted: 1, ignored: 1))
    }

    private static let event = #"{"kind":"opened","at":"2027-01-15T08:00:00Z"}"#
    private static let long = String(repeating: "x", count: 65)

    @Test(arguments: [
        (#"{"id":"b","platform":"ios","events":[]}"#, "/events"),
        (#"{"id":"b","platform":"ios"}"#, "/events"),
        (#"{"id":"","platform":"ios","events":[\#(event)]}"#, "/id"),
        (#"{"id":"a b","platform":"ios","events":[\#(event)]}"#, "/id"),
        (#"{"id":"b","platform":"watch","events":[\#(event)]}"#, "/platform"),
        (#"{"id":"b","platform":"ios","events":[\#(event)],"installationID":"x"}"#, "/installationID"),
        (#"{"id":"b","platform":"ios","events":[\#(event)],"omitted":-1}"#, "/omitted"),
        (#"{"id":"b","platform":"ios","events":[\#(event)],"omitted":0.5}"#, "/omitted"),
        (
            #"{"id":"b","platform":"ios","events":[\#(event),{"kind":7,"at":"2027-01-15T08:00:00Z"}]}"#,
            "/events/1/kind"
        ),
        (#"{"id":"b","platform":"ios","events":[{"kind":"opened","at":"now"}]}"#, "/events/0/at"),
        (#"{"id":"b","platform":"ios","events":[{"kind":"opened"}]}"#, "/events/0/at"),
        (
            #"{"id":"b","platform":"ios","events":[{"kind":"opened","at":"2027-01-15T08:00:00Z","url":"u"}]}"#,
            "/events/0/url"
        ),
        (
            #"{"id":"b","platform":"ios","events":[{"kind":"opened","at":"2027-01-15T08:00:00Z","door":"\#(long)"}]}"#,
            "/events/0/door"
        ),
        (
            #"{"id":"b","platform":"ios","events":[{"kind":"opened","at":"2027-01-15T08:00:00Z","linkID":"\#(long)"}]}"#,
            "/events/0/linkID"
        ),
    ])
    func whatIsNoBatchIsRefusedWithItsPlace(_ json: String, _ pointer: String) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendJSON(.post, Self.path, json, key: service.appKey)
        #expect(answer.status == .unprocessableContent)
        let problem: ProblemDetails = try answer.decoded()
        #expect(problem.type == "urn:waymark:problem:invalid-body")
        #expect(problem.errors?.map(\.pointer) == [pointer])
    }

    @Test func batchHoldsTwoHundredEventsOfTheLongestKind() async throws {
        let service = try await ServiceUnderTest()
        let text = String(repeating: "x", count: AppEvent.longestText)
        let event =
            #"{"kind":"firstOpen","linkID":"\#(text)","at":"2027-01-15T08:00:00.123+00:00","timing":"\#(text)","#
            + #""reason":"\#(text)","door":"\#(text)"}"#
        for (count, status) in [(200, HTTPResponse.Status.ok), (201, .unprocessableContent)] {
            let events = Array(repeating: event, count: count).joined(separator: ",")
            let answer = try await service.sendJSON(
                .post, Self.path, #"{"id":"b","platform":"ios","events":[\#(events)]}"#, key: service.appKey)
            #expect(answer.status == status)
        }
        let large = try await service.sendJSON(
            .post, Self.path, #"{"id":"\#(String(repeating: "x", count: 131_072))"}"#, key: service.appKey)
        #expect(large.status == .contentTooLarge)
    }

    @Test func keyIsBoundToItsApp() async throws {
        let service = try await ServiceUnderTest(restrictions: APIKeyRestrictions(iosBundleIDs: ["com.example.app"]))
        let link = try await link(service)
        let stranger = try await service.sendJSON(.post, Self.path, opened(link.id), key: service.appKey)
        #expect(stranger.status == .forbidden)
        let app = try await service.sendJSON(
            .post, Self.path, opened(link.id), key: service.appKey,
            headers: [.iosBundleIdentifier: "com.example.app"])
        #expect(app.status == .ok)
        // An admin key belongs to no project.
        let admin = try await service.sendJSON(.post, Self.path, opened(link.id), key: service.adminKey)
        #expect(admin.status == .forbidden)
    }

    @Test func resolvingCountsNothingAndFirebasesReopenCountsItself() async throws {
        let service = try await ServiceUnderTest()
        let link = try await link(service)
        _ = try await service.sendJSON(
            .post, "/api/v1/resolve", #"{"url":"\#(link.shortLink)"}"#, key: service.appKey)
        #expect(try await numbers(service, link).isEmpty)
        let firebase = try await service.sendJSON(
            .post, "/v1/reopenAttribution?key=\(service.appKey)",
            #"{"requestedLink":"\#(link.shortLink)","bundleId":"com.example","sdkVersion":"1"}"#, key: service.appKey)
        #expect(firebase.status == .ok)
        #expect(
            try await numbers(service, link) == [.init(event: .appReopen, platform: .ios, count: 1)])
    }
}
