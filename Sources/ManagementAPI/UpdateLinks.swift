public import WaymarkLinks

/// What to change of all links that a query means.
public struct UpdateLinksRequest: Equatable, Sendable, Codable {
    /// Whether the links are switched off; the service takes `true` only.
    public var disabled: Bool

    private enum CodingKeys: String, CodingKey {
        case disabled
    }

    /// Makes a request.
    public init(disabled: Bool = true) {
        self.disabled = disabled
    }

    /// Reads a request; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        disabled = try decoder.container(keyedBy: CodingKeys.self).decode(Bool.self, forKey: .disabled)
    }
}

/// What became of one batch of the links that a query means.
public struct UpdateLinksResponse: Equatable, Sendable, Codable {
    /// How many examples a response has at the most.
    public static let exampleCount = 10

    /// How many links of the batch were changed, or would be; those that were so before are not counted.
    public var changed: Int
    /// Some of them, newest first.
    public var examples: [LinkResource]
    /// What to ask for to get the next batch; `nil` after the last one.
    public var next: String?

    /// Makes a response.
    public init(changed: Int, examples: [LinkResource] = [], next: String? = nil) {
        self.changed = changed
        self.examples = examples
        self.next = next
    }
}
