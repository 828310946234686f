import Foundation
import ScriptedTransport
import Testing
import WaymarkClient
import WaymarkLinks

@Suite struct ClaimingTests {
    private func client(
        _ transport: ScriptedTransport, platform: LinkPlatform = .ios, bundleOrPackage: String? = "com.example.app"
    ) throws -> LinkServiceClient {
        LinkServiceClient(
            try Sample.configuration(platform: platform, bundleOrPackage: bundleOrPackage), transport: transport,
            environment: FakeSurroundings().environment())
    }

    @Test func claimNamesInstallationAppAndEvidence() async throws {
        let answer = ClaimResponse(match: .exact, method: "clipboard", confidence: 1, link: try Sample.resolved())
        let transport = ScriptedTransport(try .json(answer))
        let referrer = InstallReferrerDetails(referrer: "waymark_click=t", clickSeconds: 1)
        let device = ClaimDevice(model: "iPhone14,3")
        let evidence = InstallationEvidence(
            link: "https://go.example.com/a", appClipLink: "https://go.example.com/b", installReferrer: referrer,
            clipboardLink: "https://go.example.com/abc", token: "t", device: device, networks: ["p"])
        #expect(try await client(transport).claim(installationID: "i", evidence) == answer)
        let request = try #require(await transport.requests.first)
        #expect(request.url.path == "/api/v1/claims")
        let body = try WireJSON.decoder().decode(ClaimRequest.self, from: try #require(request.body))
        let expected = ClaimRequest(
            installationID: "i", platform: .ios, bundleOrPackage: "com.example.app", link: "https://go.example.com/a",
            appClipLink: "https://go.example.com/b", installReferrer: referrer,
            clipboardLink: "https://go.example.com/abc", token: "t", device: device, networks: ["p"], appVersion: "1.2")
        #expect(body == expected)
    }

    @Test func claimMayFindNothing() async throws {
        let transport = ScriptedTransport(try .json(ClaimResponse()))
        #expect(try await client(transport).claim(installationID: "i").match == .none)
        let body = try #require(await transport.requests.first?.body)
        #expect(try WireJSON.decoder().decode(ClaimRequest.self, from: body).networks == nil)
    }

    @Test func claimedTargetIsCheckedToo() async throws {
        let answer = ClaimResponse(match: .exact, link: try Sample.resolved("other://x"))
        let client = try client(ScriptedTransport(try .json(answer)))
        let error = await failure { () throws(LinkServiceClientError) in try await client.claim(installationID: "i") }
        #expect(error?.code == .disallowedTarget)
    }

    @Test func claimNeedsAnApp() async throws {
        let transport = ScriptedTransport()
        let client = try client(transport, bundleOrPackage: nil)
        let error = await failure { () throws(LinkServiceClientError) in try await client.claim(installationID: "i") }
        #expect(error?.code == .invalidConfiguration)
        #expect(await transport.requests.isEmpty)
    }

    @Test func proofComesFromTheHostThatIsAsked() async throws {
        let proof = NetworkProof(proof: "p", maxAge: 300)
        let transport = ScriptedTransport(try .json(proof), try .json(proof))
        let client = try client(transport)
        #expect(try await client.networkProof() == proof)
        #expect(try await client.networkProof(from: WebURL("https://ipv6.example.com")) == proof)
        let urls = await transport.requests.map(\.url.description)
        #expect(urls == ["https://links.example.com/api/v1/network", "https://ipv6.example.com/api/v1/network"])
        #expect(await transport.requests.allSatisfy { $0.headers["Authorization"] == "Bearer wmk_app_secret" })
    }

    @Test func keyIsNotSentToAHostWithoutEncryption() async throws {
        let transport = ScriptedTransport()
        let client = try client(transport)
        let host = WebURL("http://ipv6.example.com")
        let error = await failure { () throws(LinkServiceClientError) in try await client.networkProof(from: host) }
        #expect(error?.code == .invalidConfiguration)
        #expect(await transport.requests.isEmpty)
    }
}
