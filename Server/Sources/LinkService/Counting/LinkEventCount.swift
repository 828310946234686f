import LinkStorage
public import WaymarkLinks

/// The number of events of one kind for a link on a platform.
public struct LinkEventCount: Hashable, Sendable {
    /// The event.
    public var event: LinkEvent
    /// The platform.
    public var platform: LinkPlatform
    /// The number of events, at least 1.
    public var count: Int64

    /// Creates a count.
    public init(event: LinkEvent, platform: LinkPlatform, count: Int64) {
        self.event = event
        self.platform = platform
        self.count = count
    }
}

extension LinkEventCount {
    /// The sums of counts, ordered by event and platform.
    static func sums(of counts: [ActivityCount]) -> [LinkEventCount] {
        var sums: [LinkEvent: [LinkPlatform: Int64]] = [:]
        for count in counts {
            let sum = sums[count.event]?[count.platform] ?? 0
            sums[count.event, default: [:]][count.platform] = .saturatingSum(sum, count.count)
        }
        return ordered(sums)
    }

    /// The counts that are not zero, ordered by event and platform.
    static func ordered(_ sums: [LinkEvent: [LinkPlatform: Int64]]) -> [LinkEventCount] {
        LinkEvent.allCases.flatMap { event in
            LinkPlatform.allCases.compactMap { platform in
                guard let count = sums[event]?[platform], count > 0 else { return nil }
                return LinkEventCount(event: event, platform: platform, count: count)
            }
        }
    }
}
