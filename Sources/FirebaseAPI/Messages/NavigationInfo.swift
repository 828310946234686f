/// The parameters of the navigation from the click to the destination.
public struct NavigationInfo: ProtoMessage {
    /// Whether iOS skips the app preview page (`efr`).
    public var enableForcedRedirect = false

    /// Creates a message with no field set.
    public init() {}

    /// The fields.
    public static let fields: [ProtoField<Self>] = [
        ProtoField("enable_forced_redirect", \.enableForcedRedirect)
    ]
}
