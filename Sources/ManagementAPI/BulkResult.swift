public import WaymarkLinks

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
