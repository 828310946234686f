public import WaymarkLinks

/// A link that comes from elsewhere and keeps its code.
public struct ImportedLink: Sendable {
    /// The link, with an identity of its own in case it is new.
    public var record: LinkRecord
    /// Whether ``LinkRecord/createdAt`` comes from where the link does; else it only holds for a new link.
    public var isCreationKnown: Bool
    /// Whether ``LinkRecord/archivedAt``, ``LinkRecord/disabledAt`` and ``LinkRecord/startsAt`` come from where the link
    /// does; else the first only says that the link is put away, and the others say nothing.
    public var isStateKnown: Bool

    /// Makes a link to import.
    public init(record: LinkRecord, isCreationKnown: Bool = true, isStateKnown: Bool = true) {
        self.record = record
        self.isCreationKnown = isCreationKnown
        self.isStateKnown = isStateKnown
    }
}

/// What an import does with links that are there already.
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
    public var isRehearsal: Bool { self == .rehearseKeep || self == .rehearseReplace }
}

/// What became of one link of an import.
public enum LinkImportOutcome: Hashable, Sendable {
    /// It is new.
    case inserted
    /// It was there, with the same parameters; where links are replaced, with the same name, tags and dates too.
    case unchanged
    /// It was there and says now what the import says.
    case replaced
    /// Another link has its code, and leads to this address; it was left as it is.
    case codeTaken(by: WebURL)
    /// Another link, on another domain or with another code, has its identity; nothing was stored.
    case identifierTaken
}

extension ImportedLink {
    /// The link as it is stored where it replaces another one.
    package func replacing(_ stored: LinkRecord) -> LinkRecord {
        var new = stored
        new.link = record.link
        new.name = record.name
        new.tags = record.tags
        new.isManaged = record.isManaged
        new.expiresAt = record.expiresAt?.roundedToMilliseconds
        if isCreationKnown {
            new.createdAt = record.createdAt.roundedToMilliseconds
            new.updatedAt = record.updatedAt.roundedToMilliseconds
        }
        if isStateKnown {
            new.disabledAt = record.disabledAt?.roundedToMilliseconds
            new.startsAt = record.startsAt?.roundedToMilliseconds
        }
        if isStateKnown || (stored.archivedAt == nil) != (record.archivedAt == nil) {
            new.archivedAt = record.archivedAt?.roundedToMilliseconds
        }
        return new
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
