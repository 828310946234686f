public import WaymarkLinks

/// The numbers of one link over the last days.
public struct LinkStatisticsResource: Equatable, Sendable, Codable {
    /// The number of times that one event happened on one platform.
    public struct Entry: Equatable, Sendable, Codable {
        /// What happened.
        public var event: LinkEvent
        /// The platform.
        public var platform: LinkPlatform
        /// The number of times.
        public var count: Int64
        /// `true` for what apps report, which the service cannot verify: first opens and re-opens.
        ///
        /// Anyone with the key of an app can report them.
        public var reportedByApps: Bool?

        /// Creates an entry.
        public init(event: LinkEvent, platform: LinkPlatform, count: Int64) {
            switch event {
            case .click, .redirect: reportedByApps = nil
            case .appInstall, .appFirstOpen, .appReopen: reportedByApps = true
            }
            self.event = event
            self.platform = platform
            self.count = count
        }
    }

    /// The identity of the link.
    public var linkID: String
    /// The number of days, by Coordinated Universal Time; today is the last one.
    public var days: Int
    /// All counts, by event and platform.
    public var events: [Entry]

    /// Creates numbers.
    public init(linkID: String, days: Int, events: [Entry]) {
        self.linkID = linkID
        self.days = days
        self.events = events
    }
}
