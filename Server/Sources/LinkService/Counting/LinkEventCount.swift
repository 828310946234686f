import LinkStorage
public import WaymarkLinks

/// How often an event happened to a link on a platform.
public struct LinkEventCount: Hashable, Sendable {
    /// What happened.
    public var event: LinkEvent
    /// On which platform.
    public var platform: LinkPlatform
    /// How often; at least once.
    public var count: Int64

    /// Creates a count.
    public init(event: LinkEvent, platform: LinkPlatform, count: Int64) {
        self.event = event
        self.platform = platform
        self.count = count
    }
}
