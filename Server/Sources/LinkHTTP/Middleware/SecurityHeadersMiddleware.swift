import HTTPTypes
import Hummingbird

/// Adds the header fields that keep a browser from making more of a response than it is.
///
/// What a controller has set itself stays: pages have a policy of their own.
struct SecurityHeadersMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers.setIfAbsent(.xContentTypeOptions, "nosniff")
        response.headers.setIfAbsent(.contentSecurityPolicy, "default-src 'none'; frame-ancestors 'none'")
        response.headers.setIfAbsent(.frameOptions, "DENY")
        response.headers.setIfAbsent(.referrerPolicy, "strict-origin-when-cross-origin")
        response.headers.setIfAbsent(.cacheControl, "no-store")
        return response
    }
}

extension HTTPFields {
    fileprivate mutating func setIfAbsent(_ name: HTTPField.Name, _ value: String) {
        if !contains(name) { self[name] = value }
    }
}

extension HTTPField.Name {
    fileprivate static let frameOptions = HTTPField.Name("X-Frame-Options") ?? .xContentTypeOptions
    fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .xContentTypeOptions
}
