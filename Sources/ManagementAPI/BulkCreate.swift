public import WaymarkLinks

/// Many links to make in one request.
public struct BulkCreateRequest: Equatable, Sendable, Codable {
    /// The links to make.
    public var links: [CreateLinkRequest]

    private enum CodingKeys: String, CodingKey {
        case links
    }

    /// Makes a request.
    public init(links: [CreateLinkRequest]) {
        self.links = links
    }

    /// Reads a request; unknown members are refused with their path.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(CodingKeys.self)
        links = try decoder.container(keyedBy: CodingKeys.self).decode([CreateLinkRequest].self, forKey: .links)
    }
}

/// What became of many links, in the order of the request.
public struct BulkCreateResponse: Equatable, Sendable, Codable {
    /// One result for each link of the request.
    public var results: [BulkResult]

    /// Makes a response.
    public init(results: [BulkResult]) {
        self.results = results
    }
}

/// What became of one of many links: exactly one of both is there.
public struct BulkResult: Equatable, Sendable, Codable {
    /// The link, where it was made.
    public var link: LinkResource?
    /// Why the link was not made.
    public var problem: ProblemDetails?

    /// Makes a success.
    public init(link: LinkResource) {
        self.link = link
    }

    /// Makes a failure.
    public init(problem: ProblemDetails) {
        self.problem = problem
    }
}
