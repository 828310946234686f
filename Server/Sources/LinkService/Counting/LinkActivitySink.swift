public import LinkRules
public import LinkStorage
public import WaymarkLinks

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
