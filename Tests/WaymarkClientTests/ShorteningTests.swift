import Foundation
import ManagementAPI
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkLinks
import WaymarkManagement

@Suite struct ShorteningTests {
    private let surroundings = FakeSurroundings()

    private func client(_ transport: ScriptedTransport, random: Double = 1) throws -> LinkServiceClient {
        LinkServiceClient(
            try Sample.configuration(), transport: transport, environment: surroundings.environment(random: random))
    }

    @Test func longLinkNeedsNoService() async throws {
        let transport = ScriptedTransport()
        let text = try client(transport).longLink(for: Sample.link())
        #expect(text.hasPrefix("https://go.example.com/?link=https%3A%2F%2Fexample.com%2Fp%3Fid%3D7&ibi="))
        #expect(await transport.requests.isEmpty)
    }

    @Test func deepLinkOnTheLinkDomainIsRefused() async throws {
        let transport = ScriptedTransport()
        let client = try client(transport)
        let link = try Sample.link("https://GO.example.com/x")
        let error = #expect(throws: LinkServiceClientError.self) { try client.longLink(for: link) }
        #expect(error?.code == .invalidLink)
        let same = await failure { () throws(LinkServiceClientError) in try await client.shorten(link) }
        #expect(same?.code == .invalidLink)
        #expect(await transport.requests.isEmpty)
    }

