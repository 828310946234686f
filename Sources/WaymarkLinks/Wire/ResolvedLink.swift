/// The content of a resolved link.
public struct ResolvedLink: Equatable, Sendable, Codable {
    /// The deep link for the platform that asked.
    public var url: AppURI
    /// Everything that the link says.
    public var link: DynamicLink
    /// The short link, if the resolved link was one.
    public var shortLink: String?
    /// The ID of the short link, if the resolved link was one.
    public var linkID: String?
    /// The confidence that the link was meant; a link that was requested by its address is exact.
    public var match: LinkMatch
    /// The least version of the app that can open the link, on the platform that asked.
    public var minimumVersion: String?
    /// The number of seconds for which the answer may be kept.
    public var maxAge: Int

    /// Creates an answer.
    public init(
        url: AppURI, link: DynamicLink, shortLink: String? = nil, linkID: String? = nil, match: LinkMatch = .exact,
        minimumVersion: String? = nil, maxAge: Int = 0
    ) {
        self.url = url
        self.link = link
        self.shortLink = shortLink
        self.linkID = linkID
        self.match = match
        self.minimumVersion = minimumVersion
        self.maxAge = maxAge
    }

    /// The data that the link's owner gave it.
    public var customData: [String: JSONValue] { link.customData }

    /// The campaign that the link belongs to.
    public var campaign: CampaignParameters { link.campaign }
}
