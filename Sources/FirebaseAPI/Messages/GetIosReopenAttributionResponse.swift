/// The answer of `POST v1/reopenAttribution`.
public struct GetIosReopenAttributionResponse: ProtoMessage {
    /// The deep link for the app.
    public var deepLink = ""
    /// The long form of the link.
    public var resolvedLink = ""
    /// The least app version (`imv`).
    public var iosMinAppVersion = ""
    /// Left from App Invites.
    public var invitationId = ""
    /// The source of the visitor.
    public var utmSource = ""
    /// By what medium.
    public var utmMedium = ""
    /// The campaign's name.
    public var utmCampaign = ""
    /// The keyword.
    public var utmTerm = ""
    /// The text that distinguishes several links of a campaign.
    public var utmContent = ""
    /// The warnings for the caller.
    public var warning: [DynamicLinkWarning] = []

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("deep_link", \.deepLink),
        ProtoField("resolved_link", \.resolvedLink),
        ProtoField("ios_min_app_version", \.iosMinAppVersion),
        ProtoField("invitation_id", \.invitationId),
        ProtoField("utm_source", \.utmSource),
        ProtoField("utm_medium", \.utmMedium),
        ProtoField("utm_campaign", \.utmCampaign),
        ProtoField("utm_term", \.utmTerm),
        ProtoField("utm_content", \.utmContent),
        ProtoField("warning", \.warning),
    ]
}
