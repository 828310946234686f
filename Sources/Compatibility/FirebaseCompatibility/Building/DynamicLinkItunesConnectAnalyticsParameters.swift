import WaymarkLinks

/// The tags that are appended to an App Store address.
public final class DynamicLinkItunesConnectAnalyticsParameters: DynamicLinkParameterGroup {
    /// The affiliate token (`at`).
    public var affiliateToken: String?
    /// The campaign token (`ct`).
    public var campaignToken: String?
    /// The provider token (`pt`).
    public var providerToken: String?

    /// Creates parameters without a value.
    public init() {}

    var values: [(LinkParameter, String?)] {
        [
            (.at, affiliateToken), (.ct, campaignToken), (.pt, providerToken),
        ]
    }
}
