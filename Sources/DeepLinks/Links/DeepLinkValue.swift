/// A value that links are read into.
///
/// Use a structure. What the value refers to, such as an object, is changed while a link is read, and stays changed if
/// the link turns out not to match.
///
/// Properties that a template does not mention keep the values that `init()` gives them:
/// ```swift
/// struct Event: DeepLinkValue {
///     var slug = ""
///     var id: Int?
/// }
/// let event: DeepLink<Event> = "/event/\(\.slug)[/\(\.id)]"
/// ```
public protocol DeepLinkValue: SendableMetatype {
    /// Creates the value that a link is read into.
    init()
}
