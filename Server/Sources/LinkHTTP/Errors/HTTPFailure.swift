public import HTTPTypes
public import LinkRules

/// A refusal on its way to the sender: what was wrong, where, and what would be right.
///
/// Everything in it is shown to the sender of the request. How it is written depends on the face of the service:
/// ``Face/response(for:requestID:)``.
public struct HTTPFailure: Error, Hashable, Sendable {
    /// A fault in one member of a JSON body.
    public struct Field: Hashable, Sendable {
        /// The member, as a JSON pointer (RFC 6901): `/link/android/fallbackLink`.
        public var pointer: String
        /// The fault.
        public var detail: String

        /// Creates a fault.
        public init(pointer: String, detail: String) {
            self.pointer = pointer
            self.detail = detail
        }
    }

    /// The status of the response.
    public var status: HTTPResponse.Status
    /// A stable name for programs, in words with hyphens: `short-code-taken`.
    public var code: String
    /// A sentence for people.
    public var detail: String
    /// The members of the body that are at fault.
    public var fields: [Field]
    /// Further header fields of the response: `Allow`, `Retry-After`, `WWW-Authenticate`.
    public var headers: HTTPFields
    /// What a use case has refused, for pages in other languages than English.
    public var fault: Fault?
    /// The most bytes of a body, where that was exceeded and is known.
    package var bodyLimit: Int?

    /// Creates a refusal.
    public init(
        _ status: HTTPResponse.Status, _ code: String, _ detail: String, fields: [Field] = [], headers: HTTPFields = [:]
    ) {
        self.status = status
        self.code = code
        self.detail = detail
        self.fields = fields
        self.headers = headers
    }

    /// A request that cannot be read at all.
    static func badRequest(_ code: String, _ detail: String) -> HTTPFailure {
        HTTPFailure(.badRequest, code, detail)
    }

    /// Nothing here.
    package static func notFound(_ detail: String = "This address does not exist.") -> HTTPFailure {
        HTTPFailure(.notFound, "not-found", detail)
    }

    /// Another method than the address knows.
    static func methodNotAllowed(_ allowed: [HTTPRequest.Method]) -> HTTPFailure {
        let list = allowed.map(\.rawValue).sorted().joined(separator: ", ")
        return HTTPFailure(
            .methodNotAllowed, "method-not-allowed", "This address supports only \(list).", headers: [.allow: list])
    }

    /// A body beyond the limit.
    ///
    /// The connection ends, since the rest of the body is not waited for.
    ///
    /// - Parameter limit: the largest body in bytes, if it is known.
    package static func bodyTooLarge(limit: Int?) -> HTTPFailure {
        var failure = HTTPFailure(
            .contentTooLarge, "body-too-large",
            limit.map { "The request body exceeds the limit of \($0) bytes." } ?? "The request body is too large.",
            headers: [.connection: "close"])
        failure.bodyLimit = limit
        return failure
    }

    /// A limit of the service is reached, and has its own line in the log.
    ///
    /// - Parameter endsConnection: whether the rest of the request is not waited for.
    static func busy(_ detail: String, retryAfter seconds: Int = 1, endsConnection: Bool = false) -> HTTPFailure {
        var headers: HTTPFields = [.retryAfter: String(seconds)]
        if endsConnection { headers[.connection] = "close" }
        return HTTPFailure(.serviceUnavailable, busyCode, detail, headers: headers)
    }

    /// Whether a limit of the service is reached.
    var isBusy: Bool { code == Self.busyCode }

    private static let busyCode = "busy"

    /// A body that took too long to arrive.
    static let bodyTooSlow = HTTPFailure(
        .requestTimeout, "request-timeout", "The request did not arrive in time.", headers: [.connection: "close"])
}
