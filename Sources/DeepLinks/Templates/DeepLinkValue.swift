/// A value that a link can fill from scratch.
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
