public import WaymarkLinks

/// The result of one of many links: exactly one of both properties is set.
public struct BulkResult: Equatable, Sendable, Codable {
    /// The link, where it was made.
    public var link: LinkResource?
    /// The reason why the link was not created.
    public var problem: ProblemDetails?

    /// Creates a success.
    public init(link: LinkResource) {
        self.link = link
    }

    /// Creates a failure.
    public init(problem: ProblemDetails) {
        self.problem = problem
    }
}
