public import Foundation
public import WaymarkLinks

/// A request to the service.
public struct LinkHTTPRequest: Equatable, Sendable {
    /// An HTTP method.
    public enum Method: String, Hashable, Sendable {
        /// Reads a resource.
        case get = "GET"
        /// Creates a resource, or reads one by a request with a body.
        case post = "POST"
        /// Changes a resource.
        case patch = "PATCH"
        /// Deletes a resource.
        case delete = "DELETE"
    }

    /// The method.
    public var method: Method
    /// The address.
    public var url: WebURL
    /// The header fields.
    public var headers: LinkHTTPHeaders
    /// The body.
    public var body: Data?
    /// The timeout in seconds.
    public var timeout: TimeInterval

    /// Creates a request.
    public init(
        _ method: Method, _ url: WebURL, headers: LinkHTTPHeaders = [:], body: Data? = nil, timeout: TimeInterval
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}
