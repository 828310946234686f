/// The reason why a text is not a ``LinkDomain``.
public struct LinkDomainError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault.
    public enum Reason: Hashable, Sendable {
        /// The text is not a web address.
        case badURL(WebURLError)
        /// The scheme is `http` and the host is not this machine.
        case insecure
        /// The text has a query or a fragment, which a prefix cannot have.
        case queryOrFragment
        /// The path is not made of plain segments (`[A-Za-z0-9._~-]`), or is too long.
        case pathPrefix
    }

    /// The kind of fault.
    public let reason: Reason

    /// Creates an error.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// The fault, with a correct form.
    public var description: String {
        switch reason {
        case .badURL(let error): error.description
        case .insecure: "A link domain must use https; plain http is allowed for loopback hosts only."
        case .queryOrFragment: "A link domain has no query and no fragment."
        case .pathPrefix: "The path of a link domain must consist of letters, digits and . _ ~ - in its segments."
        }
    }
}
