import Hummingbird

/// What the link hosts answer where an address that Branch's clients write turns out to be a usual one.
struct BranchVisits: Sendable {
    /// Answers a request for a link of the service.
    let open: @Sendable (Request, LinkRequestContext) async throws -> Response
    /// What visitors of a link get that has ended.
    let expired: @Sendable (Request, LinkRequestContext) -> Response
}
