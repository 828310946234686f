public import WaymarkLinks

/// The reason why the beginning of a short link is not that of a link domain, in a form that can be stored.
public enum PrefixFault: Codable, Hashable, Sendable {
    /// It is not a web address.
    case address(WebURLError.Reason)
    /// It is not over https.
    case insecure
    /// It has a query or a fragment.
    case queryOrFragment
    /// Its path is not made of plain segments.
    case path

    /// Takes the facts of an error.
    public init(_ error: LinkDomainError) {
        switch error.reason {
        case .badURL(let error): self = .address(error.reason)
        case .insecure: self = .insecure
        case .queryOrFragment: self = .queryOrFragment
        case .pathPrefix: self = .path
        }
    }

    /// The error that has these facts.
    public var error: LinkDomainError {
        switch self {
        case .address(let reason): LinkDomainError(.badURL(WebURLError(reason)))
        case .insecure: LinkDomainError(.insecure)
        case .queryOrFragment: LinkDomainError(.queryOrFragment)
        case .path: LinkDomainError(.pathPrefix)
        }
    }
}
