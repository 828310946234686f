import Foundation
import HTTPTypes
import HummingbirdTesting
import LinkRules
import LinkStorage
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
        let seen = try JSONDecoder().decode([String: String].self, from: Data(answer.text.utf8))
        #expect(seen["service"] == "waymark")
        #expect(seen["scheme"] == scheme)
        #expect(seen["host"] == host)
        #expect(seen["client"] == client)
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
