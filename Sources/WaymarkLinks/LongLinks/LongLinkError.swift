/// The reason why a text is not a long link.
public enum LongLinkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The part before the query is not a web address.
    case notAURL(WebURLError)
    /// The parameter `link` is missing.
    case missingLink
    /// The parameter `link` is not a web address.
    case badLink(WebURLError)

    /// What is wrong.
    public var description: String {
        switch self {
        case .notAURL(let error): "The long link is not a web address: \(error)"
        case .missingLink: "The long link has no parameter named link."
        case .badLink(let error): "The parameter link is not a web address: \(error)"
        }
    }
}
