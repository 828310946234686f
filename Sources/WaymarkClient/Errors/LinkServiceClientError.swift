public import Foundation
public import WaymarkLinks

/// An error of a call to the service.
public struct LinkServiceClientError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of error; more may be added.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        private enum Base: String {
            case transport, timeout, cancelled, unauthorized, forbidden, notFound, expired, conflict, rateLimited
            case invalidRequest, unavailable, unexpectedResponse, captivePortal, invalidLink, disallowedTarget
            case invalidConfiguration
        }

        private let base: Base

        private init(_ base: Base) {
            self.base = base
        }

        /// The service cannot be reached.
        public static let transport = Code(.transport)
        /// The service did not answer in time.
        public static let timeout = Code(.timeout)
        /// The task that asked was cancelled.
        public static let cancelled = Code(.cancelled)
        /// The API key is missing, unknown or revoked (401).
        public static let unauthorized = Code(.unauthorized)
        /// The API key may not do this, or not from this app (403).
        public static let forbidden = Code(.forbidden)
        /// The link does not exist (404).
        public static let notFound = Code(.notFound)
        /// The link has expired, was used up, or was deleted (410).
        public static let expired = Code(.expired)
        /// The link was changed meanwhile, or the code is taken (409, 412).
        public static let conflict = Code(.conflict)
        /// Too many requests (429).
        public static let rateLimited = Code(.rateLimited)
        /// The service refuses the request as invalid (any other 4xx).
        public static let invalidRequest = Code(.invalidRequest)
        /// The service has failed or is stopping (5xx, 408).
        public static let unavailable = Code(.unavailable)
        /// The service's response holds a value that the client does not allow.
        public static let unexpectedResponse = Code(.unexpectedResponse)
        /// The response is not the service's own, by its content type or its shape: the sign-in page of a network, a web
        /// filter or a proxy answered, or cut the response short.
        public static let captivePortal = Code(.captivePortal)
        /// The link cannot be built, or is not a link of the service.
        ///
        /// Nothing was sent.
        public static let invalidLink = Code(.invalidLink)
        /// The destination has a scheme or a host that the app does not allow.
        public static let disallowedTarget = Code(.disallowedTarget)
        /// The configuration is invalid.
        ///
        /// Nothing was sent.
        public static let invalidConfiguration = Code(.invalidConfiguration)

        /// The name of the code.
        public var description: String { base.rawValue }
    }

    private struct Parts: Equatable, Sendable {
        var code: Code
        var message: String
        var status: Int?
        var problem: ProblemDetails?
        var retryAfter: TimeInterval?
    }

    // Behind one pointer: otherwise every function that throws it, and every result that may hold it, carries its parts.
    @Boxed private var parts: Parts

    /// The kind of error.
    public var code: Code { parts.code }
    /// The message for developers.
    public var message: String { parts.message }
    /// The HTTP status, if there was a response.
    public var status: Int? { parts.status }
    /// The problem that the service reported, if it reported one.
    public var problem: ProblemDetails? { parts.problem }
    /// The number of seconds after which the service asks for a retry.
    public var retryAfter: TimeInterval? { parts.retryAfter }

    /// Creates an error.
    public init(
        _ code: Code, _ message: String = "", status: Int? = nil, problem: ProblemDetails? = nil,
        retryAfter: TimeInterval? = nil
    ) {
        parts = Parts(code: code, message: message, status: status, problem: problem, retryAfter: retryAfter)
    }

    /// Whether the same request may succeed later.
    public var isTransient: Bool {
        [.transport, .timeout, .rateLimited, .unavailable, .captivePortal].contains(code)
    }

    /// The code and the message.
    public var description: String {
        message.isEmpty ? "\(code)" : "\(code): \(message)"
    }
}

extension LinkServiceClientError {
    init(_ error: LinkTransportError) {
        switch error.kind {
        case .timeout: self.init(.timeout, "The service did not answer in time.")
        case .cancelled: self.init(.cancelled)
        case .responseTooLong: self.init(.captivePortal, "The response is too long to be from the service.")
        case .offline, .connection, .untrustedHost:
            let reason = error.detail.isEmpty ? "\(error.kind)" : error.detail
            self.init(.transport, "The service cannot be reached: \(reason)")
        }
    }
}
