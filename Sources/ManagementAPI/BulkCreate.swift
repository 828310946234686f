import WaymarkLinks

/// The results of creating many links, in the order of the request.
public struct BulkCreateResponse: Equatable, Sendable, Codable {
    /// One result for each link of the request.
    public var results: [BulkResult]

    /// Creates a response.
    public init(results: [BulkResult]) {
        self.results = results
    }
}
