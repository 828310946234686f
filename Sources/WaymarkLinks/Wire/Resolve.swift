/// How sure the service is that a link belongs to an installation.
public enum LinkMatch: String, CaseIterable, Hashable, Sendable, Codable {
    /// Certain: the link itself was there.
    case exact
    /// A guess from circumstances. Do not show personal data.
    case probable
    /// No link.
    case none
}

/// A short or long link to explain.
public struct ResolveRequest: Equatable, Sendable, Codable {
    /// The link.
    public var url: String
    /// The platform that asks; Android may have a deep link of its own.
    public var platform: LinkPlatform?
    /// The version of the app that asks.
    public var appVersion: String?

    private enum CodingKeys: String, CodingKey {
        case url, platform, appVersion
    }

    /// Makes a request.
    public init(url: String, platform: LinkPlatform? = nil, appVersion: String? = nil) {
        self.url = url
        self.platform = platform
        self.appVersion = appVersion
    }

    /// Reads a request; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        url = try container.decode(String.self, forKey: .url)
        platform = try container.decodeIfPresent(LinkPlatform.self, forKey: .platform)
        appVersion = try container.decodeIfPresent(String.self, forKey: .appVersion)
    }
}

/// What a link means.
public struct ResolvedLink: Equatable, Sendable, Codable {
    /// The deep link for the platform that asked.
    public var url: AppURI
    /// Everything that the link says.
    public var link: DynamicLink
    /// The short link, where it was one.
    public var shortLink: String?
    /// The identity of the short link, where it was one.
    public var linkID: String?
    /// How sure it is that the link was meant; a link that was asked for by its address is exact.
    public var match: LinkMatch
    /// The least version of the app that can open the link, on the platform that asked.
    public var minimumVersion: String?
    /// How many seconds the answer may be kept.
    public var maxAge: Int

    /// Makes an answer.
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
