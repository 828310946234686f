public import WaymarkLinks

extension ClaimDevice: Codable {
    private enum CodingKeys: String, CodingKey {
        case model, systemVersion, language, timeZone, screenWidth, screenHeight
    }

    /// Reads the JSON of a client; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            model: try container.decodeIfPresent(String.self, forKey: .model),
            systemVersion: try container.decodeIfPresent(String.self, forKey: .systemVersion),
            language: try container.decodeIfPresent(String.self, forKey: .language),
            timeZone: try container.decodeIfPresent(String.self, forKey: .timeZone),
            screenWidth: try container.wholeNumber(forKey: .screenWidth),
            screenHeight: try container.wholeNumber(forKey: .screenHeight))
    }

    /// Writes the JSON that clients send.
    public func encode(to encoder: any Encoder) throws {
        try tree.encode(to: encoder)
    }
}
