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

/// The length of the intervals into which counts divide a period.
public enum ActivityStep: Hashable, Sendable {
    case hour, day

    /// The hour with which the interval of an hour begins.
    package func start(of hour: UTCHour) -> UTCHour {
        switch self {
        case .hour: hour
        case .day: UTCHour(startOf: hour.day)
        }
    }
}

/// A number kept for each day besides the counts of people's clicks.
public enum DayMeasure: String, CaseIterable, Hashable, Sendable {
    /// The different visitors of a link or a project.
    case visitors
    /// The requests for codes that no link of a domain has.
    case unknownCodes
}
