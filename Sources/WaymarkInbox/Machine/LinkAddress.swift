/// The place in the app where a link is to be opened.
public struct LinkAddress: Hashable, Sendable {
    /// The window; `nil` for an app that takes links without naming its windows.
    public let scene: LinkScene?

    /// Creates an address.
    public init(_ scene: LinkScene?) {
        self.scene = scene
    }
}
