package import Hummingbird

/// The answers of the link hosts, for a face that shares the port with them but is not on all of them.
package struct LinkHostPages: Sendable {
    /// Answers a request as the link host that it was sent to.
    package let open: @Sendable (Request, LinkRequestContext) async throws -> Response
    /// Writes a refusal as that host does.
    package let failure: @Sendable (HTTPFailure, Request, LinkRequestContext) -> Response

    /// Creates the answers.
    package init(
        open: @escaping @Sendable (Request, LinkRequestContext) async throws -> Response,
        failure: @escaping @Sendable (HTTPFailure, Request, LinkRequestContext) -> Response
    ) {
        self.open = open
        self.failure = failure
    }
}
