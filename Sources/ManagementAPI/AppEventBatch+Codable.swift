public import WaymarkLinks

extension AppEventBatch: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, platform, events, omitted
    }

    /// Reads the JSON of a client; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(String.self, forKey: .id),
            platform: try container.decode(LinkPlatform.self, forKey: .platform),
            events: try container.decode([AppEvent].self, forKey: .events),
            omitted: try container.wholeNumber(forKey: .omitted))
    }

    /// Writes the JSON that clients send.
    public func encode(to encoder: any Encoder) throws {
        try tree.encode(to: encoder)
    }
}
