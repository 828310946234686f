import FirebaseAPI
import HTTPTypes
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

@Suite struct FirebaseShortLinksTests {
    private static let path = FirebaseRoute.shortLinks

    private func create(_ json: String, in service: ServiceUnderTest) async throws -> CreateShortDynamicLinkResponse {
        try await service.postWithKey(Self.path, json).message(CreateShortDynamicLinkResponse.self)
    }

    @Test func bothFormsOfARequestGiveTheSameLink() async throws {
        let service = try await ServiceUnderTest()
        let long = try await create(
            #"{"longDynamicLink":"https://go.example.com/?ibi=com.example.ios&link=https%3A%2F%2Fexample.com%2Fp%3Fa%3D1&efr=1"}"#,
            in: service)
        let info = try await create(
            #"""
            {"dynamicLinkInfo":{"domainUriPrefix":"https://go.example.com","link":"https://example.com/p?a=1",
             "iosInfo":{"iosBundleId":"com.example.ios"},"navigationInfo":{"enableForcedRedirect":true}}}
            """#, in: service)
        #expect(long.shortLink == info.shortLink)
        #expect(long.previewLink == long.shortLink + "?d=1")
    }

    /// Firebase has published no limit, and its clients know none.
    @Test func aCardMayHaveTextsOfAnyLength() async throws {
        let service = try await ServiceUnderTest()
        let text = String(repeating: "a", count: 3000)
        let made = try await create(
            #"{"dynamicLinkInfo":{"domainUriPrefix":"https://go.example.com","link":"https://example.com/","#
                + #""socialMetaTagInfo":{"socialTitle":"\#(text)","socialDescription":"\#(text)"}}}"#, in: service)
        let domain = try #require(try await service.database.domains().first)
        let code = try #require(made.shortLink.split(separator: "/").last.flatMap { ShortCode(String($0)) })
        let link = try #require(try await service.database.link(domain: domain.id, code: code))
        #expect(link.link.social.title == text && link.link.social.description == text)
    }

    @Test func aBooleanMayBeText() async throws {
        let service = try await ServiceUnderTest()
        func link(_ flag: String) async throws -> String {
            try await create(
                #"{"dynamicLinkInfo":{"domainUriPrefix":"https://go.example.com","link":"https://example.com/","#
                    + #""navigationInfo":{"enableForcedRedirect":\#(flag)}}}"#, in: service
            ).shortLink
        }
        #expect(try await link(#""true""#) == link("true"))
        #expect(try await link(#""false""#) == link("false"))
        #expect(try await link("true") != link("false"))
    }

    @Test func ofBothFormsTheLongLinkWins() async throws {
        let service = try await ServiceUnderTest()
        let expected = try await create(
            #"{"longDynamicLink":"https://go.example.com?link=https://example.com/a"}"#, in: service)
        let both = try await create(
            #"{"longDynamicLink":"https://go.example.com?link=https://example.com/a","dynamicLinkInfo":{"link":"x"}}"#,
            in: service)
        #expect(both.shortLink == expected.shortLink)
    }

    @Test(arguments: [
        ("", 17), (#","suffix":{}"#, 17), (#","suffix":{"option":"OPTION_UNSPECIFIED"}"#, 17),
        (#","suffix":{"option":"UNGUESSABLE"}"#, 17), (#","suffix":{"option":1}"#, 17),
        (#","suffix":{"option":"SHORT"}"#, 4), (#","suffix":{"option":2}"#, 4), (#","sdk_version":"1.2"}"#, 0),
    ])
    func theSuffixOptionDecidesTheLength(suffix: String, length: Int) async throws {
        let service = try await ServiceUnderTest()
        let json = #"{"longDynamicLink":"https://go.example.com/?link=https://example.com/"\#(suffix)}"#
        guard length > 0 else {
            #expect(try await service.postWithKey(Self.path, json).status == .badRequest)
            return
        }
        let link = try await create(json, in: service).shortLink
        #expect(link.utf8.count == "https://go.example.com/".utf8.count + length)
    }

    @Test func theSameRequestGivesTheSameLinkAndAnotherOptionAnother() async throws {
        let service = try await ServiceUnderTest()
        let first = try await service.shortLink(query: "link=https%3A%2F%2Fexample.com%2F&st=A&sd=B")
        let second = try await service.shortLink(query: "sd=B&st=A&link=https%3A%2F%2Fexample.com%2F")
        let third = try await service.shortLink(
            query: "link=https%3A%2F%2Fexample.com%2F&st=A&sd=B", option: "UNGUESSABLE")
        #expect(first == second)
        #expect(first != third)
    }

    @Test(arguments: [
        #""domainUriPrefix":"https://go.example.com""#, #""domainUriPrefix":"https://go.example.com/""#,
        #""domainUriPrefix":"go.example.com""#, #""domain_uri_prefix":"HTTPS://GO.example.com""#,
        #""dynamicLinkDomain":"go.example.com""#, #""dynamicLinkDomain":"https://go.example.com/""#,
    ])
    func theDomainMayBeWrittenInManyWays(field: String) async throws {
        let service = try await ServiceUnderTest()
        let response = try await create(
            #"{"dynamicLinkInfo":{\#(field),"link":"https://example.com/"}}"#, in: service)
        #expect(response.shortLink.hasPrefix("https://go.example.com/"))
        let isDeprecated = response.warning.contains { $0.warningCode == .deprecatedParam }
        #expect(isDeprecated == field.contains("dynamicLinkDomain"))
    }

    /// The body and header fields of Google's SDK for iOS.
    @Test func answersTheSDKForIOS() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.send(
            .post, "/v1/shortLinks?key=\(service.appKey)",
            headers: [
                .contentType: "application/json", .accept: "application/json",
                .iosBundleIdentifier: "com.example.ios",
            ],
            body: Array(
                #"{"longDynamicLink":"https:\/\/go.example.com\/?link=https%3A%2F%2Fexample%2Ecom","suffix":{"option":"SHORT"}}"#
                    .utf8))
        #expect(try answer.message(CreateShortDynamicLinkResponse.self).shortLink.hasPrefix("https://go.example.com/"))
    }

    @Test func malformedLeavesAreWarnedOfAndDoNotStopTheCreation() async throws {
        let service = try await ServiceUnderTest()
        let response = try await create(
            #"""
            {"dynamicLinkInfo":{"domainUriPrefix":"https://go.example.com","link":"https://example.com/",
             "androidInfo":{"androidPackageName":"com.example.other","androidMinPackageVersionCode":"x",
              "androidFallbackLink":"ftp://example.com/"},
             "iosInfo":{"iosAppStoreId":"x","iosFallbackLink":"not a url"},
             "analyticsInfo":{"googlePlayAnalytics":{"gclid":"1"}},
             "socialMetaTagInfo":{"socialImageLink":"ftp://example.com/i.png"}}}
            """#, in: service)
        let codes = Set(response.warning.map(\.warningCode))
        #expect(
            codes.isSuperset(of: [
                .notInProjectAndroidPackageName, .notIntegerAndroidPackageMinVersion, .badURISchemeAndroidFallbackLink,
                .notNumericIOSAppStoreID, .notURIIOSFallbackLink, .deprecatedParam, .badURISchemeSocialImageLink,
                .noURLPatterns,
            ]))
        #expect(response.warning.allSatisfy { !$0.warningMessage.isEmpty })
    }

    @Test(arguments: [
        ("&d=2", DynamicLinkWarning.Code.badDebugParam), ("&ad=x", .badAdParam), ("&colour=red", .unrecognizedParam),
        ("&st=a%0Ab", .mendedText),
        ("#part", .linkWithFragments), ("&imv=\(String(repeating: "1", count: 5000))", .tooLongParam),
        ("&st=\(String(repeating: "a", count: 9000))", .linkLengthTooLong),
        ("&amv=1", .unnecessaryAndroidPackageMinVersion),
        ("&al=https%3A%2F%2Fexample.com%2F", .unnecessaryAndroidLink), ("&al=javascript%3Ax", .notURIAndroidLink),
        ("&ius=shop", .unnecessaryIOSURLScheme), ("&isi=12", .unnecessaryIOSAppStoreID),
        ("&ipbi=com.example.pad", .notInProjectIPadBundleID), ("&apn=shop", .notInProjectAndroidPackageName),
        ("&ibi=a_b", .notInProjectIOSBundleID), ("&ipfl=x", .notURIIPadFallbackLink),
        ("&afl=x", .notURIAndroidFallbackLink), ("&si=x", .notURISocialImageLink), ("&gclid=1", .deprecatedParam),
    ])
    func oddParametersOfALongLinkAreWarnedOf(parameter: String, code: DynamicLinkWarning.Code) async throws {
        let service = try await ServiceUnderTest()
        let response = try await create(
            #"{"longDynamicLink":"https://go.example.com/?link=https%3A%2F%2Fexample.com%2F\#(parameter)"}"#,
            in: service)
        #expect(response.warning.contains { $0.warningCode == code }, "\(response.warning)")
    }

    @Test func everyWarningOfTheServiceHasACodeOfGoogles() {
        let parameters = LinkParameter.allCases.map(\.rawValue) + ["unknown"]
        let codes = Set(
            CreationWarning.Kind.allCases.flatMap { kind in
                parameters.map { CreationWarning(kind, .unrecognized($0), parameter: $0).code }
            })
        // `NOT_URI_SOCIAL_URL` and similar codes are never raised.
        let unraised: Set<DynamicLinkWarning.Code> = [
            .unspecified, .notURISocialURL, .badURISchemeSocialURL, .apiDeprecated,
        ]
        #expect(
            codes.isSuperset(of: DynamicLinkWarning.Code.allCases.filter { !unraised.contains($0) }.map(\.rawValue)))
    }

    @Test func withoutWarningsTheFieldIsLeftOut() async throws {
        let service = try await ServiceUnderTest()
        try await service.allowExampleOnly()
        let answer = try await service.postWithKey(
            Self.path, #"{"longDynamicLink":"https://go.example.com/?link=https://example.com/"}"#)
        #expect(!answer.text.contains("warning"))
        #expect(answer.text.hasPrefix(#"{"shortLink":"https://go.example.com/"#))
    }

    @Test func aCustomSuffixIsForManagedLinksOnly() async throws {
        let service = try await ServiceUnderTest()
        let answer = try await service.postWithKey(
            Self.path,
            #"{"longDynamicLink":"https://go.example.com/?link=https://a.b/","suffix":{"option":"CUSTOM","customSuffix":"x"}}"#
        )
        let error = try answer.googleError()
        #expect(error.status == "INVALID_ARGUMENT")
        #expect(error.fields == ["suffix.option"])
    }
}
