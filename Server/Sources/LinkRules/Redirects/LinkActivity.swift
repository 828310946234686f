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

/// Takes the activities of links: the one way from a use case to counts.
public protocol LinkActivitySink: Sendable {
    /// Records an activity; returns at once.
    func record(_ activity: LinkActivity)
}

extension LinkActivitySink {
    /// Records one event.
    public func record(_ event: LinkEvent, link: LinkRecord.ID, platform: LinkPlatform) {
        record(LinkActivity([event], link: link, platform: platform))
    }
}
