public import Foundation
public import WaymarkLinks

/// How often one event happened to one link on one platform on one day.
public struct DailyCount: Hashable, Sendable {
    /// What is counted; the number is added to.
    public struct Key: Hashable, Sendable {
        public var linkID: LinkRecord.ID
        public var day: UTCDay
        public var event: LinkEvent
        public var platform: LinkPlatform

        /// Makes a key.
        public init(linkID: LinkRecord.ID, day: UTCDay, event: LinkEvent, platform: LinkPlatform) {
            self.linkID = linkID
            self.day = day
            self.event = event
            self.platform = platform
        }
    }

    public var key: Key
    public var count: Int64

    /// Makes a count.
    public init(key: Key, count: Int64) {
        self.key = key
        self.count = count
    }
}

/// A day by Coordinated Universal Time: the number of days since 1 January 1970.
public struct UTCDay: Hashable, Sendable, Comparable {
    public let number: Int

    /// Wraps a number of days since 1 January 1970.
    public init(number: Int) {
        self.number = number
    }

    /// The day that holds a moment.
    public init(_ moment: Date) {
        number = Int((moment.timeIntervalSince1970 / 86_400).rounded(.down))
    }

    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.number < rhs.number
    }
}
