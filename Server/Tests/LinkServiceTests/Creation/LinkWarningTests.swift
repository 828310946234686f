import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkRules
@testable import LinkService

/// One row for every code in Firebase's REST description that a rule can raise.
@Suite struct LinkWarningTests {
    private static let apps: [AppRecord] = [
        .ios(IOSApp(bundleID: "com.example.ios", teamID: "ABCDE12345", appStoreID: AppStoreID("123456789"))),
        .ios(IOSApp(bundleID: "com.example.unsigned")),
        .android(
            AndroidApp(
                packageName: "com.example.android",
                fingerprints: [Array(repeating: "AB", count: 32).joined(separator: ":")])),
        .android(AndroidApp(packageName: "com.example.unsigned", customScheme: CustomScheme("myapp"))),
    ].map {
        AppRecord(
            id: AppRecord.ID(at: ServiceFixture.moment), projectID: ProjectRecord.ID(at: ServiceFixture.moment),
            app: $0, createdAt: ServiceFixture.moment)
    }

    /// The warnings of a long link with parameters after `link`, as `CODE parameter`.
    private static func warnings(
        _ parameters: String, hasURLPatterns: Bool = true, customCode: ShortCode? = nil,
        deprecatedFields: [String] = []
    ) throws -> [String] {
        let reading = try LongLinkCodec.decode("https://go.example.com/?link=https%3A%2F%2Fa.com%2F" + parameters)
        let domain = try LinkDomain("https://go.example.com"[...])
        return LinkValidator.warnings(
            for: reading,
            in: LinkValidator.Context(
                apps: apps, hasURLPatterns: hasURLPatterns, domain: domain, customCode: customCode,
                deprecatedFields: deprecatedFields)
        ).map { "\($0.code) \($0.parameter ?? "")" }
    }

    @Test(arguments: [
        "", "&apn=com.example.android&amv=5&afl=https%3A%2F%2Fa.com&al=myapp%3A%2F%2Fx",
        "&ibi=com.example.ios&isi=123456789&ius=myapp&ifl=https%3A%2F%2Fa.com&imv=1.2&efr=1",
        "&ipbi=com.example.ios&ipfl=https%3A%2F%2Fa.com&ofl=https%3A%2F%2Fa.com",
        "&st=a&sd=b&si=https%3A%2F%2Fa.com%2Fb.png&utm_source=a&utm_campaign=b&at=1&ct=2&mt=8&pt=3&d=1&ad=1",
        "&data=%7B%22a%22%3A1%7D",
    ])
    func aLinkThatIsRightGivesNone(parameters: String) throws {
        #expect(try Self.warnings(parameters) == [])
    }

    @Test func anAndroidLinkOfASchemeThatNoAppHasIsPassedOver() throws {
        let warnings = try Self.warnings("&al=googlechrome%3A%2F%2Fx", hasURLPatterns: false)
        #expect(warnings.contains("NOT_URI_ANDROID_LINK al"))
        let known = try Self.warnings("&al=MyApp%3A%2F%2Fx", hasURLPatterns: false)
        #expect(!known.contains("NOT_URI_ANDROID_LINK al"))
    }

