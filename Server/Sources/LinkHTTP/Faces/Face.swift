import Hummingbird

/// A face of the service: routes whose clients expect errors in one form.
///
/// Which face answers a path is decided by who registers it: two faces may have paths below the same prefix.
protocol Face: Sendable {
    /// The beginnings of paths below which the face refuses what no route has: `/api/`.
    var prefixes: [String] { get }
    /// Whether pages of every origin may call the routes (Fetch Standard, "CORS protocol").
    var isOpenToAllOrigins: Bool { get }

    /// Writes a refusal in the form that clients of the face expect.
    func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response
    /// Adds the routes.
    func addRoutes(to group: RouterGroup<LinkRequestContext>)
}

extension Face {
    /// Whether a path that no route has is the face's to refuse.
    func owns(_ path: String) -> Bool {
        prefixes.contains { path.hasPrefix($0) }
    }
}
