public import WaymarkLinks

extension InstallReferrerDetails: Codable {
    private enum CodingKeys: String, CodingKey {
        case referrer, clickSeconds, installBeginSeconds, installVersion
    }

    /// Reads the JSON of a client; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            referrer: try container.decode(String.self, forKey: .referrer),
            clickSeconds: try container.wholeNumber(forKey: .clickSeconds),
            installBeginSeconds: try container.wholeNumber(forKey: .installBeginSeconds),
            installVersion: try container.decodeIfPresent(String.self, forKey: .installVersion))
    }

    /// Writes the JSON that clients send.
    public func encode(to encoder: any Encoder) throws {
        try tree.encode(to: encoder)
    }
}
