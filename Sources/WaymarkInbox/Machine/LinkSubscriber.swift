/// A reader of deliveries, as the machine needs to know it.
public struct LinkSubscriber: Hashable, Sendable {
    /// The window that it shows links in; `nil` if it named none.
    public var scene: LinkScene?
    /// Whether it waits for a link; otherwise it is showing one.
    public var isWaiting: Bool

    /// Creates a subscriber.
    public init(scene: LinkScene? = nil, isWaiting: Bool = true) {
        self.scene = scene
        self.isWaiting = isWaiting
    }
}
