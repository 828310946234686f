import Foundation
import Testing
import WaymarkClient
import WaymarkInbox
import WaymarkLinks
import WaymarkTesting

/// Links lead to the hosts that the app allows, by whatever road they come.
@Suite(.timeLimit(.minutes(1))) struct TargetHostTests {
    private func fixture(platform: LinkInboxConfiguration.Platform = .ios, target: String = "https://evil.com/x") throws
        -> InboxFixture
    {
        let address = try WebURL(target[...])
        let link = ResolvedLink(url: AppURI(address), link: DynamicLink(link: address))
        let transport = RecordingTransport { request in
            switch request.url.path {
            case ServiceRoute.resolve.path: .json(link)
            case ServiceRoute.claims.path: .json(ClaimResponse(match: .exact, method: "clipboard", link: link))
            default: Sample.answer(request)
            }
        }
        return try InboxFixture(transport: transport, platform: platform) {
            $0.targetHosts = ["WWW.example.com", "localhost:8080"]
        }
    }

    @Test(arguments: [
        "https://go.example.com/?link=https%3A%2F%2Fevil.com%2Fpass", "https://go.example.com/abc",
        "https://go.example.com/?link=https://www.example.com:444/", "https://open.example.com/l/abc",
        "https://go.example.com/?link=https://www.example.com.evil.com/",
        "https://go.example.com/?link=https://a.www.example.com/", "https://go.example.com/?link=http://localhost/",
        "myapp://google/link/?deep_link_id=https%3A%2F%2Fevil.com%2Fpass&match_type=unique",
        "myapp://google/link/?deep_link_id=https%3A%2F%2Fgo.example.com%2Fabc",
        "myapp://google/link/?deep_link_id=https%3A%2F%2Fgo.example.com%2F%3Flink%3Dhttps%3A%2F%2Fevil.com",
    ])
    func otherHostIsDropped(_ text: String) async throws {
        let app = try fixture()
        try await app.running { inbox in
            #expect(inbox.open(try Sample.url(text), from: .universalLink).isOurs)
            #expect(await inbox.reports(through: .dropped).last?.drop == .invalid)
            let url = try Sample.url(text)
            await #expect(throws: LinkServiceClientError.self) { try await inbox.resolve(url) }
        }
    }

    @Test func otherHostOnTheClipboardIsDropped() async throws {
        let app = try fixture()
        try await app.running { inbox in
            #expect(inbox.paste("https://go.example.com/?link=https://evil.com").isOurs)
            #expect(await inbox.reports(through: .dropped).last?.drop == .invalid)
        }
    }

    @Test func otherHostOfAReferrerIsNoLink() async throws {
        let app = try fixture(platform: .android, target: "https://www.example.com/claimed")
        try await app.running { inbox in
            inbox.claimDeferred(installReferrer: "link=https%3A%2F%2Fevil.com%2F")
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.path == "/claimed")
        }
    }

    @Test func otherHostThatTheServiceClaimsIsNotDelivered() async throws {
        let app = try fixture()
        try await app.running { inbox in
            #expect(await eventually { app.transport.requests(to: .claims).count == 1 })
            inbox.open(try Sample.url("myapp://x"), from: .program)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "myapp://x")
            #expect(await eventually { app.stored?.deferred == .done })
        }
    }

    @Test(arguments: [
        ("https://go.example.com/?link=https://WWW.EXAMPLE.com/p", "https://WWW.EXAMPLE.com/p"),
        ("https://go.example.com/?link=http://localhost:8080/p", "http://localhost:8080/p"),
        ("https://go.example.com/abc", "https://www.example.com:443/p"), ("myapp://x", "myapp://x"),
        ("myapp://google/link/?deep_link_id=https%3A%2F%2Fwww.example.com", "https://www.example.com"),
        ("myapp://google/link/?deep_link_id=myapp%3A%2F%2Fx", "myapp://x"),
        // The app itself names these hosts.
        ("https://www.example.com/p", "https://www.example.com/p"),
    ])
    func allowedHostIsDelivered(_ text: String, _ target: String) async throws {
        let app = try fixture(target: "https://www.example.com/p")
        let expected = try AppURI(target[...]).description
        let content = try await app.inbox.resolve(Sample.url(text))
        #expect(content.url.description == expected)
    }
}
