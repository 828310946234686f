import WaymarkLinks

/// Links as people make them: one with a little of everything.
enum Sample {
    /// The domain of every sample.
    static func domain() throws -> LinkDomain {
        try LinkDomain("https://go.example.com")
    }

    /// A link with apps, fallbacks, a social card and a campaign.
    static func link() throws -> DynamicLink {
        DynamicLink(
            link: try WebURL("https://www.example.com/trips/42?from=mail&lang=de"),
            android: AndroidParameters(
                packageName: "com.example.android", fallbackLink: WebURL("https://www.example.com/android"),
                minimumVersionCode: 120),
            ios: IOSParameters(
                bundleID: "com.example.ios", fallbackLink: WebURL("https://www.example.com/ios"),
                appStoreID: AppStoreID("123456789"), minimumVersion: "2.1"),
            otherPlatforms: OtherPlatformParameters(fallbackLink: WebURL("https://www.example.com/desktop")),
            social: SocialParameters(
                title: "A weekend in Zürich", description: "Two nights, one lake & a lot of cheese",
                imageLink: WebURL("https://www.example.com/zurich.jpg")),
            campaign: CampaignParameters(source: "newsletter", medium: "email", campaign: "spring"))
    }

    /// The same as a long link.
    static func longLink() throws -> String {
        LongLinkCodec.encode(try link(), domain: try domain())
    }

    /// A browser on a desktop, which links redirect without a page.
    static let desktop =
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36"
}
