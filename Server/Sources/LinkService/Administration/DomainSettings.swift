public import LinkStorage
public import WaymarkLinks

/// The owner's settings of a link domain.
public struct DomainSettings: Hashable, Sendable {
    /// The prefix as it was written: `https://example.com/promos`, or `example.com`.
    public var prefix: String
    /// A second host for the same links.
    public var alternateHost: String?
    /// Whether letter case counts in codes.
    public var isCaseSensitive: Bool
    /// Where the domain's root URL redirects.
    public var fallbackURL: WebURL?
    /// Where unknown links lead.
    public var notFoundURL: WebURL?
    /// RE2 patterns of the destinations; empty inherits the project's.
    public var urlPatterns: [String]
    /// How its pages look, and what they offer.
    public var pages: DomainBrand
    /// What its unsigned long links may do, and how the others are signed.
    public var longLinks: LongLinkSettings
    /// The parameters of a short link's address that are passed on to where it leads.
    public var passedParameters: PassedParameters
    /// Whether the host's association files speak of it.
    public var servesAssociations: Bool

    /// Creates settings; only the prefix is required.
    public init(
        prefix: String, alternateHost: String? = nil, isCaseSensitive: Bool = true, fallbackURL: WebURL? = nil,
        notFoundURL: WebURL? = nil, urlPatterns: [String] = [], pages: DomainBrand = DomainBrand(),
        longLinks: LongLinkSettings = LongLinkSettings(), passedParameters: PassedParameters = [],
        servesAssociations: Bool = true
    ) {
        self.prefix = prefix
        self.alternateHost = alternateHost
        self.isCaseSensitive = isCaseSensitive
        self.fallbackURL = fallbackURL
        self.notFoundURL = notFoundURL
        self.urlPatterns = urlPatterns
        self.pages = pages
        self.longLinks = longLinks
        self.passedParameters = passedParameters
        self.servesAssociations = servesAssociations
    }
}
