/// A dynamic link: a deep link, and the parameters for opening it on each platform.
///
/// The value holds every parameter of a long link, typed; ``LongLinkCodec`` turns it into a long link and back without
/// loss. `nil` means "not given", which is different from empty text.
///
/// A value like any other, kept behind one pointer: passing fifty parts on would cost every program code at each step.
///
/// Source: Firebase Dynamic Links, "Manually constructing a Dynamic Link URL".
public struct DynamicLink: Hashable, Sendable {
    private struct Parts: Hashable, Sendable {
        var link: WebURL
        var android: AndroidParameters
        var ios: IOSParameters
        var otherPlatforms: OtherPlatformParameters
        var navigation: NavigationParameters
        var social: SocialParameters
        var campaign: CampaignParameters
        var appStore: AppStoreCampaignParameters
        var customData: [String: JSONValue]
        var unknownParameters: [QueryParameter]
        var isAdvertisement: Bool?
    }

    @Boxed private var parts: Parts

    /// The deep link that the app receives; on a desktop also the destination, unless ``OtherPlatformParameters`` say otherwise.
    public var link: WebURL {
        get { parts.link }
        set { parts.link = newValue }
    }
    /// The parameters for Android.
    public var android: AndroidParameters {
        get { parts.android }
        set { parts.android = newValue }
    }
    /// The parameters for iPhone and iPad.
    public var ios: IOSParameters {
        get { parts.ios }
        set { parts.ios = newValue }
    }
    /// The destination on platforms other than Android and iOS.
    public var otherPlatforms: OtherPlatformParameters {
        get { parts.otherPlatforms }
        set { parts.otherPlatforms = newValue }
    }
    /// The parameters of the navigation from the click to the destination.
    public var navigation: NavigationParameters {
        get { parts.navigation }
        set { parts.navigation = newValue }
    }
    /// The preview of the link in a chat or a feed.
    public var social: SocialParameters {
        get { parts.social }
        set { parts.social = newValue }
    }
    /// The campaign that the link belongs to.
    public var campaign: CampaignParameters {
        get { parts.campaign }
        set { parts.campaign = newValue }
    }
    /// The tags that the App Store adds to its own reports.
    public var appStore: AppStoreCampaignParameters {
        get { parts.appStore }
        set { parts.appStore = newValue }
    }
    /// Custom data, passed to the app unchanged.
    ///
    /// A long link carries it as JSON in the parameter `data`.
    public var customData: [String: JSONValue] {
        get { parts.customData }
        set { parts.customData = newValue }
    }
    /// Parameters of a long link that the service does not know, in their order.
    ///
    /// They are kept, and not delivered to apps.
    public var unknownParameters: [QueryParameter] {
        get { parts.unknownParameters }
        set { parts.unknownParameters = newValue }
    }
    /// Whether the link is in an advertisement (`ad`), a parameter of App Invites.
    public var isAdvertisement: Bool? {
        get { parts.isAdvertisement }
        set { parts.isAdvertisement = newValue }
    }

    /// Creates a link that opens one address everywhere.
    public init(
        link: WebURL,
        android: AndroidParameters = AndroidParameters(),
        ios: IOSParameters = IOSParameters(),
        otherPlatforms: OtherPlatformParameters = OtherPlatformParameters(),
        navigation: NavigationParameters = NavigationParameters(),
        social: SocialParameters = SocialParameters(),
        campaign: CampaignParameters = CampaignParameters(),
        appStore: AppStoreCampaignParameters = AppStoreCampaignParameters(),
        customData: [String: JSONValue] = [:],
        unknownParameters: [QueryParameter] = [],
        isAdvertisement: Bool? = nil
    ) {
        parts = Parts(
            link: link, android: android, ios: ios, otherPlatforms: otherPlatforms, navigation: navigation,
            social: social, campaign: campaign, appStore: appStore, customData: customData,
            unknownParameters: unknownParameters, isAdvertisement: isAdvertisement)
    }
}
