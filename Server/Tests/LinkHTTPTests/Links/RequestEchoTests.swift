import Foundation
import HTTPTypes
import LinkRules
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct RequestEchoTests {
    @Test(arguments: [
        ("10.0.0.1", "https", "open.example.com", "192.0.2.1"), ("192.0.2.9", "http", "go.example.com", "192.0.2.9"),
    ])
    func onlyATrustedProxyIsBelieved(peer: String, scheme: String, host: String, client: String) async throws {
        let proxy = try #require(AddressRange("10.0.0.0/8"))
        let service = try await ServiceUnderTest(configuration: LinkHTTPConfiguration(trustedProxies: [proxy]))
        let headers: HTTPFields = [
            .forwardedProto: "https", .forwardedFor: "192.0.2.1", .forwardedHost: "open.example.com",
        ]
        let answer = try await service.send(.get, "/_/request", headers: headers, peer: peer)
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "application/json")
        #expect(answer.headers[.cacheControl] == "no-store")
        let seen = try JSONDecoder().decode(RequestEcho.self, from: Data(answer.text.utf8))
        #expect(seen.service == "waymark")
        #expect(seen.scheme == scheme)
        #expect(seen.host == host)
        #expect(seen.client == client)
        #expect((seen.isUntrustedForwarder == true) == (peer == client), "the peer is no trusted proxy")
    }

    @Test func aProxyThatIsNotTrustedIsLoggedOnce() async throws {
        let proxy = try #require(AddressRange("10.0.0.1/32"))
        let service = try await ServiceUnderTest(configuration: LinkHTTPConfiguration(trustedProxies: [proxy]))
        for peer in ["10.0.0.1", "10.0.0.2", "10.0.0.2", "192.0.2.9"] {
            _ = try await service.send(.get, "/x", headers: [.forwardedFor: "198.51.100.7"], peer: peer)
        }
        _ = try await service.send(.get, "/x", peer: "10.0.0.3")
        let lines = service.log.lines.filter { $0.contains("trustedProxies") }
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("warning") == true && lines.first?.contains("peer=10.0.0.2") == true)
        #expect(lines.first?.contains("198.51.100.7") == false)
    }

    @Test func thePublicAddressOfAPeerIsNotLogged() async throws {
        let service = try await ServiceUnderTest()
        _ = try await service.send(.get, "/x", headers: [.forwardedFor: "198.51.100.7"], peer: "203.0.113.9")
        #expect(service.log.lines.contains { $0.contains("trustedProxies") })
        #expect(!service.log.lines.contains { $0.contains("203.0.113.9") })
    }

    @Test func domainIsTheOneBelowWhosePrefixTheRequestLies() async throws {
        let fixture = try await LinkHostFixture { $0.domain = try LinkDomain("http://localhost/promos") }
        let below = try await fixture.send("/promos/_/request")
        #expect(below.text.contains(#""domain":"http://localhost/promos""#))
        let beside = try await fixture.send("/_/request")
        #expect(beside.status == .ok)
        #expect(!beside.text.contains("domain"))
        #expect(try await fixture.send("/promos/x/_/request").status == .notFound)
    }
}
