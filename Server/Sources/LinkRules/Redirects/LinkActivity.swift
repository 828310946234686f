public import LinkStorage
public import WaymarkLinks

/// What happened to a link at one moment, on one platform.
public struct LinkActivity: Hashable, Sendable {
    /// The events, in their order; a click that redirects is two.
    public var events: [LinkEvent]
    /// The link.
    public var link: LinkRecord.ID
    /// The platform of the device.
    public var platform: LinkPlatform

    /// Creates an activity.
    public init(_ events: [LinkEvent], link: LinkRecord.ID, platform: LinkPlatform) {
        self.events = events
        self.link = link
        self.platform = platform
    }
}
