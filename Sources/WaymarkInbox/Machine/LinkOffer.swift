/// A URL that came through a door.
public struct LinkOffer: Equatable, Sendable {
    /// What the URL is, as far as that can be told without the service.
    public enum Recognition: Equatable, Sendable {
        /// Not a link of the app.
        case notOurs
        /// A link that can be read without the service: a long link, a custom scheme, a deep link of the app's own host.
        case readable(LinkContent)
        /// A short link, which the service must resolve.
        case short
        /// A link of the app that can never be opened, and the reason.
        case malformed(String)
    }

    /// The identity of this arrival, if it is accepted.
    public var id: String
    /// The URL as it came.
    public var url: String
    /// The normalized URL; two arrivals with the same one are the same link.
    public var plainURL: String
    /// What the URL is.
    public var recognition: Recognition
    /// The door through which it came.
    public var door: LinkDoor
    /// The window that received it; `nil` if unknown.
    public var scene: LinkScene?
    /// How it came.
    public var origin: IncomingLink.Origin
    /// Whether the link can be opened only while a person is signed in.
    public var requiresSession: Bool

    /// Creates an offer; `plainURL` defaults to `url`.
    public init(
        id: String, url: String, plainURL: String? = nil, recognition: Recognition, door: LinkDoor,
        scene: LinkScene? = nil, origin: IncomingLink.Origin = .direct, requiresSession: Bool = true
    ) {
        self.id = id
        self.url = url
        self.plainURL = plainURL ?? url
        self.recognition = recognition
        self.door = door
        self.scene = scene
        self.origin = origin
        self.requiresSession = requiresSession
    }
}
