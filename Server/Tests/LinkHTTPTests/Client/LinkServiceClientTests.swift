import HTTPTypes
import LinkService
import ManagementAPI
import Testing
import WaymarkClient
import WaymarkLinks
import WaymarkManagement

@testable import LinkHTTP

/// The client of the native API against the service that it was written for.
@Suite struct LinkServiceClientTests {
    private func configuration(
        _ service: ServiceUnderTest, at address: String = "https://go.example.com", key: String
    ) throws -> LinkServiceConfiguration {
        try LinkServiceConfiguration(
            service: try #require(WebURL(address)), apiKey: key,
            domain: try #require(LinkDomain(ServiceUnderTest.domain)),
            platform: .ios, bundleOrPackage: "com.example.ios", retries: RetryPolicy(attempts: 1, budget: 60))
    }

    private func link() throws -> DynamicLink {
        DynamicLink(
            link: try #require(WebURL("https://www.example.com/a?b=c%20d")),
            ios: IOSParameters(bundleID: "com.example.ios", minimumVersion: "2.0"),
            social: SocialParameters(title: "Grüße & mehr"), customData: ["n": .integer(7)])
    }

    /// Everything that a client does, over a transport.
    private func exercise(_ service: ServiceUnderTest, _ address: String, transport: any LinkTransport) async throws {
        let app = LinkServiceClient(
            try configuration(service, at: address, key: service.appKey), transport: transport)
        let link = try link()
        let short = try await app.shorten(link, options: ShortenOptions(name: "N", tags: ["t"], idempotencyKey: "k"))
        #expect(short.isShort)
        #expect(
            try await app.shorten(link, options: ShortenOptions(name: "N", tags: ["t"], idempotencyKey: "k")).url
                == short.url)

        let resolved = try await app.resolve(short.url)
        #expect(resolved.link == link)
        #expect(resolved.minimumVersion == "2.0")
        #expect(resolved.shortLink == short.url)
        let claim = try await app.claim(
            installationID: "installation", InstallationEvidence(clipboardLink: short.url))
        #expect(claim.match == .exact)
        #expect(claim.link?.link == link)
        let opened = AppEvent(
            .opened, linkID: resolved.linkID, at: ServiceUnderTest.moment, timing: "live", door: "universalLink")
        let batch = AppEventBatch(id: "batch", platform: .ios, events: [opened])
        for _ in 0..<2 {
            #expect(try await app.send(batch) == AppEventBatchResult(counted: 1, ignored: 0))
        }

        let missing = await #expect(throws: LinkServiceClientError.self) {
            _ = try await app.resolve("https://go.example.com/missing")
        }
        #expect(missing?.code == .notFound)
        #expect(missing?.problem?.type == "urn:waymark:problem:link-not-found")
        let forbidden = await #expect(throws: LinkServiceClientError.self) { _ = try await app.links() }
        #expect(forbidden?.code == .forbidden)

        let server = LinkServiceClient(
            try configuration(service, at: address, key: service.serverKey), transport: transport)
        let page = try await server.links(
            LinkListRequest(domain: ServiceUnderTest.domain, text: "www", tag: "t", limit: 1))
        let id = try #require(page.links.first?.id)
        #expect(page.links.first?.shortLink == short.url)
        let changed = try await server.update(id, UpdateLinkRequest(name: .clear, version: 1))
        #expect(changed.name == nil)
        let conflict = await #expect(throws: LinkServiceClientError.self) {
            _ = try await server.update(id, UpdateLinkRequest(name: .set("x"), version: 1))
        }
        #expect(conflict?.code == .conflict)
        #expect(try await server.archive(id).archivedAt != nil)
        for event in [LinkEvent.appFirstOpen, .appReopen] {
            #expect(try await server.statistics(of: id).events.contains { $0.event == event && $0.count == 1 })
        }
        let clicks = try await server.clicks(ClickListRequest(.link(id), filters: ["kind": ["person"]]))
        #expect(clicks == ClickPage(clicks: []))
        let narrow = LinkListRequest(destinationHost: "www.example.com", archived: .included)
        #expect(try await server.disable(matching: narrow, dryRun: true).examples.map(\.id) == [id])
        #expect(try await server.disable(matching: narrow).changed == 1)
        #expect(try await server.disable(matching: narrow) == UpdateLinksResponse(changed: 0))
        #expect(try await server.link(id).disabledAt != nil)
        let stale = await #expect(throws: LinkServiceClientError.self) { _ = try await server.delete(id, version: 1) }
        #expect(stale?.code == .conflict)
        let deleted = try await server.delete(id)
        #expect(deleted.id == id && deleted.shortLink == short.url)
        #expect(try await server.delete(id) == deleted)
        let gone = await #expect(throws: LinkServiceClientError.self) { _ = try await server.link(id) }
        #expect(gone?.code == .expired && gone?.problem?.type == "urn:waymark:problem:link-deleted")
        let bulk = try await server.create([CreateLinkRequest(link: link), CreateLinkRequest(longLink: "nonsense")])
        #expect(bulk.map { $0.link != nil } == [true, false])
    }

    @Test func clientSpeaksToTheRouterInProcess() async throws {
        let service = try await ServiceUnderTest()
        try await exercise(service, "https://go.example.com", transport: InProcessTransport(service: service))
    }

    @Test func unknownKeyFallsBackToTheLongLink() async throws {
        let service = try await ServiceUnderTest()
        let client = LinkServiceClient(
            try configuration(service, key: "wmk_app_unknown"), transport: InProcessTransport(service: service))
        let short = try await client.shorten(try link())
        #expect(!short.isShort)
        #expect(short.fallbackReason?.code == .unauthorized)
        #expect(try await client.resolve(short.url).link == link())
    }

    @Test(.timeLimit(.minutes(1))) func clientSpeaksToARealSocket() async throws {
        let service = try await ServiceUnderTest()
        try await service.withPort { port in
            try await exercise(service, "http://localhost:\(port)", transport: URLSessionTransport())
        }
    }
}
