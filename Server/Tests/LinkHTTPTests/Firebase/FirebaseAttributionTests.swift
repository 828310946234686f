import FirebaseAPI
import HTTPTypes
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct FirebaseAttributionTests {
    private static let query =
        "link=https%3A%2F%2Fexample.com%2Fp%3Fa%3D1%2526%23part&ibi=com.example.ios&imv=2.1&isi=123&ipfl=https%3A%2F%2Fexample.com%2Fpad"
        + "&utm_source=mail&utm_campaign=may"

    private func reopen(_ link: String, in service: ServiceUnderTest) async throws -> Answer {
        try await service.postWithKey(
            FirebaseRoute.reopenAttribution,
            #"{"requestedLink":"\#(link)","bundle_id":"com.example.ios","sdk_version":"10.4.0"}"#)
    }

    private func install(
        _ link: String?, model: String = "iPhone14,3", in service: ServiceUnderTest, peer: String? = nil
    ) async throws -> Answer {
        let check = link.map { #","uniqueMatchLinkToCheck":"\#($0)""# } ?? ""
        let body = #"""
            {"appInstallationTime":1700000000,"bundleId":"com.example.ios","device":{"deviceModelName":"\#(model)",
            "screenResolutionWidth":390,"languageCodeFromWebview":""},"iosVersion":"16.2","sdkVersion":"10.4.0",
            "visualStyle":0,"retrievalMethod":1\#(check)}
            """#
        return try await service.send(
            .post, "\(FirebaseRoute.installAttribution)?key=\(service.appKey)",
            headers: [.contentType: "application/json"], body: Array(body.utf8), peer: peer)
    }

    @Test func aShortLinkIsResolvedAndCounted() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.shortLink(query: Self.query)
        let response = try await reopen(link, in: service).message(GetIosReopenAttributionResponse.self)
        #expect(response.deepLink == "https://example.com/p?a=1%26#part")
        #expect(response.iosMinAppVersion == "2.1")
        #expect(response.utmSource == "mail")
        #expect(response.utmCampaign == "may")
        #expect(response.utmMedium.isEmpty)
        #expect(response.invitationId.isEmpty)
        let long = try LongLinkCodec.decode(response.resolvedLink)
        #expect(long.link.link.description == response.deepLink)
        #expect(response.resolvedLink.hasPrefix("https://go.example.com/?link="))
        #expect(try await service.numbers(of: link) == ["APP_RE_OPEN IOS 1"])
    }

    @Test func aLongLinkIsReadAndCountedNowhere() async throws {
        let service = try await ServiceUnderTest()
        for slash in ["/", ""] {
            let answer = try await reopen("https://go.example.com\(slash)?\(Self.query)&_icp=1", in: service)
            let response = try answer.message(GetIosReopenAttributionResponse.self)
            #expect(response.deepLink == "https://example.com/p?a=1%26#part")
            #expect(!response.resolvedLink.contains("_icp"))
        }
    }

    @Test(arguments: [
        ("https://go.example.com/NoSuchLink", 404), ("https://go.example.com/i/abc", 404),
        ("https://nowhere.example/abc", 404), ("no link", 404), ("https://go.example.com/", 400),
        ("https://go.example.com/?ibi=x", 400), ("https://go.example.com/?link=ftp%3A%2F%2Fa.b", 400),
        ("https://go.example.com/?link=https%3A%2F%2Fgo.example.com%2Fx", 400), ("", 400),
    ])
    func whatCannotBeToldIsAnError(link: String, status: Int) async throws {
        let service = try await ServiceUnderTest()
        let error = try await reopen(link, in: service).googleError()
        #expect(Int(error.code) == status)
        #expect(error.status == (status == 404 ? "NOT_FOUND" : "INVALID_ARGUMENT"))
    }

    @Test(arguments: [
        ("ibi=com.example.ios", "com.example.ios", true), ("ibi=com.example.ios", "com.example.driver", false),
        ("ibi=com.example.ios", "", true), ("ibi=com.example.ios&ipbi=com.example.pad", "com.example.pad", true),
        ("apn=com.example.android", "com.example.ios", false), ("apn=com.example.android", "", true),
        ("st=A", "com.example.driver", true),
    ])
    func aLinkThatNamesAnAppIsToldToThatApp(_ parameters: String, _ app: String, isTold: Bool) async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.shortLink(query: "link=https%3A%2F%2Fexample.com%2F&\(parameters)")
        for link in [link, "https://go.example.com/?link=https%3A%2F%2Fexample.com%2F&\(parameters)"] {
            let answer = try await service.postWithKey(
                FirebaseRoute.reopenAttribution, #"{"requestedLink":"\#(link)","bundleId":"\#(app)"}"#)
            #expect(answer.status == (isTold ? .ok : .notFound))
        }
        #expect(try await service.numbers(of: link) == (isTold ? ["APP_RE_OPEN IOS 1"] : []))
    }

    @Test func aLinkThatNoPatternAllowsIsRefused() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.shortLink(query: "link=https%3A%2F%2Fevil.example%2F")
        try await service.allowExampleOnly()
        for link in [link, "https://go.example.com/?link=https%3A%2F%2Fevil.example%2F"] {
            let error = try await reopen(link, in: service).googleError()
            #expect(error.code == 400)
            #expect(error.fields == ["requested_link"])
        }
    }

    @Test func aLinkOfAnotherProjectIsNotKnown() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.shortLink()
        let foreign = try await service.keyOfAnotherProject()
        let answer = try await service.postWithKey(
            FirebaseRoute.reopenAttribution, #"{"requestedLink":"\#(link)"}"#, key: foreign)
        #expect(try answer.googleError().code == 404)
        #expect(try await service.numbers(of: link).isEmpty)
    }

    @Test func aLinkFromTheClipboardIsAUniqueMatch() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.shortLink(query: Self.query)
        let response = try await install(link, in: service, peer: "192.0.2.1")
            .message(GetIosPostInstallAttributionResponse.self)
        #expect(response.deepLink == "https://example.com/p?a=1%26#part")
        #expect(response.requestedLink == link)
        #expect(response.resolvedLink.hasPrefix("https://go.example.com/?link="))
        #expect(response.attributionConfidence == .unique)
        #expect(response.appMinimumVersion == "2.1")
        #expect(response.fallbackLink == "https://apps.apple.com/app/id123")
        #expect(response.requestIpVersion == .version4)
        #expect(!response.isStrongMatchExecutable)
        #expect(!response.matchMessage.isEmpty)
        #expect(response.utmSource == "mail")
        #expect(response.utmCampaign == "may")
        #expect(try await service.numbers(of: link) == ["APP_FIRST_OPEN IOS 1"])
    }

    @Test func anIPadHasItsOwnFallback() async throws {
        let service = try await ServiceUnderTest()
        let link = "https://go.example.com/?\(Self.query)"
        let response = try await install(link, model: "iPad13,1", in: service, peer: "2001:db8::1")
            .message(GetIosPostInstallAttributionResponse.self)
        #expect(response.attributionConfidence == .unique)
        #expect(response.fallbackLink == "https://example.com/pad")
        #expect(response.requestIpVersion == .version6)
    }

    @Test(arguments: [
        nil, "", "https://go.example.com/NoSuchLink", "https://nowhere.example/x", "no link",
        "https://go.example.com/?link=javascript%3Aalert(1)",
    ])
    func whatIsNotCertainIsNoMatch(link: String?) async throws {
        let service = try await ServiceUnderTest()
        let answer = try await install(link, in: service)
        let response = try answer.message(GetIosPostInstallAttributionResponse.self)
        #expect(response.deepLink.isEmpty)
        #expect(response.attributionConfidence == .unknown)
        #expect(!response.matchMessage.isEmpty)
        #expect(!answer.text.contains("attributionConfidence"))
    }

    @Test func anAdminKeyHasNoAppToAttribute() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.postWithKey(FirebaseRoute.installAttribution, "{}", key: service.adminKey)
        #expect(try answer.googleError().code == 403)
    }
}
