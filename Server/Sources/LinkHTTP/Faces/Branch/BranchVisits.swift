import Hummingbird

/// Answers of the link hosts for addresses in Branch's form that turn out to be usual ones.
struct BranchVisits: Sendable {
    /// Answers a request for a link of the service.
    let open: @Sendable (Request, LinkRequestContext) async throws -> Response
    /// What visitors of a link get that has ended.
    let expired: @Sendable (Request, LinkRequestContext) -> Response
}
