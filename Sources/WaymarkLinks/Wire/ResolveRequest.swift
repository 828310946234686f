/// A short or long link to explain.
public struct ResolveRequest: Equatable, Sendable, Codable {
    /// The link.
    public var url: String
    /// The platform of the request; Android may have its own deep link.
    public var platform: LinkPlatform?
    /// The version of the app that asks.
    public var appVersion: String?

    private enum CodingKeys: String, CodingKey {
        case url, platform, appVersion
    }

    /// Creates a request.
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
