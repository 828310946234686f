import LinkRules
import LinkService

/// Changes of a link for one visit, which its address contains in the form of another service's API.
///
/// The face of that service gives it, so that the link hosts know none of its words.
struct LinkOverrides: Sendable {
    /// Whether a request may change its link: `false` is certain, and found without an allocation, since nearly all visits ask.
    let mayChange: @Sendable (LinkRequest, Directory) -> Bool
    /// What a request changes of its link; `nil` for nothing.
    let change: @Sendable (LinkRequest, Directory) -> LinkOverride?

    /// No address changes its link.
    static let none = LinkOverrides(mayChange: { _, _ in false }, change: { _, _ in nil })
}
