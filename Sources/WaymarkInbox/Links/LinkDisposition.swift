/// The answer to a URL that came through a door.
public enum LinkDisposition: Hashable, Sendable {
    /// It is a link of the app, and will be delivered with this identity.
    case accepted(id: String)
    /// It is not a link of the app. Nothing was stored or sent.
    case notOurs
    /// The same link came through another door, or is already waiting.
    case duplicate

    /// Whether the URL is a link of the app, which callbacks of the system want to know.
    public var isOurs: Bool { self != .notOurs }
}
