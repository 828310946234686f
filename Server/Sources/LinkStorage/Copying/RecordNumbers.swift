/// The last numbers that a database has given, also to what has been deleted since: they are never given again.
public struct RecordNumbers: Hashable, Sendable {
    /// The last number of a link, domain or project in statistics.
    public var scopes: Int64
    /// The last number of an app's event.
    public var events: Int64

    /// Creates numbers.
    public init(scopes: Int64, events: Int64) {
        self.scopes = scopes
        self.events = events
    }
}
