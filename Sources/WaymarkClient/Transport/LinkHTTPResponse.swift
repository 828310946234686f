public import Foundation

/// A response with any status.
public struct LinkHTTPResponse: Equatable, Sendable {
    /// The status.
    public var status: Int
    /// The header fields.
    public var headers: LinkHTTPHeaders
    /// The body; empty if there is none.
    public var body: Data

    /// Creates a response.
    public init(status: Int, headers: LinkHTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
