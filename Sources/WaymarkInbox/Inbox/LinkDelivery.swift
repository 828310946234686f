/// A link that was delivered to the app.
///
/// The app answers whether it showed the link's place.
public struct LinkDelivery: Sendable {
    /// The link.
    public let link: IncomingLink
    /// The window in which the link is to be shown; `nil` if the subscriber named none.
    public let scene: LinkScene?
    private let answer: @Sendable (DeliveryAnswer) async -> Void

    /// Creates a delivery that passes its answers to a closure.
    ///
    /// Apps get their deliveries from an inbox.
    public init(
        link: IncomingLink, scene: LinkScene? = nil, answer: @escaping @Sendable (DeliveryAnswer) async -> Void
    ) {
        self.link = link
        self.scene = scene
        self.answer = answer
    }

    /// Answers that the app showed the link's place.
    ///
    /// The link is forgotten; a second answer is ignored.
    public func handled() async {
        await answer(.handled)
    }

    /// Answers that the app has no place for the link.
    ///
    /// The link is forgotten; a second answer is ignored.
    public func unhandled(_ reason: String? = nil) async {
        await answer(.unhandled(reason))
    }

    /// Opens a place and answers ``handled()``; without a place, answers ``unhandled(_:)``.
    ///
    /// ```swift
    /// func open(_ delivery: LinkDelivery, show: @MainActor (Screen) -> Void) async {
    ///     await delivery.open(Links.router.match(delivery.link.url)) { screen in await show(screen) }
    /// }
    /// ```
    /// - Parameters:
    ///   - place: The place that a router gives for the link; `nil` if the app has none.
    ///   - show: Shows the place. The answer is given when it has returned.
    public func open<Place>(_ place: Place?, show: (Place) async -> Void) async {
        guard let place else { return await unhandled("no place for it") }
        await show(place)
        await handled()
    }
}
