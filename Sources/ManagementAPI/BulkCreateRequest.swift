public import WaymarkLinks

/// Many links to make in one request.
public struct BulkCreateRequest: Equatable, Sendable, Codable {
    /// The links to make.
    public var links: [CreateLinkRequest]

    private enum CodingKeys: String, CodingKey {
        case links
    }

    /// Creates a request.
    public init(links: [CreateLinkRequest]) {
        self.links = links
    }

    /// Reads a request; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        links = try decoder.container(keyedBy: CodingKeys.self).decode([CreateLinkRequest].self, forKey: .links)
    }
}
