public import WaymarkLinks

extension ResolveRequest: Codable {
    private enum CodingKeys: String, CodingKey {
        case url, platform, appVersion
    }

    /// Reads the JSON of a client; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            url: try container.decode(String.self, forKey: .url),
            platform: try container.decodeIfPresent(LinkPlatform.self, forKey: .platform),
            appVersion: try container.decodeIfPresent(String.self, forKey: .appVersion))
    }

    /// Writes the JSON that clients send.
    public func encode(to encoder: any Encoder) throws {
        try tree.encode(to: encoder)
    }
}
