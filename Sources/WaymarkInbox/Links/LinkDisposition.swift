/// What became of a URL at the moment it was offered.
public enum LinkDisposition: Hashable, Sendable {
    /// It is a link of the app, and will be delivered under this identity.
    case accepted(id: String)
    /// It is no link of the app: nothing was stored or sent, and it belongs to whoever else wants it.
    case notOurs
    /// The same link came through another door, or waits already.
    case duplicate

    /// Whether the URL is a link of the app; what the operating system's callbacks want to know.
    public var isOurs: Bool { self != .notOurs }
}
