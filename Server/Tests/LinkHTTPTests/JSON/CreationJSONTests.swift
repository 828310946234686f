import Foundation
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// The reader and the writer of creations, which know the members themselves, agree with the general ones.
@Suite struct CreationJSONTests {
    /// A link whose every member says something.
    private static func fullLink() throws -> DynamicLink {
        DynamicLink(
            link: try WebURL("https://www.example.com/trips/42?from=mail&lang=de#top"),
            android: AndroidParameters(
                packageName: "com.example.android", fallbackLink: WebURL("https://www.example.com/android"),
                minimumVersionCode: -120, link: AppURI("example://trips/42")),
            ios: IOSParameters(
                bundleID: "com.example.ios", fallbackLink: WebURL("https://www.example.com/ios"),
                customScheme: CustomScheme("Example"), iPadFallbackLink: WebURL("https://www.example.com/ipad"),
                iPadBundleID: "com.example.ipad", appStoreID: AppStoreID("123456789"), minimumVersion: "2.1"),
            otherPlatforms: OtherPlatformParameters(fallbackLink: WebURL("https://www.example.com/desktop")),
            navigation: NavigationParameters(isForcedRedirectEnabled: true, isAppOnly: false),
            social: SocialParameters(
                title: "A \"weekend\" in Zürich", description: "Two nights\n& <one> lake \u{1F600}",
                imageLink: WebURL("https://www.example.com/zurich.jpg"), imageSize: ImageSize("1200x630")),
            campaign: CampaignParameters(
                source: "newsletter", medium: "email", campaign: "spring", term: "lake", content: "a",
                googleClickID: "g"),
            appStore: AppStoreCampaignParameters(
                affiliateToken: "a", campaignToken: "c", mediaType: "8", providerToken: "p"),
            customData: ["a": [1, 2.5, .null]], unknownParameters: [QueryParameter(name: "x", value: "")],
            isAdvertisement: true)
    }

    /// The same link with only some of its members.
    private static func links() throws -> [DynamicLink] {
        let full = try fullLink()
        var links = [full, DynamicLink(link: full.link)]
        let changes: [(inout DynamicLink) -> Void] = [
            { $0.android = full.android }, { $0.ios = full.ios }, { $0.otherPlatforms = full.otherPlatforms },
            { $0.navigation = full.navigation }, { $0.navigation.isAppOnly = true }, { $0.social = full.social },
            { $0.social.title = "" }, { $0.campaign = full.campaign }, { $0.campaign.term = "t" },
            { $0.appStore = full.appStore }, { $0.customData = full.customData },
            { $0.unknownParameters = full.unknownParameters }, { $0.isAdvertisement = false },
            { $0.android.minimumVersionCode = .max }, { $0.ios.iPadBundleID = "b" },
        ]
        for change in changes {
            links.append(DynamicLink(link: full.link))
            change(&links[links.count - 1])
        }
        return links
    }

    @Test func aLinkIsWrittenAsTheGeneralEncoderWritesIt() throws {
        let moment = Date(timeIntervalSince1970: 1_790_000_000.125)
        for link in try Self.links() {
            var resource = LinkResource(
                id: "1", shortLink: "https://go.example.com/a", previewLink: "https://go.example.com/a?d=1",
                domain: "https://go.example.com", code: "a", link: link, createdAt: moment, updatedAt: moment)
            try compare(resource)
            resource.warnings = []
            resource.version = 12
            try compare(resource)
            resource.name = "A \"name\"\u{7F}"
            resource.tags = ["one", "two/three"]
            resource.isManaged = false
            resource.archivedAt = moment
            resource.disabledAt = moment + 1
            resource.startsAt = moment + 2.875
            resource.expiresAt = moment + 3
            resource.keyID = "k"
            resource.warnings = [
                LinkWarning(code: "A", message: "“a” < \\", parameter: "ibi"), LinkWarning(code: "B", message: ""),
            ]
            try compare(resource)
        }
    }

    @Test func aRequestIsReadAsTheGeneralDecoderReadsIt() throws {
        let moment = Date(timeIntervalSince1970: 1_790_000_000)
        var requests = try Self.links().map { CreateLinkRequest(link: $0, suffix: .short) }
        requests.append(
            CreateLinkRequest(
                longLink: "https://go.example.com/?link=https://example.com", domain: "https://go.example.com",
                customCode: "code", name: "A name", tags: ["one", "two"], startsAt: moment, expiresAt: moment + 9))
        for request in requests {
            let tree = try JSONTree(json: Array(try WireJSON.encoder().encode(request)))
            let regular = CreateLinkRequest(regular: tree)
            #expect(try JSONBody.decode(CreateLinkRequest.self, from: tree) == request)
            // Custom data and unknown parameters are left to the decoder.
            let isSimple = request.link.map { $0.customData.isEmpty && $0.unknownParameters.isEmpty } ?? true
            #expect(regular == (isSimple ? request : nil))
        }
    }

    @Test(arguments: [
        #"{"link":{"link":"https://e.com","android":null,"social":{"title":null}},"tags":null,"name":null}"#,
        #"{"tags":[],"link":{"ios":{},"link":"https://e.com","android":{"minimumVersionCode":0}}}"#,
    ])
    func whatIsNullIsMissing(_ text: String) throws {
        let tree = try JSONTree(json: Array(text.utf8))
        let request = try #require(CreateLinkRequest(regular: tree))
        #expect(try JSONBody.decode(CreateLinkRequest.self, from: tree) == request)
    }

    @Test(arguments: [
        "[]", "null", "{}", #"{"link":{}}"#, #"{"link":[]}"#, #"{"link":{"link":"x"}}"#, #"{"link":{"link":5}}"#,
        #"{"link":{"link":"https://e.com"},"longLink":"https://e.com"}"#, #"{"link":{"link":"https://e.com"},"x":1}"#,
        #"{"link":{"link":"https://e.com","x":1}}"#, #"{"link":{"link":"https://e.com","android":{"x":null}}}"#,
        #"{"link":{"link":"https://e.com","android":{"minimumVersionCode":"5"}}}"#,
        #"{"link":{"link":"https://e.com","android":{"minimumVersionCode":5.5}}}"#,
        #"{"link":{"link":"https://e.com","ios":{"appStoreID":"x"}}}"#,
        #"{"link":{"link":"https://e.com","navigation":{"isAppOnly":1}}}"#,
        #"{"link":{"link":"https://e.com"},"suffix":"long"}"#, #"{"link":{"link":"https://e.com"},"tags":["a",5]}"#,
        #"{"link":{"link":"https://e.com"},"startsAt":"tomorrow"}"#,
    ])
    func whatIsWrongIsLeftToTheDecoder(_ text: String) throws {
        #expect(CreateLinkRequest(regular: try JSONTree(json: Array(text.utf8))) == nil)
    }

    private func compare(_ resource: LinkResource) throws {
        var writer = JSONWriter()
        try resource.write(to: &writer)
        let expected = try WireJSON.encoder().encode(resource)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }
}
