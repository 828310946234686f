/// How Android opens a dynamic link.
public struct AndroidParameters: Hashable, Sendable, Encodable {
    /// The package of the app to open (`apn`).
    ///
    /// Without it Android opens no app.
    public var packageName: String?
    /// Where to go instead of the Play Store when the app is absent (`afl`).
    public var fallbackLink: WebURL?
    /// The least `versionCode` that can open the link (`amv`).
    ///
    /// An older app is sent to the Play Store.
    public var minimumVersionCode: Int64?
    /// An address of any scheme that replaces the deep link on Android (`al`).
    public var link: AppURI?

    enum CodingKeys: String, CodingKey {
        case packageName, fallbackLink, minimumVersionCode, link
    }

    /// Makes the parameters; all are optional.
    public init(
        packageName: String? = nil, fallbackLink: WebURL? = nil, minimumVersionCode: Int64? = nil, link: AppURI? = nil
    ) {
        self.packageName = packageName
        self.fallbackLink = fallbackLink
        self.minimumVersionCode = minimumVersionCode
        self.link = link
    }
}

/// How iPhone and iPad open a dynamic link.
public struct IOSParameters: Hashable, Sendable, Encodable {
    /// The bundle ID of the app to open (`ibi`).
    ///
    /// Without it, or ``iPadBundleID``, iOS opens no app.
    public var bundleID: String?
    /// Where to go instead of the App Store when the app is absent (`ifl`).
    public var fallbackLink: WebURL?
    /// The app's custom scheme (`ius`); the bundle ID where it is not given.
    public var customScheme: CustomScheme?
    /// Where an iPad goes when the app is absent (`ipfl`).
    public var iPadFallbackLink: WebURL?
    /// The bundle ID on iPad (`ipbi`).
    public var iPadBundleID: String?
    /// The app's number in the App Store (`isi`).
    public var appStoreID: AppStoreID?
    /// The least app version that can open the link (`imv`).
    ///
    /// It is passed on to the app, which enforces it.
    public var minimumVersion: String?

    enum CodingKeys: String, CodingKey {
        case bundleID, fallbackLink, customScheme, iPadFallbackLink, iPadBundleID, appStoreID, minimumVersion
    }

    /// Makes the parameters; all are optional.
    public init(
        bundleID: String? = nil, fallbackLink: WebURL? = nil, customScheme: CustomScheme? = nil,
        iPadFallbackLink: WebURL? = nil, iPadBundleID: String? = nil, appStoreID: AppStoreID? = nil,
        minimumVersion: String? = nil
    ) {
        self.bundleID = bundleID
        self.fallbackLink = fallbackLink
        self.customScheme = customScheme
        self.iPadFallbackLink = iPadFallbackLink
        self.iPadBundleID = iPadBundleID
        self.appStoreID = appStoreID
        self.minimumVersion = minimumVersion
    }
}

/// Where every platform but Android and iOS goes.
public struct OtherPlatformParameters: Hashable, Sendable, Encodable {
    /// The destination instead of the deep link (`ofl`).
    public var fallbackLink: WebURL?

    enum CodingKeys: String, CodingKey {
        case fallbackLink
    }

    /// Makes the parameters.
    public init(fallbackLink: WebURL? = nil) {
        self.fallbackLink = fallbackLink
    }
}

/// How the visitor travels from the click to the destination.
public struct NavigationParameters: Hashable, Sendable, Encodable {
    /// Whether iOS skips the app preview page (`efr`).
    ///
    /// Off where it is not given.
    public var isForcedRedirectEnabled: Bool?
    /// Whether the deep link is of use in an app only, so that a computer gets a code to scan instead (`app_only`).
    ///
    /// Off where it is not given. Firebase had no such parameter.
    public var isAppOnly: Bool?

    enum CodingKeys: String, CodingKey {
        case isForcedRedirectEnabled, isAppOnly
    }

    /// Makes the parameters.
    public init(isForcedRedirectEnabled: Bool? = nil, isAppOnly: Bool? = nil) {
        self.isForcedRedirectEnabled = isForcedRedirectEnabled
        self.isAppOnly = isAppOnly
    }
}

/// What a preview in a chat or a feed shows.
public struct SocialParameters: Hashable, Sendable, Encodable {
    /// The title (`st`).
    public var title: String?
    /// The text (`sd`).
    public var description: String?
    /// The image (`si`), best at 1200 × 630 pixels and below 300 KB.
    public var imageLink: WebURL?
    /// The size of the image (`si_size`), where it is known: then chats and feeds lay a card out before they have it.
    public var imageSize: ImageSize?

    enum CodingKeys: String, CodingKey {
        case title, description, imageLink, imageSize
    }

    /// Makes the parameters; all are optional.
    public init(
        title: String? = nil, description: String? = nil, imageLink: WebURL? = nil, imageSize: ImageSize? = nil
    ) {
        self.title = title
        self.description = description
        self.imageLink = imageLink
        self.imageSize = imageSize
    }
}

/// The campaign that a link belongs to, in the words of Urchin tags.
public struct CampaignParameters: Hashable, Sendable, Encodable {
    /// Where the visitor comes from (`utm_source`).
    public var source: String?
    /// By what medium (`utm_medium`).
    public var medium: String?
    /// The campaign's name (`utm_campaign`).
    public var campaign: String?
    /// The keyword (`utm_term`).
    public var term: String?
    /// Which of several links (`utm_content`).
    public var content: String?
    /// The Google click ID (`gclid`).
    ///
    /// Firebase deprecated it; it is kept and does nothing.
    public var googleClickID: String?

    enum CodingKeys: String, CodingKey {
        case source, medium, campaign, term, content, googleClickID
    }

    /// Makes the parameters; all are optional.
    public init(
        source: String? = nil, medium: String? = nil, campaign: String? = nil, term: String? = nil,
        content: String? = nil, googleClickID: String? = nil
    ) {
        self.source = source
        self.medium = medium
        self.campaign = campaign
        self.term = term
        self.content = content
        self.googleClickID = googleClickID
    }
}

/// The tags that are appended to an App Store address.
public struct AppStoreCampaignParameters: Hashable, Sendable, Encodable {
    /// The affiliate token (`at`).
    public var affiliateToken: String?
    /// The campaign token (`ct`).
    public var campaignToken: String?
    /// The media type (`mt`).
    public var mediaType: String?
    /// The provider token (`pt`).
    public var providerToken: String?

    enum CodingKeys: String, CodingKey {
        case affiliateToken, campaignToken, mediaType, providerToken
    }

    /// Makes the parameters; all are optional.
    public init(
        affiliateToken: String? = nil, campaignToken: String? = nil, mediaType: String? = nil,
        providerToken: String? = nil
    ) {
        self.affiliateToken = affiliateToken
        self.campaignToken = campaignToken
        self.mediaType = mediaType
        self.providerToken = providerToken
    }
}
