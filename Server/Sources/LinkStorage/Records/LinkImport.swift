public import Foundation
public import WaymarkLinks

/// A link that comes from elsewhere and keeps its code.
public struct ImportedLink: Sendable {
    /// Parts of a record about which the place that a link comes from says something, be it that there is none.
    ///
    /// A new link has the other parts of the record all the same; a link that is replaced keeps its own.
    public struct Facts: OptionSet, Hashable, Sendable {
        /// One bit for each part.
        public let rawValue: UInt16

        /// Makes a set of its bits.
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

        /// All of them, as an export has them.
        public static let all: Facts = [
            .name, .tags, .managed, .creation, .archived, .archivedMoment, .disabled, .disabledMoment, .start, .end,
        ]
    }

    /// The link, with an identity of its own in case it is new.
    public var record: LinkRecord
    /// What of the record comes from where the link does.
    public var facts: Facts

    /// Makes a link to import.
    public init(record: LinkRecord, facts: Facts = .all) {
        self.record = record
        self.facts = facts
    }
}

/// What an import does with links that already exist.
public enum LinkImportPolicy: Hashable, Sendable {
    /// Leaves them as they are.
    case keep
    /// Replaces what they say; they stay the same link, with the same numbers.
    case replace
    /// Writes nothing at all, and says what ``keep`` would do.
    case rehearseKeep
    /// Writes nothing at all, and says what ``replace`` would do.
    case rehearseReplace

    /// Whether links that are there are replaced, or would be.
    public var replaces: Bool { self == .replace || self == .rehearseReplace }
    /// Whether nothing is written.
    public var isDryRun: Bool { self == .rehearseKeep || self == .rehearseReplace }
}

/// What became of one link of an import.
public enum LinkImportOutcome: Hashable, Sendable {
    /// It is new.
    case inserted
    /// It was there, with the same parameters; where links are replaced, with the same name, tags and dates too.
    case unchanged
    /// It was there and says now what the import says, or is deleted as the import says.
    case replaced
    /// Another link has its code, and leads to this address; it was left as it is.
    case codeTaken(by: WebURL)
    /// Another link, on another domain or with another code, has its identity; nothing was stored.
    case identifierTaken
    /// The link with its code, or with its identity, was deleted at this moment; nothing was stored.
    case deleted(at: Date)
}

extension ImportedLink {
    /// The link as it is stored where it replaces another one.
    package func replacing(_ stored: LinkRecord) -> LinkRecord {
        let record = record.roundedToMilliseconds
        var new = stored
        new.link = record.link
        if facts.contains(.name) { new.name = record.name }
        if facts.contains(.tags) { new.tags = record.tags }
        if facts.contains(.managed) { new.isManaged = record.isManaged }
        if facts.contains(.creation) {
            new.createdAt = record.createdAt
            new.updatedAt = record.updatedAt
        }
        if facts.contains(.archived) {
            new.archivedAt = Self.moment(record.archivedAt, stored.archivedAt, facts.contains(.archivedMoment))
        }
        if facts.contains(.disabled) {
            new.disabledAt = Self.moment(record.disabledAt, stored.disabledAt, facts.contains(.disabledMoment))
        }
        if facts.contains(.start) { new.startsAt = record.startsAt }
        if facts.contains(.end) { new.expiresAt = record.expiresAt }
        return new
    }

    /// A moment that may only say that there is one, and not which.
    private static func moment(_ new: Date?, _ stored: Date?, _ isKnown: Bool) -> Date? {
        guard !isKnown, new != nil, let stored else { return new }
        return stored
    }
}

extension LinkRecord {
    /// The link as a store gives it back: with moments to the millisecond.
    package var roundedToMilliseconds: LinkRecord {
        var link = self
        link.createdAt = createdAt.roundedToMilliseconds
        link.updatedAt = updatedAt.roundedToMilliseconds
        link.archivedAt = archivedAt?.roundedToMilliseconds
        link.disabledAt = disabledAt?.roundedToMilliseconds
        link.startsAt = startsAt?.roundedToMilliseconds
        link.expiresAt = expiresAt?.roundedToMilliseconds
        return link
    }
}
