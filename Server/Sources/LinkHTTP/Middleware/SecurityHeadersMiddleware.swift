package import HTTPTypes
import Hummingbird

/// Adds security header fields that restrict what a browser does with a response.
///
/// Fields set by a controller stay: pages have their own policy.
struct SecurityHeadersMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers.addSecurity(scheme: context.scheme, authority: context.authority)
        return response
    }
}

extension HTTPFields {
    /// Adds the fields that are missing.
    ///
    /// - Parameters:
    ///   - scheme: the scheme of the request, from a trusted source.
    ///   - authority: the host and port of the request.
    mutating func addSecurity(scheme: String, authority: String) {
        for field in Self.security { appendIfAbsent(field) }
        // RFC 6797 §7.2: only over a secure connection, which ends here or at a trusted proxy. Subdomains may belong to
        // others, and on localhost the field would affect all other programs of the developer's machine.
        if scheme == "https", !Self.isLocal(authority) {
            appendIfAbsent(Self.strictTransportSecurity)
        }
    }

    // Made once: a new field checks its value.
    private static let security = [
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        HTTPField(name: .contentSecurityPolicy, value: "default-src 'none'; frame-ancestors 'none'"),
        HTTPField(name: .frameOptions, value: "DENY"),
        HTTPField(name: .referrerPolicy, value: "strict-origin-when-cross-origin"),
        HTTPField(name: .cacheControl, value: "no-store"),
    ]
    private static let strictTransportSecurity = HTTPField(name: .strictTransportSecurity, value: "max-age=31536000")

    /// Whether an authority is on the machine itself (RFC 6761 §6.3).
    package static func isLocal(_ authority: String) -> Bool {
        let host = authority.utf8.prefix { $0 != UInt8(ascii: ":") }
        let name = "localhost".utf8
        // Among the letters of the name, the bit is that of lower case.
        guard host.suffix(name.count).elementsEqual(name, by: { $0 | 0x20 == $1 }) else { return false }
        return host.dropLast(name.count).last.map { $0 == UInt8(ascii: ".") } ?? true
    }

    private mutating func appendIfAbsent(_ field: HTTPField) {
        if !contains(field.name) { append(field) }
    }
}
