/// The answer of `POST v1/installAttribution`.
public struct GetIosPostInstallAttributionResponse: ProtoMessage {
    /// The confidence of a match.
    public enum AttributionConfidence: String, ProtoEnum {
        /// No match.
        case unknown = "UNKNOWN_ATTRIBUTION_CONFIDENCE"
        /// One of several candidates.
        case weak = "WEAK"
        /// The only candidate.
        case standard = "DEFAULT"
        /// Certain.
        case unique = "UNIQUE"
    }

    /// A version of the internet protocol.
    public enum RequestIPVersion: String, ProtoEnum {
        /// Unspecified.
        case unknown = "UNKNOWN_IP_VERSION"
        /// IPv4.
        case version4 = "IP_V4"
        /// IPv6.
        case version6 = "IP_V6"
    }

    /// The deep link for the app.
    public var deepLink = ""
    /// The link that was matched.
    public var requestedLink = ""
    /// The long form of the link.
    public var resolvedLink = ""
    /// The confidence of the match.
    public var attributionConfidence: AttributionConfidence = .unset
    /// The least app version (`imv`).
    public var appMinimumVersion = ""
    /// The destination of the visitor without the app.
    public var fallbackLink = ""
    /// The deep link in the scheme of the browser in which it was followed.
    public var externalBrowserDestinationLink = ""
    /// Left from App Invites.
    public var invitationId = ""
    /// Whether asking again could make the match certain.
    public var isStrongMatchExecutable = false
    /// The match in words.
    public var matchMessage = ""
    /// The version of the address from which the app asked.
    public var requestIpVersion: RequestIPVersion = .unset
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

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("deep_link", \.deepLink),
        ProtoField("requested_link", \.requestedLink),
        ProtoField("resolved_link", \.resolvedLink),
        ProtoField("attribution_confidence", \.attributionConfidence),
        ProtoField("app_minimum_version", \.appMinimumVersion),
        ProtoField("fallback_link", \.fallbackLink),
        ProtoField("external_browser_destination_link", \.externalBrowserDestinationLink),
        ProtoField("invitation_id", \.invitationId),
        ProtoField("is_strong_match_executable", \.isStrongMatchExecutable),
        ProtoField("match_message", \.matchMessage),
        ProtoField("request_ip_version", \.requestIpVersion),
        ProtoField("utm_source", \.utmSource),
        ProtoField("utm_medium", \.utmMedium),
        ProtoField("utm_campaign", \.utmCampaign),
        ProtoField("utm_term", \.utmTerm),
        ProtoField("utm_content", \.utmContent),
    ]
}
