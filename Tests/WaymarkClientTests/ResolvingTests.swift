import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkLinks

@Suite struct ResolvingTests {
    private func client(
        _ transport: ScriptedTransport, platform: LinkPlatform = .ios, bundleOrPackage: String? = "com.example.app",
        customSchemes: Set<CustomScheme> = []
    ) throws -> LinkServiceClient {
        LinkServiceClient(
            try Sample.configuration(
                platform: platform, bundleOrPackage: bundleOrPackage, customSchemes: customSchemes),
            transport: transport, environment: FakeSurroundings().environment())
    }

    @Test func shortLinkIsAskedFor() async throws {
        let transport = ScriptedTransport(.fault(.timeout), try .json(Sample.resolved()))
        let resolved = try await client(transport).resolve("https://go.example.com/abc?x=1#f")
        #expect(resolved == (try Sample.resolved()))
        let request = try #require(await transport.requests.last)
        #expect(request.url.path == "/api/v1/resolve")
        #expect(request.headers["Idempotency-Key"] == nil)
        let body = try WireJSON.decoder().decode(ResolveRequest.self, from: try #require(request.body))
        #expect(body == ResolveRequest(url: "https://go.example.com/abc?x=1#f", platform: .ios, appVersion: "1.2"))
    }

    @Test(arguments: [
        (LinkPlatform.ios, "https://example.com/p", String?.some("2.0")), (.android, "myapp://p", "7"),
        (.desktop, "https://example.com/p", nil),
    ])
    func longLinkIsReadOffline(_ platform: LinkPlatform, _ url: String, _ version: String?) async throws {
        let transport = ScriptedTransport()
        let client = try client(
            transport, platform: platform, customSchemes: Set([CustomScheme("MyApp")].compactMap(\.self)))
        var link = try Sample.link("https://example.com/p")
        link.android = AndroidParameters(minimumVersionCode: 7, link: AppURI("myapp://p"))
        link.customData = ["a": 1]
        for text in [
            try client.longLink(for: link), try client.longLink(for: link).replacingOccurrences(of: "/?", with: "?"),
        ] {
            let resolved = try await client.resolve(text)
            #expect(resolved.url.description == url)
            #expect(resolved.minimumVersion == version)
            #expect(resolved.match == .exact)
            #expect(resolved.customData == ["a": 1])
        }
        #expect(await transport.requests.isEmpty)
    }

    @Test func longLinkOfAnotherDomainIsAskedFor() async throws {
        let transport = ScriptedTransport(try .json(Sample.resolved()))
        _ = try await client(transport).resolve("https://other.example.com/?link=https://example.com")
        #expect(await transport.requests.count == 1)
    }

    @Test(arguments: [
        "", "abc", "https://", "javascript:alert(1)", "https://a@go.example.com/x", "https://go.example.com/?apn=x",
    ])
    func textThatIsNoLinkIsNotSent(_ text: String) async throws {
        let transport = ScriptedTransport()
        let client = try client(transport)
        let error = await failure { () throws(LinkServiceClientError) in try await client.resolve(text) }
        #expect(error?.code == .invalidLink)
        #expect(await transport.requests.isEmpty)
    }

    @Test func targetOfAnUnknownSchemeIsRefused() async throws {
        let client = try client(ScriptedTransport(try .json(Sample.resolved("other://x"))))
        let error = await failure { () throws(LinkServiceClientError) in
            try await client.resolve("https://go.example.com/abc")
        }
        #expect(error?.code == .disallowedTarget)
    }

    @Test func targetOfADangerousSchemeIsRefused() async throws {
        let json = #"{"url":"javascript:alert(1)","link":{"link":"https://e.com"},"match":"exact","maxAge":0}"#
        let client = try client(
            ScriptedTransport(
                .success(
                    LinkHTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(json.utf8)))
            ))
        let error = await failure { () throws(LinkServiceClientError) in
            try await client.resolve("https://go.example.com/abc")
        }
        #expect(error?.code == .unexpectedResponse)
        #expect(error?.message.contains("at url") == true)
    }

    @Test func targetOfTheAppsOwnSchemeIsAllowed() async throws {
        let transport = ScriptedTransport(try .json(Sample.resolved("myapp://x")))
        let client = try client(transport, customSchemes: Set([CustomScheme("MyApp")].compactMap(\.self)))
        #expect(try await client.resolve("https://go.example.com/abc").url.scheme == "myapp")
    }

    @Test func unknownLinkIsAnError() async throws {
        let client = try client(ScriptedTransport(.problem(404)))
        let error = await failure { () throws(LinkServiceClientError) in
            try await client.resolve("https://go.example.com/abc")
        }
        #expect(error?.code == .notFound)
    }
}
