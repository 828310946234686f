/// Something that is wrong with the links of a ``DeepLinkRouter``.
public enum DeepLinkFinding: Hashable, Sendable, CustomStringConvertible {
    /// A template has a fault; its link is left out.
    case fault(template: String, offset: Int, message: String)
    /// Two links match exactly the same; the second is only asked where the first declines.
    case duplicate(template: String, of: String)
    /// A link is never asked, since another matches everything it does and comes first.
    case shadowed(template: String, by: String)
    /// Some links match both, nothing but the order of registration decides, and neither is more special.
    ///
    /// Of many such links before one, the first eight are told.
    case ambiguous(template: String, with: String)

    /// The text for people.
    public var description: String {
        switch self {
        case .fault(let template, let offset, let message): "\(template): \(message) (at byte \(offset))"
        case .duplicate(let template, let other): "\(template): the same as \(other)"
        case .shadowed(let template, let other): "\(template): never reached, since \(other) comes first"
        case .ambiguous(let template, let other): "\(template): some links also match \(other), which comes first"
        }
    }
}

/// Everything that is wrong with the links of a router, found in one go when it was built.
public struct DeepLinkRouterError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was found; at least one.
    public let findings: [DeepLinkFinding]

    /// The text for people.
    public var description: String { findings.map(\.description).joined(separator: "\n") }
}
