import FirebaseAPI
import HTTPTypes
import LinkStorage
import Testing

@testable import LinkHTTP

@Suite struct FirebaseCredentialsTests {
    private static let body = #"{"longDynamicLink":"https://go.example.com/?link=https://example.com/"}"#

    /// Posts a creation with the query and headers that are given.
    private func post(
        _ path: String, to service: ServiceUnderTest, query: String = "", headers: HTTPFields = [:]
    ) async throws -> Answer {
        try await service.send(
            .post, path + query, headers: headers.with(.contentType, "application/json"), body: Array(Self.body.utf8))
    }

    @Test func aKeyMayStandInTheQueryOrInAHeader() async throws {
        let service = try await ServiceUnderTest()
        for key in [service.appKey, service.serverKey, service.adminKey] {
            #expect(try await post("/v1/shortLinks", to: service, query: "?key=\(key)").status == .ok)
            #expect(try await post("/v1/shortLinks", to: service, headers: [.googleAPIKey: key]).status == .ok)
            #expect(
                try await post("/v1/shortLinks", to: service, headers: [.authorization: "Bearer \(key)"]).status == .ok)
        }
    }

    @Test func aTokenMayStandInAHeaderOrInTheQuery() async throws {
        let service = try await ServiceUnderTest()
        let path = "/v1/managedShortLinks:create"
        for token in [service.serverKey, service.adminKey] {
            #expect(try await post(path, to: service, headers: [.authorization: "bearer \(token)"]).status == .ok)
            #expect(try await post(path, to: service, query: "?access_token=\(token)").status == .ok)
            #expect(try await post(path, to: service, query: "?oauth_token=\(token)").status == .ok)
        }
    }

    @Test(arguments: ["/v1/shortLinks", "/v1/installAttribution", "/v1/reopenAttribution"])
    func withoutAKeyThereIsNoPermission(path: String) async throws {
        let service = try await ServiceUnderTest()
        for query in ["", "?key="] {
            let error = try await post(path, to: service, query: query).googleError()
            #expect(error.code == 403)
            #expect(error.status == "PERMISSION_DENIED")
        }
    }

    @Test(arguments: ["nonsense", "wmk_app_0000000000000000000000_0", "%00", "wmk___"])
    func aBadKeyIsABadRequest(key: String) async throws {
        let service = try await ServiceUnderTest()
        let error = try await post("/v1/shortLinks", to: service, query: "?key=\(key)").googleError()
        #expect(error.code == 400)
        #expect(error.status == "INVALID_ARGUMENT")
        #expect(error.reasons == ["API_KEY_INVALID"])
    }

    @Test func theProtectedMethodsWantAToken() async throws {
        let service = try await ServiceUnderTest()
        let link = FirebaseRoute.linkStats(of: "https://go.example.com/abc")
        let queries = ["", "?key=\(service.serverKey)", "?access_token=nonsense"]
        for query in queries {
            let answers = [
                try await post("/v1/managedShortLinks:create", to: service, query: query),
                try await service.send(.get, link + query),
            ]
            for answer in answers {
                let error = try answer.googleError()
                #expect(error.code == 401)
                #expect(error.status == "UNAUTHENTICATED")
                #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
            }
        }
    }

    @Test func anAppKeyIsNoTokenForTheProtectedMethods() async throws {
        let service = try await ServiceUnderTest()
        let headers: HTTPFields = [.authorization: "Bearer \(service.appKey)"]
        let answers = [
            try await post("/v1/managedShortLinks:create", to: service, headers: headers),
            try await service.send(
                .get, FirebaseRoute.linkStats(of: "https://go.example.com/abc"), headers: headers),
        ]
        for answer in answers {
            let error = try answer.googleError()
            #expect(error.code == 403)
            #expect(error.status == "PERMISSION_DENIED")
        }
    }

    @Test(arguments: [
        ("X-Ios-Bundle-Identifier", "com.example.ios", "com.example.evil", "API_KEY_IOS_APP_BLOCKED"),
        ("X-Android-Package", "com.example.android", "com.example.evil", "API_KEY_ANDROID_APP_BLOCKED"),
        ("Origin", "https://www.example.com", "https://evil.example", "API_KEY_HTTP_REFERRER_BLOCKED"),
    ])
    func aRestrictedKeyIsForItsAppsOnly(
        header: String, allowed: String, refused: String, reason: String
    ) async throws {
        let service = try await ServiceUnderTest(
            restrictions: APIKeyRestrictions(
                iosBundleIDs: ["com.example.ios"], androidPackages: ["com.example.android"],
                origins: ["https://www.example.com"]))
        let name = try #require(HTTPField.Name(header))
        let query = "?key=\(service.appKey)"
        #expect(try await post("/v1/shortLinks", to: service, query: query, headers: [name: allowed]).status == .ok)
        let error = try await post("/v1/shortLinks", to: service, query: query, headers: [name: refused]).googleError()
        #expect(error.code == 403)
        #expect(error.status == "PERMISSION_DENIED")
        #expect(error.reasons == [reason])
        #expect(try await post("/v1/shortLinks", to: service, query: query).googleError().code == 403)
    }

    @Test func noKeyIsEverLogged() async throws {
        let service = try await ServiceUnderTest()
        _ = try await post("/v1/shortLinks", to: service, query: "?key=\(service.appKey)")
        _ = try await post("/v1/managedShortLinks:create", to: service, query: "?access_token=\(service.serverKey)")
        _ = try await post("/v1/shortLinks", to: service, query: "?key=wrong-secret-key")
        for secret in [service.appKey, service.serverKey, "wrong-secret-key"] {
            #expect(!service.log.lines.contains { $0.contains(secret) })
        }
    }
}

extension HTTPFields {
    /// The fields and one more.
    fileprivate func with(_ name: HTTPField.Name, _ value: String) -> HTTPFields {
        var fields = self
        fields[name] = value
        return fields
    }
}
