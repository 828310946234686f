import Foundation

/// A template together with the action for its links, for a ``DeeplinksCenter``.
///
/// Create one by calling a ``Deeplink``.
public struct AnyDeeplink: CustomStringConvertible {
    let registration: any DeeplinkRegistration

    /// The template's text.
    public var description: String { registration.description }
}

/// A template and an action, without the type of the value.
protocol DeeplinkRegistration {
    var description: String { get }
    var firstLiteral: String? { get }

    /// Runs the action if the text of the link matches; returns whether the action accepted the link.
    @MainActor func handle(_ url: URL, _ text: RelativeReference) throws(DeeplinkError) -> Bool
}
