public import WaymarkLinks

extension CustomAppEvent: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, name, value, currency, claimID
    }

    /// Reads the JSON of a client; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(String.self, forKey: .id),
            name: try container.decode(String.self, forKey: .name),
            value: try container.decodeIfPresent(String.self, forKey: .value),
            currency: try container.decodeIfPresent(String.self, forKey: .currency),
            claimID: try container.decodeIfPresent(String.self, forKey: .claimID))
    }

    /// Writes the JSON that clients send.
    public func encode(to encoder: any Encoder) throws {
        try tree.encode(to: encoder)
    }
}
