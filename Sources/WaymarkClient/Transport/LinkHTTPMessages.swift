public import Foundation
public import WaymarkLinks

/// A request to the service.
public struct LinkHTTPRequest: Equatable, Sendable {
    /// What is asked for.
    public enum Method: String, Hashable, Sendable {
        /// Reads.
        case get = "GET"
        /// Makes, or asks a question that has a body.
        case post = "POST"
        /// Changes.
        case patch = "PATCH"
        /// Deletes.
        case delete = "DELETE"
    }

    /// What is asked for.
    public var method: Method
    /// The address.
    public var url: WebURL
    /// The header fields.
    public var headers: LinkHTTPHeaders
    /// The body.
    public var body: Data?
    /// After how many seconds the answer is no longer wanted.
    public var timeout: TimeInterval

    /// Makes a request.
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

/// A response of the service, whatever its status.
public struct LinkHTTPResponse: Equatable, Sendable {
    /// The status.
    public var status: Int
    /// The header fields.
    public var headers: LinkHTTPHeaders
    /// The body; empty where there is none.
    public var body: Data

    /// Makes a response.
    public init(status: Int, headers: LinkHTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Header fields; the letter case of their names does not count.
public struct LinkHTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    private var fields: [String: String] = [:]

    /// Makes fields; the last of equal names counts.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of a field.
    public subscript(name: String) -> String? {
        get { fields[name.lowercased()] }
        set { fields[name.lowercased()] = newValue }
    }

    /// All fields, by names in lower case.
    public var all: [String: String] { fields }
}
