/// The campaign tags of a link.
public struct GooglePlayAnalytics: ProtoMessage {
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
    /// The Google click ID; deprecated.
    public var gclid = ""

    /// Creates a message with no field set.
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
