/// The content of a dynamic link, in fields instead of a query.
public struct DynamicLinkInfo: ProtoMessage {
    /// The link domain: `https://example.page.link`.
    public var domainUriPrefix = ""
    /// The host where the link is to live; deprecated for ``domainUriPrefix``.
    public var dynamicLinkDomain = ""
    /// The deep link.
    public var link = ""
    /// The parameters for Android.
    public var androidInfo: AndroidInfo?
    /// The parameters for iPhone and iPad.
    public var iosInfo: IosInfo?
    /// The destination on other platforms.
    public var desktopInfo: DesktopInfo?
    /// The parameters of navigation.
    public var navigationInfo: NavigationInfo?
    /// The campaign.
    public var analyticsInfo: AnalyticsInfo?
    /// The preview of the link.
    public var socialMetaTagInfo: SocialMetaTagInfo?

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("domain_uri_prefix", \.domainUriPrefix),
        ProtoField("dynamic_link_domain", \.dynamicLinkDomain),
        ProtoField("link", \.link),
        ProtoField("android_info", \.androidInfo),
        ProtoField("ios_info", \.iosInfo),
        ProtoField("desktop_info", \.desktopInfo),
        ProtoField("navigation_info", \.navigationInfo),
        ProtoField("analytics_info", \.analyticsInfo),
        ProtoField("social_meta_tag_info", \.socialMetaTagInfo),
    ]
}

/// The destination on platforms other than Android and iOS.
public struct DesktopInfo: ProtoMessage {
    /// The destination instead of the deep link (`ofl`).
    public var desktopFallbackLink = ""

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("desktop_fallback_link", \.desktopFallbackLink)
    ]
}
