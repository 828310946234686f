package import Hummingbird

/// A face of the service: routes whose clients expect errors in one form.
///
/// A path belongs to the face that registers it: two faces may have paths below the same prefix.
package protocol Face: Sendable {
    /// The path prefixes below which the face refuses paths without a route, such as `/api/`.
    var prefixes: [String] { get }
    /// Whether pages of every origin may call the routes (Fetch Standard, "CORS protocol").
    var isOpenToAllOrigins: Bool { get }

    /// Whether requests can be answered only when the settings are known.
    var needsSettings: Bool { get }

    /// Whether the face refuses a request for which there is no route: those below its ``prefixes``, and others that only its clients
    /// make.
    func owns(_ request: Request) -> Bool
    /// Creates an error response in the form that clients of the face expect.
    func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response
    /// Answers `GET` and `HEAD` of a path that has other methods only, such as the address of a form.
    ///
    /// - Parameters:
    ///   - above: the nearest path above it that can be read; `nil` where there is none.
    ///   - refusal: the failure with 405.
    /// - Throws: `refusal`, unless the face has an answer.
    func answerToReading(
        _ request: Request, _ context: LinkRequestContext, above: String?, refusal: HTTPFailure
    ) throws -> Response
    /// Adds the routes.
    func addRoutes(to group: RouterGroup<LinkRequestContext>)
}

extension Face {
    package var needsSettings: Bool { true }

    package func owns(_ request: Request) -> Bool { owns(request.uri.path) }

    package func answerToReading(
        _ request: Request, _ context: LinkRequestContext, above: String?, refusal: HTTPFailure
    ) throws -> Response { throw refusal }

    /// Whether the face refuses a path without a route.
    func owns(_ path: String) -> Bool {
        prefixes.contains { path.hasPrefix($0) }
    }
}
