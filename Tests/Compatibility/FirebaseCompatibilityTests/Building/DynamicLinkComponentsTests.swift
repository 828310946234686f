import FirebaseCompatibility
import Foundation
import Testing
import WaymarkLinks

@Suite struct DynamicLinkComponentsTests {
    private func components(
        link: String = "https://x.com/", prefix: String = "https://go.example.com"
    ) throws -> DynamicLinkComponents {
        try #require(DynamicLinkComponents(link: try Sample.url(link), domainURIPrefix: prefix))
    }

    private func parameters(_ change: (DynamicLinkComponents) throws -> Void) throws -> [String: String] {
        let components = try components()
        try change(components)
        var parameters = Sample.parameters(try #require(components.url))
        #expect(parameters.removeValue(forKey: "link") == "https://x.com/")
        return parameters
    }

    @Test(arguments: [
        ("https://go.example.com", true), ("HTTPS://go.example.com", true), ("https://example.com/promos", true),
        ("http://go.example.com", false), ("go.example.com", false), ("myapp://x", false), ("", false),
    ])
    func prefixMustBeOfHTTPS(_ prefix: String, _ isTaken: Bool) throws {
        let components = DynamicLinkComponents(link: try Sample.url("https://x.com"), domainURIPrefix: prefix)
        #expect((components != nil) == isTaken)
    }

    @Test(arguments: [
        ("https://go.example.com", "https://go.example.com/?link=https%3A%2F%2Fx%2Ecom%2F"),
        ("https://go.example.com/", "https://go.example.com/?link=https%3A%2F%2Fx%2Ecom%2F"),
        ("https://example.com/promos", "https://example.com/promos/?link=https%3A%2F%2Fx%2Ecom%2F"),
        ("https://example.com/promos/", "https://example.com/promos/?link=https%3A%2F%2Fx%2Ecom%2F"),
    ])
    func urlIsPrefixSlashAndQuery(_ prefix: String, _ url: String) throws {
        #expect(try components(prefix: prefix).url?.absoluteString == url)
    }

    @available(*, deprecated)
    @Test func bareDomainGetsItsScheme() throws {
        let components = try #require(
            DynamicLinkComponents(link: try Sample.url("https://x.com"), domain: "go.example.com"))
        #expect(components.domain == "https://go.example.com")
    }

    @Test func everyByteButLettersAndDigitsIsEncoded() throws {
        let parameters = try components()
        parameters.socialMetaTagParameters = DynamicLinkSocialMetaTagParameters()
        parameters.socialMetaTagParameters?.title = "aZ09-_.~ +&=%#é"
        let text = try #require(parameters.url?.absoluteString)
        #expect(text.hasSuffix("&st=aZ09%2D%5F%2E%7E%20%2B%26%3D%25%23%C3%A9"))
    }

