import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage

/// Finds out who calls the native API, and refuses those who do not say.
struct CallerMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    let keys: APIKeyVerifier

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        let caller = try keys.caller(of: request)
        // Whatever a route allows, a key that may only read changes nothing.
        if request.method != .get, request.method != .head { try caller.requireWriting() }
        context.caller = caller
        return try await next(request, context)
    }
}

extension APIKeyVerifier {
    /// The field `WWW-Authenticate` of an answer to a request without a valid key (RFC 6750 §3).
    static let challenge = "Bearer realm=\"waymark\""

    /// The caller whose key is in a request.
    ///
    /// - Throws: ``HTTPFailure``, or `LinkServiceError` with `unauthenticated` or `permissionDenied`.
    func caller(of request: Request) throws -> Caller {
        try caller(
            forKey: Self.key(in: request.headers),
            from: RequestOrigin(
                iosBundleID: request.headers[.iosBundleIdentifier], androidPackage: request.headers[.androidPackage],
                origin: request.headers[.origin]))
    }

    /// The key of `Authorization: Bearer` (RFC 6750 §2.1) or of `X-API-Key`.
    private static func key(in headers: HTTPFields) throws(HTTPFailure) -> String? {
        guard let authorization = headers[.authorization] else { return headers[.apiKey] }
        let parts = authorization.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw HTTPFailure(
                .unauthorized, "invalid-key", "The field Authorization must be “Bearer” and an API key.",
                headers: [.wwwAuthenticate: challenge])
        }
        return String(parts[1])
    }
}

extension LinkRequestContext {
    /// The caller, if its role may do this.
    ///
    /// - Throws: `LinkServiceError` with `unauthenticated` or `permissionDenied`.
    func caller(_ roles: APIKeyRecord.Role...) throws(LinkServiceError) -> Caller {
        guard let caller else {
            throw LinkServiceError(.unauthenticated, reason: .missingKey, "No API key was given.")
        }
        try caller.require(roles)
        return caller
    }
}
