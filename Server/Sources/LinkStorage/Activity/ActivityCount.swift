public import WaymarkLinks

/// The number of times that people caused an event on a platform within one hour or one day.
public struct ActivityCount: Hashable, Sendable {
    /// The hour, or the first hour of the day.
    public var start: UTCHour
    /// The event.
    public var event: LinkEvent
    /// The platform.
    public var platform: LinkPlatform
    /// The number of events.
    public var count: Int64

    /// Creates a count.
    public init(start: UTCHour, event: LinkEvent, platform: LinkPlatform, count: Int64) {
        self.start = start
        self.event = event
        self.platform = platform
        self.count = count
    }
}

/// A number kept for each day besides the counts of people's clicks.
public enum DayMeasure: String, CaseIterable, Hashable, Sendable {
    /// The different visitors of a link or a project.
    case visitors
    /// The requests for codes that no link of a domain has.
    case unknownCodes
}