    @Test func tooLongLongLinkIsRefused() throws {
        var link = try Sample.link()
        link.social.title = String(repeating: "é", count: 2000)
        let error = #expect(throws: LinkServiceClientError.self) {
            try client(ScriptedTransport()).longLink(for: link)
        }
        #expect(error?.code == .invalidLink)
    }

    @Test func requestSaysWhatWasAskedFor() async throws {
        let transport = ScriptedTransport(try .json(Sample.resource(), status: 201))
        let options = ShortenOptions(suffix: .short, name: "n", tags: ["t"], expiresAt: Date(timeIntervalSince1970: 0))
        let result = try await client(transport).shorten(Sample.link(), options: options)
        #expect(result.url == "https://go.example.com/abc")
        #expect(result.isShort)
        #expect(result.warnings.map(\.code) == ["UNRECOGNIZED_PARAM"])
        let request = try #require(await transport.requests.first)
        #expect(request.method == .post)
        #expect(request.url.description == "https://links.example.com/api/v1/links")
        #expect(request.headers["Authorization"] == "Bearer wmk_app_secret")
        #expect(request.headers["content-type"] == "application/json")
        #expect(request.headers["X-Ios-Bundle-Identifier"] == "com.example.app")
        #expect(request.headers["X-Android-Package"] == nil)
        #expect(request.headers["Idempotency-Key"] == "key-1")
        #expect(request.timeout == 5)
        let body = try WireJSON.decoder().decode(CreateLinkRequest.self, from: try #require(request.body))
        let expected = CreateLinkRequest(
            link: try Sample.link(), domain: "https://go.example.com", suffix: .short, name: "n", tags: ["t"],
            expiresAt: Date(timeIntervalSince1970: 0))
        #expect(body == expected)
    }

    @Test func triesShareOneKeyAndPauseLongerEachTime() async throws {
        let transport = ScriptedTransport(
            .fault(.connection), .problem(503), try .json(Sample.resource(), status: 201))
        let result = try await client(transport).shorten(Sample.link())
        #expect(result.isShort)
        #expect(await transport.requests.map { $0.headers["Idempotency-Key"] } == ["key-1", "key-1", "key-1"])
        #expect(surroundings.pauses == [0.4, 0.8])
        let timeouts = await transport.requests.map(\.timeout)
        #expect(timeouts[0] == 5 && timeouts[1] == 4.6 && timeouts[2] < 3.81)
    }

    @Test func chanceShortensPausesByHalfAtMost() async throws {
        let transport = ScriptedTransport(.fault(.offline))
        _ = try await client(transport, random: 0).shorten(Sample.link())
        #expect(surroundings.pauses == [0.2, 0.4])
        #expect(await transport.requests.count == 3)
    }

    @Test(arguments: [("2", 2.0), ("Sat, 21 Nov 2026 08:30:03 GMT", 3.0), ("0", 0.2), ("soon", 0.2)])
    func retryAfterIsHonoured(_ field: String, _ pause: Double) async throws {
        let transport = ScriptedTransport(
            .problem(429, retryAfter: field), try .json(Sample.resource(), status: 201))
        #expect(try await client(transport, random: 0).shorten(Sample.link()).isShort)
        #expect(surroundings.pauses == [pause])
    }

    @Test(arguments: [("2", 3.0), ("0", 0.4)])
    func chanceAddsUpToHalfToRetryAfter(_ field: String, _ pause: Double) async throws {
        let transport = ScriptedTransport(
            .problem(429, retryAfter: field), try .json(Sample.resource(), status: 201))
        #expect(try await client(transport).shorten(Sample.link()).isShort)
        #expect(surroundings.pauses == [pause])
    }

    @Test func tooManyRequestsAreRepeatedTwiceWithoutTheBudget() async throws {
        let transport = ScriptedTransport(
            .problem(429, retryAfter: "5"), .problem(429, retryAfter: "5"), try .json(Sample.resource(), status: 201))
        #expect(try await client(transport).shorten(Sample.link()).isShort)
        #expect(surroundings.pauses == [7.5, 7.5])
        #expect(await transport.requests.allSatisfy { $0.timeout > 4 })
    }

    @Test func aLongerPauseIsLeftToTheApp() async throws {
        let transport = ScriptedTransport(.problem(429, retryAfter: "6"))
        let result = try await client(transport).shorten(Sample.link())
        #expect(result.fallbackReason?.code == .rateLimited && result.fallbackReason?.isTransient == true)
        #expect(surroundings.pauses.isEmpty)
    }

    @Test func pauseBeyondTheBudgetIsNotMade() async throws {
        let transport = ScriptedTransport(.problem(503, retryAfter: "60"))
        let result = try await client(transport).shorten(Sample.link())
        #expect(!result.isShort)
        #expect(result.fallbackReason?.retryAfter == 60)
        #expect(surroundings.pauses.isEmpty)
        #expect(await transport.requests.count == 1)
    }

    @Test(arguments: [
        (ScriptedTransport.Answer.fault(.offline), LinkServiceClientError.Code.transport),
        (.fault(.connection), .transport),
        (.fault(.untrustedHost), .transport), (.fault(.timeout), .timeout), (.problem(408), .unavailable),
        (.problem(429), .rateLimited), (.problem(500), .unavailable), (.html(502), .unavailable),
        (.html(200), .captivePortal),
        (.html(302), .captivePortal), (.html(511), .captivePortal),
        (.success(LinkHTTPResponse(status: 100)), .captivePortal),
        // A filter, a proxy or a gateway cannot say that the service refuses anything.
        (.html(400), .captivePortal), (.html(401), .captivePortal), (.html(403), .captivePortal),
        (.html(404), .captivePortal), (.html(410), .captivePortal), (.html(418), .captivePortal),
        (.body(#"{"message":"no Route matched"}"#.utf8, status: 404), .captivePortal),
        (.body(#"{"type":"about:blank","title":"Not Found","status":404}"#.utf8, status: 404), .captivePortal),
        (.body(#"{"type":"urn:waymark:problem:x","title":"t","status":404}"#.utf8, status: 403), .captivePortal),
        (.html(429), .rateLimited), (.html(408), .unavailable),
        // What calls itself JSON is none, or says nothing: it was cut off, or comes from somebody in between.
        (.body([0xFF, 0xFE, 0x7B]), .captivePortal), (.body([UInt8](repeating: 0x5B, count: 100_000)), .captivePortal),
        (.body(#"{"id":"a","link":{}"#.utf8, status: 201), .captivePortal), (.body("{}{}".utf8), .captivePortal),
        (.body(" {} ".utf8), .captivePortal), (.body("null".utf8), .captivePortal), (.body([]), .captivePortal),
        (.fault(.responseTooLong), .captivePortal),
    ])
    func longLinkStandsInWhileTheServiceIsAway(
        _ answer: ScriptedTransport.Answer, _ code: LinkServiceClientError.Code
    ) async throws {
        let transport = ScriptedTransport(answer)
        let client = try client(transport)
        let result = try await client.shorten(Sample.link())
        #expect(result.url == (try client.longLink(for: Sample.link())))
        #expect(!result.isShort && result.resource == nil)
        #expect(result.fallbackReason?.code == code)
        #expect(result.fallbackReason?.isTransient == true)
        #expect(await transport.requests.count == 3)
    }

    @Test(arguments: [
        (400, LinkServiceClientError.Code.invalidRequest), (403, .forbidden), (404, .notFound), (409, .conflict),
        (410, .expired), (413, .invalidRequest), (422, .invalidRequest),
    ])
    func refusalIsFinal(_ status: Int, _ code: LinkServiceClientError.Code) async throws {
        let transport = ScriptedTransport(.problem(status))
        let client = try client(transport)
        let link = try Sample.link()
        let error = await failure { () throws(LinkServiceClientError) in try await client.shorten(link) }
        #expect(error?.code == code)
        #expect(error?.status == status)
        #expect(error?.problem?.requestID == "r1")
        #expect(error?.message == "Detail.")
        #expect(await transport.requests.count == 1)
    }

    @Test func unknownKeyFallsBackWithoutASecondTry() async throws {
        let transport = ScriptedTransport(.problem(401))
        let result = try await client(transport).shorten(Sample.link())
        #expect(result.fallbackReason?.code == .unauthorized)
        #expect(await transport.requests.count == 1)
    }

    @Test(arguments: [
        ShortenOptions(fallsBackToLongLink: false), ShortenOptions(expiresAt: Date(timeIntervalSince1970: 2e9)),
    ])
    func withoutFallbackTheFaultIsThrown(_ options: ShortenOptions) async throws {
        let client = try client(ScriptedTransport(.fault(.offline)))
        let link = try Sample.link()
        let error = await failure { () throws(LinkServiceClientError) in
            try await client.shorten(link, options: options)
        }
        #expect(error?.code == .transport)
    }

    @Test(arguments: [#"{"id":7}"#, #"{"error":"sign in","login":"https://portal.example"}"#])
    func successInAnotherShapeIsNotTheServicesAndNotRepeated(_ body: String) async throws {
        let transport = ScriptedTransport(.body(body.utf8, status: 201))
        let result = try await client(transport).shorten(Sample.link())
        #expect(result.fallbackReason?.code == .captivePortal)
        #expect(await transport.requests.count == 1)
    }

    @Test func cancellationEndsEverything() async throws {
        let transport = ScriptedTransport(.fault(.cancelled))
        let client = try client(transport)
        let link = try Sample.link()
        let error = await failure { () throws(LinkServiceClientError) in try await client.shorten(link) }
        #expect(error?.code == .cancelled)
        #expect(await transport.requests.count == 1)
    }

    @Test func cancelledPauseEndsEverything() async throws {
        let transport = ScriptedTransport(.fault(.connection))
        let client = LinkServiceClient(
            try Sample.configuration(), transport: transport,
            environment: surroundings.environment(sleepIsCancelled: true))
        let link = try Sample.link()
        let error = await failure { () throws(LinkServiceClientError) in try await client.shorten(link) }
        #expect(error?.code == .cancelled)
        #expect(await transport.requests.count == 1)
    }

    @Test func callersKeyIsUsedAsItIs() async throws {
        let transport = ScriptedTransport(try .json(Sample.resource(), status: 201))
        _ = try await client(transport).shorten(Sample.link(), options: ShortenOptions(idempotencyKey: "mine"))
        #expect(await transport.requests.map { $0.headers["Idempotency-Key"] } == ["mine"])
    }

    @Test func manyLinksAreOneRequest() async throws {
        let results = [
            BulkResult(link: try Sample.resource()), BulkResult(problem: ProblemDetails(title: "t", status: 422)),
        ]
        let transport = ScriptedTransport(.problem(500), try .json(BulkCreateResponse(results: results)))
        let requests = [
            CreateLinkRequest(link: try Sample.link()), CreateLinkRequest(longLink: "https://go.example.com/"),
        ]
        #expect(try await client(transport).create(requests) == results)
        #expect(await transport.requests.map(\.url.path) == ["/api/v1/links/bulk", "/api/v1/links/bulk"])
        #expect(await Set(transport.requests.map { $0.headers["Idempotency-Key"] }) == ["key-1"])
    }

    @Test func resultsMustBeAsManyAsRequests() async throws {
        let client = try client(ScriptedTransport(try .json(BulkCreateResponse(results: []))))
        let requests = [CreateLinkRequest(link: try Sample.link())]
        let error = await failure { () throws(LinkServiceClientError) in try await client.create(requests) }
        #expect(error?.code == .unexpectedResponse)
    }
}
