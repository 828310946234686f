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

    /// Creates the parameters; all are optional.
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
