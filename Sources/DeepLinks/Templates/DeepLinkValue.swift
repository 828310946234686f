/// A value that a link can fill from scratch.
///
/// Use a structure. Whatever is held by reference, such as a class, is written to while a link is read, and cannot be
/// taken back where the link turns out not to match.
///
/// Properties that a template does not mention keep what `init()` gives them:
/// ```swift
/// struct Event: DeepLinkValue {
///     var slug = ""
///     var id: Int?
/// }
/// let event: DeepLink<Event> = "/event/\(\.slug)[/\(\.id)]"
/// ```
public protocol DeepLinkValue: SendableMetatype {
    /// Makes the value that links are read into.
    init()
}