    @Test func iOSParametersAreWritten() throws {
        let parameters = try parameters {
            let ios = DynamicLinkIOSParameters(bundleID: "com.example.ios")
            ios.appStoreID = "123"
            ios.fallbackURL = URL(string: "https://a.com")
            ios.customScheme = "myapp"
            ios.iPadBundleID = "com.example.pad"
            ios.iPadFallbackURL = URL(string: "https://b.com")
            ios.minimumAppVersion = "1.2"
            $0.iOSParameters = ios
        }
        #expect(
            parameters == [
                "ibi": "com.example.ios", "isi": "123", "ifl": "https://a.com", "ius": "myapp",
                "ipbi": "com.example.pad", "ipfl": "https://b.com", "imv": "1.2",
            ])
    }

    @Test func androidParametersAreWritten() throws {
        let parameters = try parameters {
            let android = DynamicLinkAndroidParameters(packageName: "com.example.android")
            android.fallbackURL = URL(string: "https://a.com")
            android.minimumVersion = 12
            $0.androidParameters = android
        }
        #expect(parameters == ["apn": "com.example.android", "afl": "https://a.com", "amv": "12"])
    }

    @Test func versionZeroIsWrittenOnlyWhereItWasSet() throws {
        let untouched = DynamicLinkAndroidParameters(packageName: "p")
        #expect(untouched.minimumVersion == 0)
        #expect(try parameters { $0.androidParameters = untouched }["amv"] == nil)
        untouched.minimumVersion = 0
        #expect(try parameters { $0.androidParameters = untouched }["amv"] == "0")
    }

    @Test(arguments: [(nil, nil), (true, "1"), (false, "0")] as [(Bool?, String?)])
    func forcedRedirectIsWrittenWhereItWasSet(_ value: Bool?, _ text: String?) throws {
        let navigation = DynamicLinkNavigationInfoParameters()
        if let value { navigation.isForcedRedirectEnabled = value }
        #expect(navigation.isForcedRedirectEnabled == (value ?? false))
        #expect(try parameters { $0.navigationInfoParameters = navigation }["efr"] == text)
    }

    @Test func campaignStoreSocialAndOtherParametersAreWritten() throws {
        let parameters = try parameters {
            let analytics = DynamicLinkGoogleAnalyticsParameters(source: "s", medium: "m", campaign: "c")
            analytics.term = "t"
            analytics.content = "n"
            $0.analyticsParameters = analytics
            $0.iTunesConnectParameters = DynamicLinkItunesConnectAnalyticsParameters()
            $0.iTunesConnectParameters?.affiliateToken = "a"
            $0.iTunesConnectParameters?.campaignToken = "b"
            $0.iTunesConnectParameters?.providerToken = "p"
            $0.socialMetaTagParameters = DynamicLinkSocialMetaTagParameters()
            $0.socialMetaTagParameters?.title = "T"
            $0.socialMetaTagParameters?.descriptionText = "D"
            $0.socialMetaTagParameters?.imageURL = URL(string: "https://i.com/i.png")
            $0.otherPlatformParameters = DynamicLinkOtherPlatformParameters()
            $0.otherPlatformParameters?.fallbackUrl = URL(string: "https://o.com")
        }
        #expect(
            parameters == [
                "utm_source": "s", "utm_medium": "m", "utm_campaign": "c", "utm_term": "t", "utm_content": "n",
                "at": "a", "ct": "b", "pt": "p", "st": "T", "sd": "D", "si": "https://i.com/i.png",
                "ofl": "https://o.com",
            ])
    }

    @Test func emptyTextRemovesAParameter() throws {
        let analytics = DynamicLinkGoogleAnalyticsParameters(source: "s", medium: "m", campaign: "c")
        analytics.medium = ""
        analytics.campaign = nil
        #expect(try parameters { $0.analyticsParameters = analytics } == ["utm_source": "s"])
    }

    @Test func equalComponentsMakeEqualText() throws {
        func text() throws -> String? {
            let components = try components()
            components.analyticsParameters = DynamicLinkGoogleAnalyticsParameters(
                source: "s", medium: "m", campaign: "c")
            components.iOSParameters = DynamicLinkIOSParameters(bundleID: "b")
            return components.url?.absoluteString
        }
        #expect(try text() == text())
    }

    @Test func coreReadsWhatIsBuilt() throws {
        let components = try components(link: "https://x.com/a?b=c&d=%20#f")
        components.iOSParameters = DynamicLinkIOSParameters(bundleID: "com.example.ios")
        components.androidParameters = DynamicLinkAndroidParameters(packageName: "com.example.android")
        let reading = try LongLinkCodec.decode(try #require(components.url?.absoluteString))
        #expect(reading.issues.isEmpty)
        #expect(reading.link.link.description == "https://x.com/a?b=c&d=%20#f")
        #expect(reading.link.ios.bundleID == "com.example.ios")
        #expect(reading.link.android.packageName == "com.example.android")
    }
}
