public import Foundation
import LinkRules
public import LinkStorage
public import WaymarkLinks

/// The way in which a new link gets its code.
public enum ShortCodeOption: Hashable, Sendable {
    /// 17 characters that cannot be guessed.
    case unguessable
    /// As few characters as there is room for, from 4.
    case short
    /// This very code.
    case custom(ShortCode)
}

/// The key by which a repeated creation finds the link of the first one.
public enum CreationIdempotency: Hashable, Sendable {
    /// Each creation makes a link.
    case none
    /// The same parameters on the same domain with the same option find the same link.
    case parameters
    /// The text of the header `Idempotency-Key`; it counts per API key.
    case key(String)
}

/// A link that a caller asks for.
public struct CreateLink: Sendable {
    /// Where the link shall live; it names the project too.
    public var domain: LinkDomainRecord
    /// What the link says, and what was wrong with how it was written.
    public var reading: LongLinkReading
    /// Whether names that no app can have are left out with a warning, like other values of long links, rather than refused.
    public var leavesOutBadAppNames: Bool
    /// How the link gets its code.
    public var suffix: ShortCodeOption
    /// The name that people see.
    public var name: String?
    /// Whether a name loses characters that turn or hide text, with a warning, rather than refuse the creation: clients of Firebase know
    /// no such rule.
    public var mendsName: Bool
    /// Whether the texts of the card may have any length, as other services permit it.
    public var takesLongCards: Bool
    /// Labels that lists can be filtered by.
    public var tags: [String]
    /// Whether lists show the link.
    public var isManaged: Bool
    /// When the link begins to work; it does at once, where it is `nil`.
    public var startsAt: Date?
    /// When the link stops working; never, where it is `nil`.
    public var expiresAt: Date?
    /// Whether the link may have stopped working before it is made, as other services permit it.
    public var mayHaveEnded: Bool
    /// How often the link works, and where it leads afterwards.
    public var limits: LinkLimits
    /// The token with which one installation can claim the link.
    public var claimToken: String?
    /// What a match may deliver that is only probable.
    public var shareable: ShareableParts
    /// What makes a repeated creation find this one's link.
    public var idempotency: CreationIdempotency
    /// Deprecated fields that the request had; each gives a warning.
    public var deprecatedFields: [String]

    /// Creates a creation.
    public init(
        domain: LinkDomainRecord, reading: LongLinkReading, leavesOutBadAppNames: Bool = false,
        suffix: ShortCodeOption = .unguessable, name: String? = nil, mendsName: Bool = false,
        takesLongCards: Bool = false, tags: [String] = [],
        isManaged: Bool = true, startsAt: Date? = nil,
        expiresAt: Date? = nil, mayHaveEnded: Bool = false, limits: LinkLimits = LinkLimits(),
        claimToken: String? = nil,
        shareable: ShareableParts = [],
        idempotency: CreationIdempotency = .none, deprecatedFields: [String] = []
    ) {
        self.domain = domain
        self.reading = reading
        self.leavesOutBadAppNames = leavesOutBadAppNames
        self.suffix = suffix
        self.name = name
        self.mendsName = mendsName
        self.takesLongCards = takesLongCards
        self.tags = tags
        self.isManaged = isManaged
        self.startsAt = startsAt
        self.expiresAt = expiresAt
        self.mayHaveEnded = mayHaveEnded
        self.limits = limits
        self.claimToken = claimToken
        self.shareable = shareable
        self.idempotency = idempotency
        self.deprecatedFields = deprecatedFields
    }

    /// What the link will say: what was read, as far as it can count.
    var link: DynamicLink { leavesOutBadAppNames ? reading.link.withoutBadAppNames : reading.link }
}
