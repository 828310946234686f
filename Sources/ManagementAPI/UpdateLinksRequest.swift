import WaymarkLinks

/// A change of all links that a query selects.
public struct UpdateLinksRequest: Equatable, Sendable, Codable {
    /// Whether the links are switched off; the service takes `true` only.
    public var disabled: Bool

    private enum CodingKeys: String, CodingKey {
        case disabled
    }

    /// Creates a request.
    public init(disabled: Bool = true) {
        self.disabled = disabled
    }

    /// Reads a request; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        disabled = try decoder.container(keyedBy: CodingKeys.self).decode(Bool.self, forKey: .disabled)
    }
}
