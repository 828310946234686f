/// The use of the connections for one kind of work at a moment.
public struct ConnectionPool: Hashable, Sendable {
    /// The kind of work, as one word.
    public var name: String
    /// The connections in use.
    public var busyCount: Int
    /// The most connections that there may be.
    public var limit: Int
    /// The calls that wait for a connection.
    public var waitingCount: Int

    /// Describes the use of connections.
    public init(name: String, busyCount: Int, limit: Int, waitingCount: Int) {
        self.name = name
        self.busyCount = busyCount
        self.limit = limit
        self.waitingCount = waitingCount
    }
}
