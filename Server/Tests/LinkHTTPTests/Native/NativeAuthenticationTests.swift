import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct NativeAuthenticationTests {
    private static let id = "019e3c1c-5c5b-7c5a-8f2a-0d5f3a1b2c3d"
    private static let operations: [(HTTPRequest.Method, String)] = [
        (.post, "/api/v1/links"), (.get, "/api/v1/links"), (.post, "/api/v1/links/bulk"), (.get, "/api/v1/links/\(id)"),
        (.patch, "/api/v1/links/\(id)"), (.get, "/api/v1/links/\(id)/statistics"), (.post, "/api/v1/resolve"),
        (.post, "/api/v1/claims"), (.post, "/api/v1/events"),
    ]

    @Test(arguments: operations)
    func everyOperationAsksForAKey(_ method: HTTPRequest.Method, path: String) async throws {
        let service = try await ServiceUnderTest()
        let wrong = String(service.serverKey.dropLast()) + (service.serverKey.hasSuffix("A") ? "B" : "A")
        let attempts: [HTTPFields] = [
            [:], [.authorization: "Bearer nonsense"], [.authorization: "Bearer \(wrong)"], [.apiKey: wrong],
            [.authorization: "Basic \(service.serverKey)"], [.authorization: service.serverKey], [.apiKey: ""],
            [.authorization: "Bearer "],
        ]
        for headers in attempts {
            let answer = try await service.send(method, path, headers: headers, body: [])
            #expect(answer.status == .unauthorized)
            #expect(answer.headers[.wwwAuthenticate] == "Bearer realm=\"waymark\"")
            #expect(answer.headers[.contentType] == "application/problem+json")
        }
    }

    @Test func keyIsTakenFromEitherField() async throws {
        let service = try await ServiceUnderTest()
        #expect(try await service.send(.get, "/api/v1/links", headers: [.apiKey: service.serverKey]).status == .ok)
        let bearer: HTTPFields = [.authorization: "bearer \(service.serverKey)"]
        #expect(try await service.send(.get, "/api/v1/links", headers: bearer).status == .ok)
    }

    @Test(arguments: ["key", "api_key", "access_token"])
    func keyInTheQueryIsRefusedAndExplained(_ name: String) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(.get, "/api/v1/links?\(name)=\(service.serverKey)")
        #expect(answer.status == .unauthorized)
        let authorized = try await service.get("/api/v1/links?\(name)=\(service.serverKey)")
        #expect(authorized.status == .badRequest)
        #expect(try authorized.decoded(ProblemDetails.self).type == "urn:waymark:problem:key-in-query")
        #expect(!authorized.text.contains(service.serverKey))
    }

    @Test(arguments: operations.filter { ![.post].contains($0.0) || $0.1.hasSuffix("bulk") })
    func appKeysMayOnlyCreateResolveAndClaim(_ method: HTTPRequest.Method, path: String) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendJSON(method, path, "{}", key: service.appKey)
        #expect(answer.status == .forbidden)
        #expect(try answer.decoded(ProblemDetails.self).type == "urn:waymark:problem:role-not-allowed")
    }

    @Test func restrictedKeysWorkFromTheirAppsOnly() async throws {
        let service = try await ServiceUnderTest(
            restrictions: APIKeyRestrictions(iosBundleIDs: ["com.example"], origins: ["https://www.example.com"]))
        let json = #"{"link":{"link":"https://example.com"}}"#
        func status(_ headers: HTTPFields) async throws -> Int {
            try await service.sendJSON(.post, "/api/v1/links", json, key: service.appKey, headers: headers).status.code
        }
        #expect(try await status([:]) == 403)
        #expect(try await status([.iosBundleIdentifier: "com.other"]) == 403)
        #expect(try await status([.iosBundleIdentifier: "com.example"]) == 201)
        #expect(try await status([.origin: "https://www.example.com"]) == 201)
    }

    @Test func tooManyRequestsOfAnAddressAreRefused() async throws {
        let service = try await ServiceUnderTest(
            service: UseCaseConfiguration(
                rateLimits: RateLimitConfiguration(creating: .init(perSecond: 1, burst: 1))))
        let headers: HTTPFields = [.apiKey: service.appKey, .contentType: "application/json"]
        func send(_ path: String, _ json: String, peer: String = "192.0.2.1") async throws -> Answer {
            try await service.send(.post, path, headers: headers, body: Array(json.utf8), peer: peer)
        }
        let link = #"{"link":{"link":"https://example.com"}}"#
        _ = try await send("/api/v1/links", link)
        let answer = try await send("/api/v1/links", link)
        #expect(answer.status == .tooManyRequests)
        #expect(answer.headers[.retryAfter].flatMap { Int($0) } == 1)
        #expect(try await send("/api/v1/links", link, peer: "192.0.2.2").status == .created)
        let claim = #"{"platform":"ios","bundleOrPackage":"com.example.ios","installationID":"one"}"#
        for _ in 0..<20 {
            #expect(try await send("/api/v1/resolve", #"{"url":"https://go.example.com/x"}"#).status == .notFound)
            #expect(try await send("/api/v1/claims", claim).status == .ok)
        }
    }

    @Test func adminKeysActInEveryProject() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com"}}"#, key: service.adminKey)
        #expect(answer.status == .created)
    }
}
