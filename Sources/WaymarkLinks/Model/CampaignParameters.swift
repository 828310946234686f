/// The campaign that a link belongs to, in the words of Urchin tags.
public struct CampaignParameters: Hashable, Sendable, Encodable {
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
    /// The Google click ID (`gclid`).
    ///
    /// Firebase deprecated it; it is kept and does nothing.
    public var googleClickID: String?

    enum CodingKeys: String, CodingKey {
        case source, medium, campaign, term, content, googleClickID
    }

    /// Creates the parameters; all are optional.
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
