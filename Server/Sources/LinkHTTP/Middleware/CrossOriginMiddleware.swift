import HTTPTypes
import Hummingbird

/// Allows pages of all origins to call the APIs (Fetch Standard, "CORS protocol").
///
/// Callers are known by a key and never by a cookie, so that no page gains a right by this; which origins may use an
/// `app` key is a restriction of that key. Link hosts and files are not concerned.
struct CrossOriginMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    private let base = CORSMiddleware<LinkRequestContext>(
        allowOrigin: .all,
        allowHeaders: [
            .accept, .authorization, .contentType, .apiKey, .googleAPIKey, .iosBundleIdentifier, .androidPackage,
            .idempotencyKey, .ifMatch, .ifNoneMatch, .accessToken,
        ],
        allowMethods: [.get, .head, .post, .put, .patch, .delete],
        exposedHeaders: HTTPField.Name.exposed.map(\.canonicalName),
        maxAge: .hours(1))

    @concurrent func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await base.handle(request, context: context, next: next)
    }
}

extension HTTPField.Name {
    /// The fields of answers that a page's script may read.
    fileprivate static let exposed: [HTTPField.Name] = [
        .eTag, .location, .link, .retryAfter, .idempotentReplayed, .requestID, .branchRequestID,
    ]
}
