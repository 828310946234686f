import Foundation
import WaymarkLinks

/// A link that comes from elsewhere and keeps its code.
public struct ImportedLink: Sendable {
    /// Parts of a record about which the place that a link comes from says something, be it that there is none.
    ///
    /// A new link has the other parts of the record all the same; a link that is replaced keeps its own.
    public struct Facts: OptionSet, Hashable, Sendable {
        /// One bit for each part.
        public let rawValue: UInt16

        /// Creates a set of its bits.
        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// ``LinkRecord/name``.
        public static let name = Facts(rawValue: 1 << 0)
        /// ``LinkRecord/tags``.
        public static let tags = Facts(rawValue: 1 << 1)
        /// ``LinkRecord/isManaged``.
        public static let managed = Facts(rawValue: 1 << 2)
        /// ``LinkRecord/createdAt`` and ``LinkRecord/updatedAt``.
        public static let creation = Facts(rawValue: 1 << 3)
        /// Whether there is a ``LinkRecord/archivedAt``.
        public static let archived = Facts(rawValue: 1 << 4)
        /// Which moment ``LinkRecord/archivedAt`` is.
        public static let archivedMoment = Facts(rawValue: 1 << 5)
        /// Whether there is a ``LinkRecord/disabledAt``.
        public static let disabled = Facts(rawValue: 1 << 6)
        /// Which moment ``LinkRecord/disabledAt`` is.
        public static let disabledMoment = Facts(rawValue: 1 << 7)
        /// ``LinkRecord/startsAt``.
        public static let start = Facts(rawValue: 1 << 8)
        /// ``LinkRecord/expiresAt``.
        public static let end = Facts(rawValue: 1 << 9)

        /// ``LinkRecord/claimToken`` and ``LinkRecord/shareable``.
        public static let claiming = Facts(rawValue: 1 << 10)
        /// ``LinkLimits/clicks``.
        public static let clickLimit = Facts(rawValue: 1 << 11)
        /// ``LinkLimits/openings``.
        public static let openingLimit = Facts(rawValue: 1 << 12)
        /// ``LinkLimits/usedUpURL``.
        public static let usedUpTarget = Facts(rawValue: 1 << 13)
        /// ``LinkLimits/expiredURL``.
        public static let expiredTarget = Facts(rawValue: 1 << 14)

        /// All of them, as an export has them.
        public static let all: Facts = [
            .name, .tags, .managed, .creation, .archived, .archivedMoment, .disabled, .disabledMoment, .start, .end,
            .claiming, .clickLimit, .openingLimit, .usedUpTarget, .expiredTarget,
        ]
    }

    /// The link, with an identity of its own in case it is new.
    public var record: LinkRecord
    /// What of the record comes from where the link does.
    public var facts: Facts

    /// Creates a link to import.
    public init(record: LinkRecord, facts: Facts = .all) {
        self.record = record
        self.facts = facts
    }
}
