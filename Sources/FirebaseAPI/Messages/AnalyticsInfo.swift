/// The campaign of a link.
public struct AnalyticsInfo: ProtoMessage {
    /// Campaign tags.
    public var googlePlayAnalytics: GooglePlayAnalytics?
    /// Tags of the App Store.
    public var itunesConnectAnalytics: ITunesConnectAnalytics?

    /// Makes a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("google_play_analytics", \.googlePlayAnalytics),
        ProtoField("itunes_connect_analytics", \.itunesConnectAnalytics),
    ]
}

/// The campaign tags of a link.
public struct GooglePlayAnalytics: ProtoMessage {
    /// Where the visitor comes from.
    public var utmSource = ""
    /// By what medium.
    public var utmMedium = ""
    /// The campaign's name.
    public var utmCampaign = ""
    /// The keyword.
    public var utmTerm = ""
    /// Which of several links.
    public var utmContent = ""
    /// The Google click ID; deprecated.
    public var gclid = ""

    /// Makes a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("utm_source", \.utmSource),
        ProtoField("utm_medium", \.utmMedium),
        ProtoField("utm_campaign", \.utmCampaign),
        ProtoField("utm_term", \.utmTerm),
        ProtoField("utm_content", \.utmContent),
        ProtoField("gclid", \.gclid),
    ]
}

/// The tags that are appended to an App Store address.
public struct ITunesConnectAnalytics: ProtoMessage {
    /// The affiliate token.
    public var at = ""
    /// The campaign token.
    public var ct = ""
    /// The media type.
    public var mt = ""
    /// The provider token.
    public var pt = ""

    /// Makes a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("at", \.at),
        ProtoField("ct", \.ct),
        ProtoField("mt", \.mt),
        ProtoField("pt", \.pt),
    ]
}
