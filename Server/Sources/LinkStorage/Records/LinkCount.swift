public import WaymarkLinks

/// The number of times that one event happened to the link at an address.
///
/// Other than ``DailyCount`` it names the link by where it is, and not by its identity.
public struct LinkCount: Hashable, Sendable {
    /// The link's domain.
    public var domainID: LinkDomainRecord.ID
    /// The link's code.
    public var code: ShortCode
    /// The day.
    public var day: UTCDay
    /// What happened.
    public var event: LinkEvent
    /// The platform.
    public var platform: LinkPlatform
    /// The number of times.
    public var count: Int64

    /// Creates a count.
    public init(
        domainID: LinkDomainRecord.ID, code: ShortCode, day: UTCDay, event: LinkEvent, platform: LinkPlatform,
        count: Int64
    ) {
        self.domainID = domainID
        self.code = code
        self.day = day
        self.event = event
        self.platform = platform
        self.count = count
    }
}
