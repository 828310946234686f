import Foundation
public import WaymarkLinks

/// The number of times that one event happened to one link on one platform on one day.
public struct DailyCount: Hashable, Sendable {
    /// The key of a count.
    public struct Key: Hashable, Sendable {
        /// The link.
        public var linkID: LinkRecord.ID
        /// The day.
        public var day: UTCDay
        /// What happened.
        public var event: LinkEvent
        /// The platform.
        public var platform: LinkPlatform

        /// Creates a key.
        public init(linkID: LinkRecord.ID, day: UTCDay, event: LinkEvent, platform: LinkPlatform) {
            self.linkID = linkID
            self.day = day
            self.event = event
            self.platform = platform
        }
    }

    /// What was counted.
    public var key: Key
    /// The number of times.
    public var count: Int64

    /// Creates a count.
    public init(key: Key, count: Int64) {
        self.key = key
        self.count = count
    }
}
