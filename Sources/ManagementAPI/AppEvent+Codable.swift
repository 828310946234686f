import Foundation
public import WaymarkLinks

extension AppEvent: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, linkID, at, timing, reason, door, custom
    }

    /// Reads the JSON of a client; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Kind.self, forKey: .kind),
            linkID: try container.decodeIfPresent(String.self, forKey: .linkID),
            at: try container.decode(Date.self, forKey: .at),
            timing: try container.decodeIfPresent(String.self, forKey: .timing),
            reason: try container.decodeIfPresent(String.self, forKey: .reason),
            door: try container.decodeIfPresent(String.self, forKey: .door),
            custom: try container.decodeIfPresent(CustomAppEvent.self, forKey: .custom))
    }

    /// Writes the JSON that clients send.
    public func encode(to encoder: any Encoder) throws {
        try tree.encode(to: encoder)
    }
}

extension AppEvent.Kind: Codable {}
