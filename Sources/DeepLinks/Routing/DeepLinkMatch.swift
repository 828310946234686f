/// A link that matched: what the router makes of it, and by which template.
public struct DeepLinkMatch<Output> {
    /// What the route's closure made of the link.
    public let output: Output
    /// The template, with its prefixes and the names of its arguments in braces.
    public let template: String
}

extension DeepLinkMatch: Sendable where Output: Sendable {}
extension DeepLinkMatch: Equatable where Output: Equatable {}
