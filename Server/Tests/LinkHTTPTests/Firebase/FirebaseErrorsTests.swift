import FirebaseAPI
import HTTPTypes
import LinkService
import Testing

@testable import LinkHTTP

@Suite struct FirebaseErrorsTests {
    @Test(arguments: [
        ("{}", "long_dynamic_link"),
        ("", "long_dynamic_link"),
        (#"{"dynamicLinkInfo":{"link":"https://a.b/"}}"#, "dynamic_link_info.domain_uri_prefix"),
        (
            #"{"dynamicLinkInfo":{"link":"https://a.b/","domainUriPrefix":"https://go.example.com","dynamicLinkDomain":"go.example.com"}}"#,
            "dynamic_link_info.domain_uri_prefix"
        ),
        (#"{"dynamicLinkInfo":{"domainUriPrefix":"https://go.example.com"}}"#, "dynamic_link_info.link"),
        (
            #"{"dynamicLinkInfo":{"domainUriPrefix":"https://go.example.com","link":"javascript:alert(1)"}}"#,
            "dynamic_link_info.link"
        ),
        (
            #"{"dynamicLinkInfo":{"domainUriPrefix":"https://go.example.com","link":"https://go.example.com/x"}}"#,
            "dynamic_link_info.link"
        ),
        (
            #"{"dynamicLinkInfo":{"domainUriPrefix":"https://foreign.example","link":"https://a.b/"}}"#,
            "dynamic_link_info.domain_uri_prefix"
        ),
        (#"{"longDynamicLink":"no link"}"#, "long_dynamic_link"),
        (#"{"longDynamicLink":"https://go.example.com/"}"#, "long_dynamic_link"),
        (#"{"longDynamicLink":"https://go.example.com/?ibi=x"}"#, "long_dynamic_link"),
        (#"{"longDynamicLink":"https://go.example.com/?link=mailto%3Aa%40b.c"}"#, "long_dynamic_link"),
        (#"{"longDynamicLink":"https://go.example.com/WXYZ"}"#, "long_dynamic_link"),
        (#"{"longDynamicLink":"https://foreign.example/?link=https://a.b/"}"#, "long_dynamic_link"),
        (#"{"x":1}"#, ""),
        (#"{"dynamicLinkInfo":{"x":1}}"#, "dynamic_link_info"),
        (#"{"dynamicLinkInfo":{"link":5}}"#, "dynamic_link_info.link"),
        (#"{"suffix":{"option":"TINY"}}"#, "suffix.option"),
        (#"{"longDynamicLink":"a","long_dynamic_link":"b"}"#, ""),
        (#"{"longDynamicLink":"\ud800"}"#, ""),
        ("[]", ""),
        ("{", ""),
        ("nonsense", ""),
    ])
    func aBadBodyIsAnsweredWithItsField(json: String, field: String) async throws {
        let service = try await ServiceUnderTest()
        let error = try await service.postWithKey(FirebaseRoute.shortLinks, json).googleError()
        #expect(error.code == 400)
        #expect(error.status == "INVALID_ARGUMENT")
        #expect(error.fields == [field], "\(error)")
    }

    @Test func anUnknownFieldIsNamedAsGoogleDoes() async throws {
        let service = try await ServiceUnderTest()
        let error = try await service.postWithKey(
            FirebaseRoute.shortLinks, #"{"dynamicLinkInfo":{"colour":1,"shape":2}}"#
        ).googleError()
        #expect(error.message.contains("Unknown name \"colour\" at 'dynamic_link_info'"))
        #expect(error.fields == ["dynamic_link_info", "dynamic_link_info"])
    }

    @Test func aDestinationThatNoPatternAllowsIsRefused() async throws {
        let service = try await ServiceUnderTest()
        try await service.allowExampleOnly()
        for parameter in ["link=https://evil.example/", "link=https://example.com/&afl=https://evil.example/"] {
            let error = try await service.postWithKey(
                FirebaseRoute.shortLinks, #"{"longDynamicLink":"https://go.example.com/?\#(parameter)"}"#
            ).googleError()
            #expect(error.status == "INVALID_ARGUMENT")
            #expect(error.fields == ["long_dynamic_link"])
        }
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x7B, 0x00, 0x7D], [0xEF, 0xBB, 0xBF],
            Array(repeating: UInt8(ascii: "["), count: 60_000),
            [0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D],
            Array(#"{"dynamicLinkInfo":{"link":"\u0000\r\n","domainUriPrefix":"\r\n"}}"#.utf8),
        ] as [[UInt8]])
    func hostileBytesAreABadRequest(body: [UInt8]) async throws {
        let service = try await ServiceUnderTest()
        let methods = [
            FirebaseRoute.shortLinks, FirebaseRoute.managedShortLinks, FirebaseRoute.installAttribution,
            FirebaseRoute.reopenAttribution,
        ]
        for path in methods {
            let answer = try await service.send(
                .post, path,
                headers: [.contentType: "application/json", .authorization: "Bearer \(service.serverKey)"], body: body)
            #expect(try answer.googleError().code == 400)
        }
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
    func otherContentTypesAreRefused(type: String) async throws {
        let service = try await ServiceUnderTest()
        let error = try await service.postWithKey(FirebaseRoute.shortLinks, "{}", headers: [.contentType: type])
            .googleError()
        #expect(error.code == 415)
    }

    @Test(arguments: ["application/json", "application/json; charset=UTF-8", "APPLICATION/JSON;charset=utf-8", nil])
    func jsonIsTakenWithAndWithoutCharset(type: String?) async throws {
        let service = try await ServiceUnderTest()
        var headers: HTTPFields = [:]
        headers[.contentType] = type
        let answer = try await service.send(
            .post, "/v1/shortLinks?key=\(service.appKey)", headers: headers,
            body: Array(#"{"longDynamicLink":"https://go.example.com/?link=https://a.b/"}"#.utf8))
        #expect(answer.status == .ok)
    }

    @Test func aBodyBeyondTheLimitIsRefused() async throws {
        let service = try await ServiceUnderTest()
        let body = #"{"longDynamicLink":"\#(String(repeating: "a", count: 1_000_000))"}"#
        let error = try await service.postWithKey(FirebaseRoute.shortLinks, body).googleError()
        #expect(error.code == 413)
    }

    @Test(arguments: [
        "/v1/shortLinks", "/v1/managedShortLinks:create", "/v1/installAttribution", "/v1/reopenAttribution",
    ])
    func otherMethodsAreRefusedInGooglesWords(path: String) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(.get, path)
        #expect(try answer.googleError().code == 405)
        #expect(try answer.googleError().status == "UNIMPLEMENTED")
        #expect(answer.headers[.allow] == "POST")
    }

    @Test(arguments: ["/v1/nothing", "/v1/shortLinks/more", "/v1/linkStats"])
    func unknownPathsAreAnsweredInGooglesWords(path: String) async throws {
        let service = try await ServiceUnderTest()
        let error = try await service.send(.post, path).googleError()
        #expect(error.code == 404)
        #expect(error.status == "NOT_FOUND")
    }

    @Test(arguments: ["proto", "media", ""])
    func otherFormsOfAnswersAreRefused(alt: String) async throws {
        let service = try await ServiceUnderTest()
        let error = try await service.send(.post, "/v1/shortLinks?key=\(service.appKey)&alt=\(alt)").googleError()
        #expect(error.code == 400)
        #expect(error.fields == ["alt"])
    }

    @Test func standardParametersAreTakenAndIgnored() async throws {
        let service = try await ServiceUnderTest()
        let query =
            "key=\(service.appKey)&alt=json&$.xgafv=2&callback=f&fields=shortLink&prettyPrint=false&quotaUser=u"
            + "&uploadType=media&upload_protocol=raw"
        let answer = try await service.send(
            .post, "/v1/shortLinks?\(query)", headers: [.contentType: "application/json"],
            body: Array(#"{"longDynamicLink":"https://go.example.com/?link=https://a.b/"}"#.utf8))
        #expect(answer.status == .ok)
        #expect(answer.text.hasPrefix("{"))
    }

    @Test func quotasAreAnsweredWithTheTimeToWait() async throws {
        let limits = RateLimitConfiguration(
            creating: .init(perSecond: nil, burst: 10), requestsPerDay: 1)
        let service = try await ServiceUnderTest(service: UseCaseConfiguration(rateLimits: limits))
        _ = try await service.shortLink()
        let answer = try await service.postWithKey(FirebaseRoute.shortLinks, "{}")
        let error = try answer.googleError()
        #expect(error.code == 429)
        #expect(error.status == "RESOURCE_EXHAUSTED")
        #expect(error.reasons == ["RATE_LIMIT_EXCEEDED"])
        #expect(answer.headers[.retryAfter].flatMap { Int($0) } ?? 0 > 0)
        #expect(
            try await service.postWithKey(FirebaseRoute.shortLinks, "{}", key: service.serverKey).status == .badRequest)
    }
}
