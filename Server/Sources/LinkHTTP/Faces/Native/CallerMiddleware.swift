import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage

/// Authenticates callers of the native API.
struct CallerMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    let keys: APIKeyVerifier

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        var caller = try keys.caller(of: request)
        caller.request = context.facts
        // A reader key cannot change anything, whatever the route allows.
        if request.method != .get, request.method != .head { try caller.require(.createLinks) }
        context.caller = caller
        return try await next(request, context)
    }
}

extension APIKeyVerifier {
    /// The field `WWW-Authenticate` of a response to a request without a valid key (RFC 6750 §3).
    static let challenge = "Bearer realm=\"waymark\""

    /// Verifies the key of a request.
    ///
    /// - Throws: ``HTTPFailure``, or `LinkServiceError` with `unauthenticated` or `permissionDenied`.
    func caller(of request: Request) throws -> Caller {
        try caller(
            forKey: Self.key(in: request.headers),
            from: RequestOrigin(
                iosBundleID: request.headers.text(.iosBundleIdentifier),
                androidPackage: request.headers.text(.androidPackage), origin: request.headers.text(.origin)))
    }

    /// The key in `Authorization: Bearer` (RFC 6750 §2.1) or in `X-API-Key`.
    private static func key(in headers: HTTPFields) throws(HTTPFailure) -> String? {
        guard let authorization = headers.text(.authorization) else { return headers.text(.apiKey) }
        // By bytes: to find the borders of characters takes several times as long.
        let parts = authorization.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1).map(Substring.init)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw HTTPFailure(
                .unauthorized, "invalid-key", "The field Authorization must be “Bearer” and an API key.",
                headers: [.wwwAuthenticate: challenge])
        }
        return String(parts[1])
    }
}

extension LinkRequestContext {
    /// Where the request came from, for the audit log.
    var facts: RequestFacts { RequestFacts(address: client, requestID: requestID) }

    /// The caller, if it has a right.
    ///
    /// - Throws: `LinkServiceError` with `unauthenticated` or `permissionDenied`.
    func caller(for right: Right) throws(LinkServiceError) -> Caller {
        guard let caller else {
            throw LinkServiceError(.unauthenticated, reason: .missingKey, "No API key was given.")
        }
        try caller.require(right)
        return caller
    }
}