    @Test(arguments: [
        ("&apn=com.unknown", "NOT_IN_PROJECT_ANDROID_PACKAGE_NAME apn"),
        ("&apn=com.example.android&amv=five", "NOT_INTEGER_ANDROID_PACKAGE_MIN_VERSION amv"),
        ("&amv=5", "UNNECESSARY_ANDROID_PACKAGE_MIN_VERSION amv"),
        ("&al=%3Abad", "NOT_URI_ANDROID_LINK al"),
        ("&al=javascript%3Aalert(1)", "NOT_URI_ANDROID_LINK al"),
        ("&al=https%3A%2F%2Fa.com%2F", "UNNECESSARY_ANDROID_LINK al"),
        ("&st=a%E2%80%AEb", "MENDED_TEXT st"), ("&sd=a%E2%80%8Bb", "MENDED_TEXT sd"),
        ("&st=a%0Ab", "MENDED_TEXT st"), ("&st=a%09b", "MENDED_TEXT st"),
        ("&sd=a%00b", "MENDED_TEXT sd"),
        ("&afl=nonsense", "NOT_URI_ANDROID_FALLBACK_LINK afl"),
        ("&afl=ftp%3A%2F%2Fa.com", "BAD_URI_SCHEME_ANDROID_FALLBACK_LINK afl"),
        ("&ibi=com.unknown", "NOT_IN_PROJECT_IOS_BUNDLE_ID ibi"),
        ("&ipbi=com.unknown", "NOT_IN_PROJECT_IPAD_BUNDLE_ID ipbi"),
        ("&ius=myapp", "UNNECESSARY_IOS_URL_SCHEME ius"),
        ("&ibi=com.example.ios&isi=12x", "NOT_NUMERIC_IOS_APP_STORE_ID isi"),
        ("&isi=123456789", "UNNECESSARY_IOS_APP_STORE_ID isi"),
        ("&ifl=nonsense", "NOT_URI_IOS_FALLBACK_LINK ifl"),
        ("&ifl=ftp%3A%2F%2Fa.com", "BAD_URI_SCHEME_IOS_FALLBACK_LINK ifl"),
        ("&ipfl=nonsense", "NOT_URI_IPAD_FALLBACK_LINK ipfl"),
        ("&ipfl=ftp%3A%2F%2Fa.com", "BAD_URI_SCHEME_IPAD_FALLBACK_LINK ipfl"),
        ("&d=2", "BAD_DEBUG_PARAM d"),
        ("&ad=yes", "BAD_AD_PARAM ad"),
        ("&gclid=x", "DEPRECATED_PARAM gclid"),
        ("&color=red", "UNRECOGNIZED_PARAM color"),
        ("&si=nonsense", "NOT_URI_SOCIAL_IMAGE_LINK si"),
        ("&si=ftp%3A%2F%2Fa.com", "BAD_URI_SCHEME_SOCIAL_IMAGE_LINK si"),
        ("#part", "LINK_WITH_FRAGMENTS "),
        ("&ibi=com.example.ios&isi=987", "NOT_MATCHING_IOS_BUNDLE_ID_AND_STORE_ID isi"),
        // Firebase's catch-all code.
        ("&si=http%3A%2F%2Fa.com%2Fb.png", "UNRECOGNIZED_PARAM si"),
        ("&ofl=http%3A%2F%2Flocalhost%3A8080%2F", "UNRECOGNIZED_PARAM ofl"),
        ("&afl=https%3A%2F%2Fbox.local%2F", "UNRECOGNIZED_PARAM afl"),
        ("&apn=com.example.unsigned", "UNRECOGNIZED_PARAM apn"),
        ("&ibi=com.example.unsigned", "UNRECOGNIZED_PARAM ibi"),
        ("&ofl=nonsense", "UNRECOGNIZED_PARAM ofl"),
        ("&ofl=ftp%3A%2F%2Fa.com", "UNRECOGNIZED_PARAM ofl"),
        ("&ibi=com.example.ios&ius=javascript", "UNRECOGNIZED_PARAM ius"),
        ("&efr=maybe", "UNRECOGNIZED_PARAM efr"),
        ("&data=1", "UNRECOGNIZED_PARAM data"),
        ("&st=a&st=b", "UNRECOGNIZED_PARAM st"),
    ])
    func oneOddityGivesItsCode(parameters: String, warning: String) throws {
        #expect(try Self.warnings(parameters) == [warning])
    }

    @Test func aLongParameterAndALongLinkAreTold() throws {
        let long = String(repeating: "a", count: 4097)
        #expect(try Self.warnings("&st=\(long)") == ["TOO_LONG_PARAM st"])
        let almost = String(repeating: "a", count: 4096)
        #expect(try Self.warnings("&st=\(almost)") == [])
        #expect(try Self.warnings("&st=\(almost)&sd=\(almost)") == ["LINK_LENGTH_TOO_LONG "])
    }

    @Test func deprecatedFieldsAreTold() throws {
        #expect(
            try Self.warnings("", deprecatedFields: ["dynamicLinkDomain"]) == ["DEPRECATED_PARAM dynamicLinkDomain"])
    }

    @Test(arguments: [
        "http://localhost/x", "https://a.localhost/", "https://intranet/x", "http://127.0.0.1:8080/", "http://[::1]/",
        "https://10.1.2.3/", "https://192.168.0.1/", "https://[fd00::1]/", "https://Nas.LAN/", "https://box.home.arpa/",
        "https://box.local./",
    ])
    func whatOnlyItsOwnNetworkReachesIsTold(address: String) throws {
        #expect(InternalHosts.hold(try WebURL(address)))
        let link = DynamicLink(link: try WebURL(address))
        let texts = LinkValidator.addresses(link).map(\.text)
        #expect(texts == [.internalHost("link")])
    }

    @Test(arguments: [
        "https://a.com/", "http://8.8.8.8/", "https://[2606:4700::1111]/", "https://local.example/",
        "https://mylan.example/",
        "https://localhost.example.com/", "https://xn--mnchen-3ya.de/",
    ])
    func whatEverybodyReachesIsNotTold(address: String) throws {
        #expect(!InternalHosts.hold(try WebURL(address)))
    }

    @Test func aDomainWithoutPatternsIsTold() throws {
        #expect(try Self.warnings("", hasURLPatterns: false) == ["NO_URL_PATTERNS "])
    }

    @Test(arguments: ["sale-", "sale_"])
    func aCodeWhoseEndGetsLostIsTold(code: String) throws {
        #expect(try Self.warnings("", customCode: try ShortCode.sample(code)) == ["UNRECOGNIZED_PARAM suffix"])
    }

    @Test func severalOdditiesAreToldOnceEach() throws {
        let warnings = try Self.warnings("&x=1&x=2&amv=x&isi=1&ius=a")
        #expect(Set(warnings).count == warnings.count)
        #expect(warnings.contains("UNRECOGNIZED_PARAM x"))
        #expect(warnings.contains("UNNECESSARY_IOS_APP_STORE_ID isi"))
    }
}
