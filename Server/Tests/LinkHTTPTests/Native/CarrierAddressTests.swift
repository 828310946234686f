import Foundation
import HTTPTypes
import LinkRules
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// The phones behind one carrier's address open, claim and report as they like; a flood of creations is refused.
@Suite struct CarrierAddressTests {
    private static let phones = 5_000

    /// Straight to the service, and through a proxy that names the carrier's address.
    @Test(arguments: ["198.51.100.7", "10.0.0.1"])
    func fiveThousandPhonesOfOneAddressAreServed(_ peer: String) async throws {
        let proxy = try #require(AddressRange("10.0.0.0/8"))
        let service = try await ServiceUnderTest(configuration: LinkHTTPConfiguration(trustedProxies: [proxy]))
        let created = try await service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com/p/7"}}"#, key: service.serverKey)
        let link = try created.decoded(LinkResource.self)
        var fields: HTTPFields = [.authorization: "Bearer \(service.appKey)", .contentType: "application/json"]
        if peer.hasPrefix("10.") { fields[.forwardedFor] = "198.51.100.7" }
        let resolve = Array(#"{"url":"\#(link.shortLink)","platform":"ios"}"#.utf8)
        let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
            for phone in 0..<Self.phones {
                group.addTask { [fields] in
                    let claim =
                        #"{"installationID":"phone-\#(phone)","clipboardLink":"\#(link.shortLink)","platform":"ios","#
                        + #""bundleOrPackage":"com.example.ios"}"#
                    let events =
                        #"{"id":"batch-\#(phone)","platform":"ios","events":[{"kind":"opened","linkID":"\#(link.id)","#
                        + #""at":"2027-01-15T08:00:00Z"}]}"#
                    var statuses: [Int] = []
                    for (path, body) in [
                        ("/api/v1/resolve", resolve), ("/api/v1/claims", Array(claim.utf8)),
                        ("/api/v1/events", Array(events.utf8)),
                    ] {
                        statuses.append(
                            try await service.send(.post, path, headers: fields, body: body, peer: peer).status.code)
                    }
                    return statuses
                }
            }
            return try await group.reduce(into: [Int: Int]()) { counts, statuses in
                for status in statuses { counts[status, default: 0] += 1 }
            }
        }
        #expect(statuses == [200: 3 * Self.phones])

        let creation = Array(#"{"link":{"link":"https://example.com/p/8"}}"#.utf8)
        var creations: [Int: Int] = [:]
        for _ in 0..<100 {
            let answer = try await service.send(.post, "/api/v1/links", headers: fields, body: creation, peer: peer)
            creations[answer.status.code, default: 0] += 1
        }
        #expect(creations == [201: 10, 429: 90])
    }
}
