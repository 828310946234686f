/// A link handed to the app, which answers whether it showed its place.
public struct LinkDelivery: Sendable {
    /// The link.
    public let link: IncomingLink
    /// The scene that it was meant for.
    public let scene: String?
    private let answer: @Sendable (LinkAnswer) async -> Void

    /// Makes a delivery that gives its answers to a closure; apps get theirs from an inbox.
    public init(link: IncomingLink, scene: String? = nil, answer: @escaping @Sendable (LinkAnswer) async -> Void) {
        self.link = link
        self.scene = scene
        self.answer = answer
    }

    /// Says that the app showed the link's place; the link is forgotten, and a second answer is ignored.
    public func handled() async {
        await answer(.handled)
    }

    /// Says that the app has no place for the link; it is forgotten, and a second answer is ignored.
    public func unhandled(_ reason: String? = nil) async {
        await answer(.unhandled(reason))
    }
}
