import HTTPTypes
import Hummingbird
import WaymarkLinks

/// Refuses what no controller should have to think about.
struct RequestCheckMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    let limits: HTTPLimits

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.target = try Self.target(of: request.head, authority: context.authority, limits: limits)
        try checkBodyLength(request)
        // No store is asked for a client that is gone.
        try Task.checkCancellation()
        return try await next(request, context)
    }

    /// The target of a request whose head is in order, the length of its body put aside.
    ///
    /// - Parameter authority: host and port as the sender named them.
    static func target(
        of head: HTTPRequest, authority: String, limits: HTTPLimits
    ) throws(HTTPFailure) -> RequestTarget {
        guard RequestMethods.known.contains(head.method) else {
            throw HTTPFailure.methodNotAllowed(RequestMethods.answered)
        }
        let target = try RequestTarget(head.path ?? "", limit: limits.targetBytes)
        let headerBytes = head.headerFields.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count }
        guard headerBytes <= limits.headerBytes, head.headerFields.count <= limits.headerCount else {
            throw HTTPFailure.headersTooLarge(limits)
        }
        // RFC 9112 §3.2: a request without exactly one valid Host is answered 400.
        guard head.headerFields[values: .host].isEmpty else {
            throw HTTPFailure.badRequest("bad-host", "The request has more than one Host field.")
        }
        guard HostField.isValid(authority) else {
            throw HTTPFailure.badRequest("bad-host", "The Host field must have the form name or name:port.")
        }
        return target
    }

    /// Refuses a body by what its head announces, whether or not anybody would read it.
    private func checkBodyLength(_ request: Request) throws(HTTPFailure) {
        guard let text = request.headers[.contentLength] else { return }
        let limit =
            switch request.uri.path {
            case ServiceRoute.bulkLinks.path: limits.bulkBodyBytes
            case ServiceRoute.events.path: limits.eventBodyBytes
            default: limits.bodyBytes
            }
        guard let length = Int(text), length <= limit else { throw .bodyTooLarge(limit: limit) }
    }
}

extension HTTPFailure {
    /// Header fields beyond the limit (RFC 6585 §5).
    static func headersTooLarge(_ limits: HTTPLimits) -> HTTPFailure {
        HTTPFailure(
            .requestHeaderFieldsTooLarge, "headers-too-large",
            "The header fields exceed the limit of \(limits.headerBytes) bytes or \(limits.headerCount) lines.",
            headers: [.connection: "close"])
    }

    /// A path and query beyond the limit.
    static func targetTooLong(_ limit: Int) -> HTTPFailure {
        HTTPFailure(
            .uriTooLong, "uri-too-long", "The path and query exceed the limit of \(limit) bytes.",
            headers: [.connection: "close"])
    }
}
