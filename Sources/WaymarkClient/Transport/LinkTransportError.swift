/// The reason why there is no response.
public struct LinkTransportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public enum Kind: Hashable, Sendable {
        /// The device has no connection to any network.
        case offline
        /// The host cannot be found or reached, or the connection was lost.
        case connection
        /// The identity of the host cannot be trusted.
        case untrustedHost
        /// The request timed out.
        case timeout
        /// The task was cancelled.
        case cancelled
        /// The response is longer than any response of the service.
        case responseTooLong
    }

    /// The kind of error.
    public let kind: Kind
    /// Detail for logs.
    public let detail: String

    /// Creates an error.
    public init(_ kind: Kind, detail: String = "") {
        self.kind = kind
        self.detail = detail
    }

    /// The kind and the detail.
    public var description: String {
        detail.isEmpty ? "\(kind)" : "\(kind): \(detail)"
    }
}
