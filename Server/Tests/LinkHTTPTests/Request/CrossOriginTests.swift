import HTTPTypes
import Testing

@testable import LinkHTTP

@Suite struct CrossOriginTests {
    private static let allowOrigin = HTTPField.Name.constant("Access-Control-Allow-Origin")
    private static let allowHeaders = HTTPField.Name.constant("Access-Control-Allow-Headers")

    @Test(arguments: ["/v1/shortLinks", "/api/v1/links", "/api/v1/resolve"])
    func preflightOfAnAPIIsAnswered(_ path: String) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(.options, path, headers: [.origin: "https://www.example.com"])
        #expect(answer.status == .noContent)
        #expect(answer.headers[Self.allowOrigin] == "*")
        #expect(answer.headers[Self.allowHeaders]?.lowercased().contains("x-goog-api-key") == true)
    }

    @Test func pagesMayChangeAndDeleteLinksByBranchsAPI() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(.options, "/v1/url", headers: [.origin: "https://www.example.com"])
        #expect(answer.headers[HTTPField.Name.constant("Access-Control-Allow-Methods")]?.contains("PUT") == true)
        #expect(answer.headers[Self.allowHeaders]?.lowercased().contains("access-token") == true)
    }

    @Test func refusalsCanBeReadByThePageToo() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(.get, "/api/v1/links", headers: [.origin: "https://www.example.com"])
        #expect(answer.status == .unauthorized)
        #expect(answer.headers[Self.allowOrigin] == "*")
    }

    @Test func linkHostsAllowNothing() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(.get, "/unknown", headers: [.origin: "https://www.example.com"])
        #expect(answer.headers[Self.allowOrigin] == nil)
    }
}
