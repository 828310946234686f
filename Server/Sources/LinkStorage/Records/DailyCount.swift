public import Foundation
public import WaymarkLinks

/// How often one event happened to one link on one platform on one day.
public struct DailyCount: Hashable, Sendable {
    /// What is counted; the number is added to.
    public struct Key: Hashable, Sendable {
        /// The link.
        public var linkID: LinkRecord.ID
        /// The day.
        public var day: UTCDay
        /// What happened.
        public var event: LinkEvent
        /// Where it happened.
        public var platform: LinkPlatform

        /// Makes a key.
        public init(linkID: LinkRecord.ID, day: UTCDay, event: LinkEvent, platform: LinkPlatform) {
            self.linkID = linkID
            self.day = day
            self.event = event
            self.platform = platform
        }
    }

    /// What was counted.
    public var key: Key
    /// How often.
    public var count: Int64

    /// Makes a count.
    public init(key: Key, count: Int64) {
        self.key = key
        self.count = count
    }
}

/// A day by Coordinated Universal Time: the number of days since 1 January 1970.
public struct UTCDay: Hashable, Sendable, Comparable {
    /// The number of days since 1 January 1970.
    public let number: Int

    /// Wraps a number of days since 1 January 1970.
    public init(number: Int) {
        self.number = number
    }

    /// The day that holds a moment.
    public init(_ moment: Date) {
        number = Int((moment.timeIntervalSince1970 / 86_400).rounded(.down))
    }

    /// Orders earlier before later.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.number < rhs.number
    }
}
