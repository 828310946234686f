import Foundation
import ScriptedTransport
import Testing
import WaymarkClient

@testable import FirebaseCompatibility

/// A service that is busy (429) is asked again, twice, where it asks for a short pause.
@Suite struct TooManyRequestsTests {
    private static func busy(_ retryAfter: String?) -> ScriptedTransport.Answer {
        var response = LinkHTTPResponse(status: 429, headers: [:], body: Data())
        response.headers["Retry-After"] = retryAfter
        return .success(response)
    }

    private static let answer = ScriptedTransport.Answer.json(#"{"deepLink":"https://x.com/7"}"#)

    @Test func twoRefusalsCostNoLink() async throws {
        let transport = ScriptedTransport(Self.busy("2"), Self.busy("5"), Self.answer)
        let pauses = LockedState<[TimeInterval]>([])
        let links = DynamicLinks(
            Sample.configuration(), transport: transport,
            environment: Sample.environment { pause in pauses.withLock { $0.append(pause) } })
        let link = try await links.resolveShortLink(try Sample.url("https://go.example.com/abc"))
        #expect(link.absoluteString.contains("x%2Ecom"))
        #expect(pauses.withLock { $0 } == [2, 5])
    }

    @Test(arguments: [("6", 1), ("3600", 1), (nil, 3), ("1", 3)])
    func aLongerPauseOrAThirdRefusalIsTheCallers(_ retryAfter: String?, _ requests: Int) async throws {
        let transport = ScriptedTransport(Self.busy(retryAfter))
        let links = Sample.links(transport)
        let error = await failure { _ = try await links.resolveShortLink(try Sample.url("https://go.example.com/abc")) }
        #expect(error != nil)
        #expect(await transport.requests.count == requests)
    }
}
