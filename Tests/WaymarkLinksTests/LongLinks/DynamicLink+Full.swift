import WaymarkLinks

extension DynamicLink {
    /// A link with every parameter set.
    static func full() throws -> DynamicLink {
        DynamicLink(
            link: try WebURL("https://example.com/p?id=7&a=b+c#f"),
            android: AndroidParameters(
                packageName: "com.example.android", fallbackLink: WebURL("https://example.com/android"),
                minimumVersionCode: -9_223_372_036_854_775_808, link: AppURI("myapp://open?x=1")),
            ios: IOSParameters(
                bundleID: "com.example.ios", fallbackLink: WebURL("https://example.com/ios"),
                customScheme: CustomScheme("com.example.ios"), iPadFallbackLink: WebURL("https://example.com/ipad"),
                iPadBundleID: "com.example.ipad", appStoreID: AppStoreID("123456789"), minimumVersion: "1.2.3"),
            otherPlatforms: OtherPlatformParameters(fallbackLink: WebURL("https://example.com/desktop")),
            navigation: NavigationParameters(isForcedRedirectEnabled: false, isAppOnly: true),
            social: SocialParameters(
                title: "Title & more", description: "100 % <b>", imageLink: WebURL("https://example.com/i.png"),
                imageSize: ImageSize("1200x630")),
            campaign: CampaignParameters(
                source: "s", medium: "m", campaign: "c", term: "t", content: "n", googleClickID: "g"),
            appStore: AppStoreCampaignParameters(
                affiliateToken: "a", campaignToken: "c", mediaType: "8", providerToken: "p"),
            customData: ["id": 7, "price": 1.5, "tags": ["a", .null], "nested": ["deep": true]],
            unknownParameters: [QueryParameter(name: "foo", value: "1"), QueryParameter(name: "bar", value: "")],
            isAdvertisement: true)
    }
}
