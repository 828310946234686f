/// Sends one HTTP request and gives its response back.
///
/// A transport follows no redirects: the request carries an API key. It keeps the deadline of the request, ends at once
/// when its task is cancelled, and neither keeps cookies nor caches.
public protocol LinkTransport: Sendable {
    /// Sends a request.
    ///
    /// - Throws: ``LinkTransportError`` where there is no response; any status is a response.
    func send(_ request: LinkHTTPRequest) async throws(LinkTransportError) -> LinkHTTPResponse
}

/// Why there is no response.
public struct LinkTransportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of fault.
    public enum Kind: Hashable, Sendable {
        /// The device has no connection to any network.
        case offline
        /// The host cannot be found or reached, or the connection broke.
        case connection
        /// The identity of the host cannot be trusted.
        case untrustedHost
        /// The deadline of the request is over.
        case timeout
        /// The task that asked was cancelled.
        case cancelled
        /// The response is longer than anything that the service sends.
        case responseTooLong
    }

    /// The kind of fault.
    public let kind: Kind
    /// Detail for logs.
    public let detail: String

    /// Makes an error.
    public init(_ kind: Kind, detail: String = "") {
        self.kind = kind
        self.detail = detail
    }

    /// The kind of fault, with its detail.
    public var description: String {
        detail.isEmpty ? "\(kind)" : "\(kind): \(detail)"
    }
}
