import WaymarkLinks

/// The campaign that a link belongs to.
public final class DynamicLinkGoogleAnalyticsParameters: DynamicLinkParameterGroup {
    /// The source of the visitor (`utm_source`).
    public var source: String?
    /// By what medium (`utm_medium`).
    public var medium: String?
    /// The campaign's name (`utm_campaign`).
    public var campaign: String?
    /// The keyword (`utm_term`).
    public var term: String?
    /// The text that distinguishes several links of a campaign (`utm_content`).
    public var content: String?

    /// Creates parameters without a value.
    public init() {}

    /// Creates the parameters that most campaigns have.
    public init(source: String, medium: String, campaign: String) {
        self.source = source
        self.medium = medium
        self.campaign = campaign
    }

    var values: [(LinkParameter, String?)] {
        [
            (.utmSource, source), (.utmMedium, medium), (.utmCampaign, campaign), (.utmTerm, term),
            (.utmContent, content),
        ]
    }
}
