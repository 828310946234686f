/// The properties of a visitor on which a redirect depends.
///
/// A link leads all visitors with the same traits to the same address, if it redirects them at all: ``RedirectPlanner`` looks at
/// nothing else but for pages.
public struct VisitorTraits: Hashable, Sendable {
    private let kind: Visitor.Kind
    private let audience: LinkAudience
    private let maybeIPad: Bool
    private let followsIntents: Bool
    private let isSafari: Bool

    /// The traits of a visitor.
    public init(_ visitor: Visitor) {
        kind = visitor.kind
        audience = visitor.audience
        maybeIPad = visitor.maybeIPad
        followsIntents = visitor.browser?.followsIntents == true
        isSafari = visitor.browser == .safari
    }
}
