public import WaymarkLinks

/// How often one event happened on one platform within one hour or one day, by people.
public struct ActivityCount: Hashable, Sendable {
    /// The hour, or the first hour of the day.
    public var start: UTCHour
    /// What happened.
    public var event: LinkEvent
    /// Where it happened.
    public var platform: LinkPlatform
    /// How often it happened.
    public var count: Int64

    /// Creates a count.
    public init(start: UTCHour, event: LinkEvent, platform: LinkPlatform, count: Int64) {
        self.start = start
        self.event = event
        self.platform = platform
        self.count = count
    }
}

/// How long the parts are into which counts divide a period.
public enum ActivityStep: Hashable, Sendable {
    case hour, day
}

/// A number of a day that does not come from the clicks of people alone.
public enum DayMeasure: String, CaseIterable, Hashable, Sendable {
    /// Different visitors of a link or a project.
    case visitors
    /// Requests for codes that no link of a domain has.
    case unknownCodes
}
