import Foundation
import HTTPTypes
import LinkRules
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// The phones behind one carrier's address open, claim and report as they like; a flood of creations is refused.
///
/// `RateLimiterTests` has all 15,000 requests of 5,000 phones at once.
@Suite struct CarrierAddressTests {
    private static let uses = [Phone.resolving, .claiming, .reporting]

    private enum Phone {
        case resolving, claiming, reporting

        func request(_ number: Int, _ link: LinkResource) -> (path: String, body: String) {
            switch self {
            case .resolving: ("/api/v1/resolve", #"{"url":"\#(link.shortLink)","platform":"ios"}"#)
            case .claiming:
                (
                    "/api/v1/claims",
                    #"{"installationID":"phone-\#(number)","clipboardLink":"\#(link.shortLink)","platform":"ios","#
                        + #""bundleOrPackage":"com.example.ios"}"#
                )
            case .reporting:
                (
                    "/api/v1/events",
                    #"{"id":"batch-\#(number)","platform":"ios","events":[{"kind":"opened","linkID":"\#(link.id)","#
                        + #""at":"2027-01-15T08:00:00Z"}]}"#
                )
            }
        }
    }

    /// Straight to the service, and through a proxy that names the carrier's address.
    @Test(arguments: [("198.51.100.7", 1_500), ("10.0.0.1", 300)])
    func phonesOfOneAddressAreServed(_ peer: String, _ phones: Int) async throws {
        let proxy = try #require(AddressRange("10.0.0.0/8"))
        let service = try await ServiceUnderTest(configuration: LinkHTTPConfiguration(trustedProxies: [proxy]))
        let created = try await service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com/p/7"}}"#, key: service.serverKey)
        let link = try created.decoded(LinkResource.self)
        var fields: HTTPFields = [.authorization: "Bearer \(service.appKey)", .contentType: "application/json"]
        if peer.hasPrefix("10.") { fields[.forwardedFor] = "198.51.100.7" }
        func statuses(_ requests: [(path: String, body: String)]) async throws -> [Int: Int] {
            var counts: [Int: Int] = [:]
            for (path, body) in requests {
                let answer = try await service.send(.post, path, headers: fields, body: Array(body.utf8), peer: peer)
                counts[answer.status.code, default: 0] += 1
            }
            return counts
        }

        let readings = (0..<phones).map { Self.uses[$0 % Self.uses.count].request($0, link) }
        #expect(try await statuses(readings) == [200: phones])
        let creation = (path: "/api/v1/links", body: #"{"link":{"link":"https://example.com/p/8"}}"#)
        #expect(try await statuses(Array(repeating: creation, count: 50)) == [201: 10, 429: 40])
    }
}
